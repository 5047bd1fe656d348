"""Which languages are wanted."""

from __future__ import annotations


def is_wanted(language: str | None, wanted: tuple[str, ...]) -> bool:
    """Whether a page in this language is wanted: `pt-BR` is, where `pt` is."""
    if not wanted:
        return True
    code = (language or "").lower()
    return code in wanted or code.partition("-")[0] in wanted

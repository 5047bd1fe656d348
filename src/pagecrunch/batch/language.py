"""The language of a page: what the extraction says, else a quick look at the text that was kept."""

from __future__ import annotations

from ..types import Extraction

# Characters of the text that are looked at: enough to be sure, and a small part of a page's cost.
SAMPLE_CHARACTERS = 1500
# With fewer letters the answer is mostly wrong; resiliparse calls even an empty text English.
LEAST_CHARACTERS = 20


def language_of(extraction: Extraction) -> str | None:
    """A code such as `en`; None where nothing can be said."""
    if hasattr(extraction, "language"):
        found = extraction.language
        return str(found) if found else None
    return guess_language(extraction.text)


def guess_language(text: str) -> str | None:
    """By the n-grams of how the text starts."""
    from resiliparse.parse.lang import detect_fast  # type: ignore[import-untyped]

    sample = text[:SAMPLE_CHARACTERS]
    if len(sample) < LEAST_CHARACTERS:
        return None
    name = str(detect_fast(sample)[0])
    return None if name == "unknown" else name


def is_wanted(language: str | None, wanted: tuple[str, ...]) -> bool:
    """Whether a page in this language is wanted: `pt-BR` is, where `pt` is."""
    if not wanted:
        return True
    code = (language or "").lower()
    return code in wanted or code.partition("-")[0] in wanted

"""Language tags in one form (BCP 47): `zh_TW` is `zh-TW`, `eng` is `en`, and `utf-8` is none.

The codes are those of ISO 639-1, in languages.txt; three-letter codes of other languages are taken as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

# language, script, region, and variants or extensions
_TAG = re.compile(
    r"([a-z]{2,3})(?:-[a-z]{3}){0,3}?(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?"
    r"((?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3})){0,8}(?:-[a-z\d](?:-[a-z\d]{2,8}){1,8}){0,8})",
    re.IGNORECASE,
)
_MAX_CHARACTERS = 64
# Codes that were withdrawn, and languages that have one code together in detectors and on most pages.
_OLD_CODES = {"iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "cmn": "zh", "fil": "tl"}
_PARTS = {"nb": "no", "nn": "no"}  # a page in one of these is a page in the other language


def normal_tag(value: str) -> str:
    """The tag in its usual form; "" for what is not a language tag."""
    match = _TAG.fullmatch(value.strip().replace("_", "-").partition(".")[0][:_MAX_CHARACTERS])
    if match is None:
        return ""
    language, script, region, rest = match.groups()
    code = _code(language.lower())
    if not code:
        return ""
    parts = (code, (script or "").title(), (region or "").upper())
    return "-".join(filter(None, parts)) + (rest or "").lower()


def wanted_language(text: str) -> str:
    """The code of a language that a user names: `en`, `eng`, `English`, `pt-BR`; "" for an unknown one."""
    named = _names().get(text.strip().lower())
    return named or normal_tag(text)


def is_in(tag: str | None, wanted: Iterable[str]) -> bool:
    """Whether a tag is one of these languages: `pt-BR` is in `pt`, and `nb` in `no`."""
    lowered = (tag or "").lower()
    language = lowered.partition("-")[0]
    return any(lowered == each.lower() or each.lower() in (language, _PARTS.get(language)) for each in wanted)


def _code(code: str) -> str:
    code = _OLD_CODES.get(code, code)
    if len(code) == 2:
        return code if code in _codes() else ""
    return _codes_of_three().get(code, code)


@cache
def _table() -> tuple[tuple[str, tuple[str, ...], str], ...]:
    lines = (files(__package__) / "languages.txt").read_text("utf-8").splitlines()[1:]
    rows = (line.split(" ", 2) for line in lines)
    return tuple((two, tuple(three.split("/")), name) for two, three, name in rows)


@cache
def _codes() -> frozenset[str]:
    return frozenset(two for two, _, _ in _table())


@cache
def _codes_of_three() -> dict[str, str]:
    return {three: two for two, codes, _ in _table() for three in codes}


@cache
def _names() -> dict[str, str]:
    return {name: two for two, _, name in _table()}

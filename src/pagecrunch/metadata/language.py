"""The language of a page: the one it declares, else the one its text looks like (by CLD2, as in Chromium)."""

from __future__ import annotations

import re

from ..page.names import TAG_CODES
from .language_tags import normal_tag
from .page_data import PageData
from .structured import ARTICLE_TYPES

_HTML, _BODY = TAG_CODES["html"], TAG_CODES["body"]
SHORTEST = 20  # letters; less text is not enough
SAMPLE = 1000  # characters that are read; with 4,000 no more of 961 news pages are right
NOT_SURE = 0.5  # the highest probability where the detector itself is not sure
UNKNOWN = "un"
# Characters that CLD2 refuses: controls, halves of pairs, and code points that are never characters.
_NOT_TEXT = re.compile(
    r"[^\t\n\r -~\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0001fffd\U00020000-\U0002fffd\U00030000-\U0003fffd]"
)
_ENOUGH = re.compile(rf"(?:[\W\d_]*[^\W\d_]){{{SHORTEST}}}")
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{4}")


def declared_language(data: PageData) -> tuple[str, str]:
    """The language that the page declares, in the usual form of language tags, and where."""
    page = data.page
    tags = page.tag.tobytes()
    for tag in (_HTML, _BODY):
        row = tags.find(tag)
        if row >= 0 and (value := normal_tag(page.attr(row, "lang") or "")):
            return value, "html"
    named = data.meta("content-language", "language", "dc.language", "dcterms.language").partition(",")[0]
    if value := normal_tag(named):
        return value, "meta"
    for thing in data.things:
        if thing.types & ARTICLE_TYPES and (value := normal_tag(thing.text("inLanguage"))):
            return value, thing.source
    value = normal_tag(data.meta("og:locale"))
    return (value, "open graph") if value else ("", "")


def guess_language(text: str) -> str:
    """The two-letter code of the language; "" for text that is too short."""
    return detect_language(text)[0]


def detect_language(text: str) -> tuple[str, float]:
    """The code of the language and its probability; "" and 0 for text that is too short or in no known language.

    The probability is the share of the text that is in this language, at most one half where the detector is not sure.
    """
    sample = text[:SAMPLE]
    if not _ENOUGH.match(sample) and not _EAST_ASIAN.search(sample):
        return "", 0.0
    import pycld2  # only where a language is asked for

    is_sure, _, languages = pycld2.detect(_NOT_TEXT.sub(" ", sample))
    _, code, percent, _ = languages[0]
    if code == UNKNOWN:
        return "", 0.0
    return normal_tag(code).partition("-")[0], percent / 100 if is_sure else min(percent / 100, NOT_SURE)

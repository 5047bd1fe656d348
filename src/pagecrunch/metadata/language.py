"""The language of a page: the one it declares, else the one its text looks like (by the model of py3langid)."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from .language_tags import normal_tag
from .page_data import PageData
from .structured import ARTICLE_TYPES

SHORTEST = 20  # letters; less text is not enough
SAMPLE = 4000  # characters that are read
_LETTERS = re.compile(r"[^\W\d_]")
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{4}")


def declared_language(data: PageData) -> tuple[str, str]:
    """The language that the page declares, in the usual form of language tags, and where."""
    page = data.page
    for tag in ("html", "body"):
        for row in page.rows_with(tag).tolist()[:1]:
            if value := normal_tag(page.attr(row, "lang") or ""):
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
    """The two-letter code of the language and its probability; "" and 0 for text that is too short."""
    sample = text[:SAMPLE]
    if len(_LETTERS.findall(sample)) < SHORTEST and not _EAST_ASIAN.search(sample):
        return "", 0.0
    code, probability = _identifier().classify(sample)
    return str(code), round(float(probability), 4)


@cache
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # type: ignore[import-untyped]  # slow to import; its model is loaded once

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)

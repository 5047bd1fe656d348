"""The language of a page: the one it declares, else the one its text looks like (by py3langid, with its own model)."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from .page_data import PageData
from .structured import ARTICLE_TYPES

SHORTEST = 20  # letters; less text is not enough
SAMPLE = 4000  # characters that are read


def declared_language(data: PageData) -> tuple[str, str]:
    """The language that the page declares, and where."""
    page = data.page
    for tag in ("html", "body"):
        for row in page.rows_with(tag).tolist()[:1]:
            if (value := (page.attr(row, "lang") or "").strip()) and is_language(value):
                return value, "html"
    value = data.meta("content-language", "language", "dc.language", "dcterms.language").partition(",")[0].strip()
    if is_language(value):
        return value, "meta"
    for thing in data.things:
        if thing.types & ARTICLE_TYPES and is_language(value := thing.text("inLanguage")):
            return value, thing.source
    value = data.meta("og:locale").replace("_", "-")
    return (value, "open graph") if is_language(value) else ("", "")


def is_language(value: str) -> bool:
    """Whether a value looks like a language tag: `de`, `pt-BR`, `zh-Hans-CN`."""
    pieces = value.replace("_", "-").split("-")
    return 2 <= len(pieces[0]) <= 3 and all(piece.isascii() and piece.isalnum() and len(piece) <= 8 for piece in pieces)


def guess_language(text: str) -> str:
    """The two-letter code of the language; "" for text that is too short."""
    sample = text[:SAMPLE]
    if len(re.findall(r"[^\W\d_]", sample)) < SHORTEST and not re.search(
        r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{4}", sample
    ):
        return ""
    return str(_identifier().classify(sample)[0])


@cache
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # type: ignore[import-untyped]  # slow to import; its model is loaded once

    return LanguageIdentifier.from_model_file(MODEL_FILE)

"""Shorthands for tests: the document of a piece of HTML with everything kept."""

from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.document.build import build_document
from pagecrunch.document.kept import KeptText
from pagecrunch.document.parts import Document
from pagecrunch.extractors.everything import everything
from pagecrunch.page.page import Page

URL = "https://example.org/a/page.html"


def all_kept(page: Page) -> KeptText:
    return KeptText(page, everything(page))


def document(html: str, url: str | None = URL) -> Document:
    page = build_page(html, url)
    return build_document(page, everything(page))


def outline(html: str) -> list[tuple[int, str, str]]:
    """Depth, kind and text of every part."""
    return [(part.depth, part.kind, part.text) for part in document(html).parts]

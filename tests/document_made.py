"""A shorthand for tests: the document of a piece of HTML with everything kept."""

from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.compiled import fastest
from pagecrunch.document import columns
from pagecrunch.document.build import build_document
from pagecrunch.document.columns import Columns
from pagecrunch.document.parts import Document
from pagecrunch.extractors.everything import everything
from pagecrunch.page.page import Page

URL = "https://example.org/a/page.html"


def columns_of(page: Page) -> Columns:
    """The columns of a page of which everything is kept."""
    found: Columns = fastest(columns).Columns(page, everything(page))
    return found


def document(html: str, url: str | None = URL) -> Document:
    page = build_page(html, url)
    return build_document(page, everything(page))


def outline(html: str) -> list[tuple[int, str, str]]:
    """Depth, kind and text of every part."""
    return [(part.depth, part.kind, part.text) for part in document(html).parts]

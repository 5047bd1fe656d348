"""What the playground can make of a page, and how each is shown and saved."""

from __future__ import annotations

from dataclasses import dataclass

from ...result import Extraction


@dataclass(frozen=True, slots=True)
class View:
    """One way to look at a page's content."""

    name: str
    title: str
    format: str  # the renderer's name for `pagecrunch extract`; "" for the tidied page
    ending: str  # of a file with it
    media_type: str
    is_page: bool  # shown in a frame, as a browser shows pages


VIEWS = {
    view.name: view
    for view in (
        View("tidy", "Tidied page", "", "html", "text/html", True),
        View("reader", "Reading page", "html", "html", "text/html", True),
        View("text", "Text", "text", "txt", "text/plain", False),
        View("markdown", "Markdown", "markdown", "md", "text/markdown", False),
        View("json", "JSON", "json", "json", "application/json", False),
        View("speech", "Speech", "speech", "txt", "text/plain", False),
    )
}


def content_of(extraction: Extraction, view: View) -> str:
    """The extraction in the view's form."""
    return extraction.render(view.format)

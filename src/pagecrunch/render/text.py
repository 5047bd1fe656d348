"""Plain text: a blank line between blocks, list markers, table rows on one line, code as it is.

White space is collapsed as in browsers. There is one blank line between blocks; with `output.line_breaks` above 2, as
many as the page has there by empty paragraphs and `<br>`, up to that limit (Figure 3 of the papers).
"""

from __future__ import annotations

from ..decision import Decision
from ..document.kept import KeptText
from ..page.page import Page
from ..registry import renderer
from . import Renderable
from .lines import write_lines

MOST_BREAKS = 2  # one blank line, as in Figure 3


@renderer("text", title="Plain text", description="Paragraphs, list markers and table rows as plain text.")
def render_text(result: Renderable) -> str:
    if result.pages:
        return "\n\n".join(page.text for page in result.pages if page.text)
    return to_text(result.page, result.decision, result.settings.output.line_breaks)


def to_text(page: Page, decision: Decision, line_breaks: int = MOST_BREAKS) -> str:
    """The kept text, with at most this many line breaks in a row; 0 for as many as the page has."""
    return write_lines(page, KeptText(page, decision), line_breaks)

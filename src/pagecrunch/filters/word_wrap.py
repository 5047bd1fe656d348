"""Word wrap: no line is wider than the window, so magnified pages need no sideways scrolling (Crunch 2.0)."""

from __future__ import annotations

from pydantic import Field

from ..registry import filter_
from .engine.change import ADDED_ID, Change
from .engine.filter_settings import OffByDefault
from .engine.view import View


class WordWrap(OffByDefault):
    columns: int = Field(
        default=0,
        ge=0,
        le=1000,
        title="Columns",
        description="Largest number of characters in a line; 0 for as many as fit the window.",
    )


@filter_("word_wrap", title="Word wrap", description="Wraps lines at the edge of the window.", settings=WordWrap)
def word_wrap(view: View, settings: WordWrap) -> list[Change]:
    for cell in view.current.css("[nowrap]"):
        del cell.attrs["nowrap"]
    rules = "*{white-space:normal;overflow-wrap:anywhere}pre,pre *,textarea{white-space:pre-wrap}"
    if settings.columns:
        rules += f"body{{max-width:{settings.columns}ch}}"
    view.add_style(f"{ADDED_ID}word-wrap", rules)
    return [view.change(0, "wrapped lines", "word wrap was asked for")]

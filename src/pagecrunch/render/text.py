"""Plain text: a blank line between blocks, list markers, table rows on one line, code as it stands.

White space is collapsed as browsers do. Outside code there are never more than two line breaks in a row.
"""

from __future__ import annotations

import numpy as np

from ..compiled import fastest
from ..decision import Decision
from ..page.names import TAG_CODES
from ..page.page import Page
from ..registry import renderer
from . import Renderable, collapse
from . import lines as plain

block_texts, lines = fastest(collapse).block_texts, fastest(plain)

_ORDERED, _ITEM = TAG_CODES["ol"], TAG_CODES["li"]

MOST_BREAKS = 2  # one blank line


@renderer("text", title="Plain text", description="Paragraphs, list markers and table rows as plain text.")
def render_text(result: Renderable) -> str:
    if result.pages:
        return "\n\n".join(page.text for page in result.pages if page.text)
    return to_text(result.page, result.decision, result.settings.output.line_breaks)


def to_text(page: Page, decision: Decision, line_breaks: int = MOST_BREAKS) -> str:
    """The kept text, with at most `line_breaks` line breaks in a row."""
    found, texts = block_texts(page, decision.kept, decision.cuts)
    # Plain numbers are read faster one by one than as arrays.
    blocks, tag, item = page.blocks, page.tag.data, page.blocks.item.data
    numbers = _numbers(page) if lines.is_numbered(found, item, page.parents, tag) else {}
    between = "\n" * min(line_breaks, MOST_BREAKS)
    text: str = lines.lay_out(
        texts, found, blocks.kind.data, blocks.cell.data, item, page.parents, tag, numbers, between
    )
    return text


def _numbers(page: Page) -> dict[int, str]:
    """The numbers of items in ordered lists, counted from the list's `start`."""
    numbers: dict[int, str] = {}
    next_of: dict[int, int] = {}
    items = np.flatnonzero(page.tag == _ITEM)
    lists = page.parent[items]
    numbered = (lists >= 0) & (page.tag[lists] == _ORDERED)
    for item, ordered in zip(items[numbered].tolist(), lists[numbered].tolist(), strict=True):
        if ordered not in next_of:
            next_of[ordered] = _integer(page.attr(ordered, "start"), 1)
        number = _integer(page.attr(item, "value"), next_of[ordered])
        numbers[item] = f"{number}. "
        next_of[ordered] = number + 1
    return numbers


def _integer(value: str | None, default: int) -> int:
    try:
        return int(value[:9]) if value else default
    except ValueError:
        return default

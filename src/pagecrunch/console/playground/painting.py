"""The page as it came with its blocks coloured by score, and frames in which pages of other sites can do nothing."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
from starlette.responses import HTMLResponse

from ...decode import decode
from ...dom.paint import Mark, painted
from ...languages import _
from ...languages.words import translate_message
from ...page.names import STRUCTURE_KINDS, TEXT
from ...page.page import Page
from ...page.table import Ints
from .page_result import BlockDecision, PageResult

_INLINE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
_FROM_SITE = (
    "default-src 'none'; style-src 'unsafe-inline' http: https:; img-src data: http: https:; "
    "font-src data: http: https:; media-src http: https:"
)


def paint(result: PageResult, *, with_marks: bool = True) -> str:
    """The page as HTML, with the reason for each block on hover and focus. Show it in a frame."""
    submitted = result.submitted
    utf8, _encoding = decode(submitted.body[: result.settings.limits.max_bytes], submitted.charset)
    if not with_marks:
        return painted(utf8, (), "", submitted.url)
    marks = [Mark(_rows(result.page, block), block.level, _label(block), block.is_kept) for block in result.blocks]
    return painted(utf8, marks, _css(), submitted.url, _structures(result.page))


def framed(html: str, *, loads_from_site: bool) -> HTMLResponse:
    """A page for a frame: no script, no form, no origin. `loads_from_site` lets it load its pictures and styles."""
    return HTMLResponse(html, headers=frame_headers("sandbox", loads_from_site=loads_from_site))


def frame_headers(sandbox: str, *, loads_from_site: bool) -> dict[str, str]:
    """The headers of a page of another site in a frame of ours."""
    allowed = _FROM_SITE if loads_from_site else _INLINE
    return {
        "Content-Security-Policy": f"{sandbox}; {allowed}; form-action 'none'; frame-ancestors 'self'",
        "X-Frame-Options": "SAMEORIGIN",
        "Referrer-Policy": "no-referrer",
        "X-DNS-Prefetch-Control": "off",
    }


def _rows(page: Page, block: BlockDecision) -> list[int]:
    """The element that holds the block and no other text; else the block's text rows."""
    blocks, index = page.blocks, block.index
    owner = int(blocks.owner[index])
    firsts: Ints = blocks.first  # in page order, so the blocks of a subtree are next to each other
    inside = np.searchsorted(firsts, page.end[owner]) - np.searchsorted(firsts, owner)
    if owner > 0 and inside == 1:
        return [owner]
    rows = range(int(blocks.first[index]), int(blocks.last[index]) + 1)
    return [row for row in rows if blocks.of_row[row] == index and page.tag[row] == TEXT]


PARTS = ("list item", "card")  # of what is framed already


def _structures(page: Page) -> dict[int, str]:
    """The rows of what is kept whole or left out whole, with what it is."""
    found = page.structures
    names = [STRUCTURE_KINDS[kind] for kind in found.kind.tolist()]
    return {row: name for row, name in zip(found.row.tolist(), names, strict=True) if name not in PARTS}


def _label(block: BlockDecision) -> str:
    label = _(
        "{verdict}, score {score}: {reason}.",
        verdict=_(block.label),
        score=f"{block.score:.2f}",
        reason=translate_message(block.reason),
    )
    place = _("It is in a {structure}.", structure=_(block.structure)) if block.structure else ""
    return f"{label} {place}".strip()


@cache
def _css() -> str:
    return (files("pagecrunch.console") / "painted.css").read_text(encoding="utf-8")

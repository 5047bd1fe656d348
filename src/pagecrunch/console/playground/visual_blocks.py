"""The visual blocks of a rendered page (VIPS), drawn over a picture of it and listed with their degree of coherence."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ...extractors.vips.extract import VipsSettings, choose
from ...extractors.vips.segment import segment
from .page_result import PageResult

WORDS_SHOWN = 12
HUES = {doc: 12 * doc for doc in range(11)}  # from red, which holds many things, to green, which is one thing


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """A block as people see it."""

    number: int
    doc: int
    box: tuple[int, int, int, int]  # left, top, right, bottom
    words: int
    start: str  # its first words
    is_chosen: bool


def visual_blocks(result: PageResult) -> list[ShownBlock]:
    """The smallest visual blocks, in page order; empty for a page that was not rendered."""
    page = result.page
    root = segment(page, result.settings.section("vips", VipsSettings).granularity)
    if root is None:
        return []
    chosen = {id(block) for block in choose(page, root).walk()}
    counts = page.subtree_sum("words")
    found: list[ShownBlock] = []
    for leaf in sorted(root.leaves(), key=lambda leaf: leaf.rows[0]):
        rows = [row for top in leaf.rows for row in range(top, int(page.end[top]))]
        texts = (page.text(row) for row in rows if not page.hidden[row] and page.text_end[row] > page.text_start[row])
        words = " ".join(texts).split()
        size = sum(int(counts[row]) for row in leaf.rows)
        start = " ".join(words[:WORDS_SHOWN]) + (" …" if len(words) > WORDS_SHOWN else "")
        found.append(ShownBlock(len(found) + 1, leaf.doc, leaf.box, size, start, id(leaf) in chosen))
    return found


def draw_blocks(blocks: Sequence[ShownBlock], screenshot: bytes) -> str:
    """An SVG picture: the page, and a frame around every block with its number and degree of coherence."""
    width, height = png_size(screenshot)
    picture = b64encode(screenshot).decode("ascii")
    shapes = []
    for block in blocks:
        left, top, right, bottom = block.box
        colour = f"hsl({HUES[block.doc]} 90% 30%)"
        fill = "0.16" if block.is_chosen else "0.03"
        shapes.append(
            f'<rect x="{left}" y="{top}" width="{max(1, right - left)}" height="{max(1, bottom - top)}" '
            f'fill="{colour}" fill-opacity="{fill}" stroke="{colour}" stroke-width="{4 if block.is_chosen else 2}"/>'
            f'<text x="{left + 3}" y="{top + 15}" fill="{colour}" stroke="#fff" stroke-width="4" paint-order="stroke" '
            f'font-size="14" font-family="sans-serif" font-weight="bold">'
            f"{block.number}: {escape(str(block.doc))}</text>"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<image width="{width}" height="{height}" href="data:image/png;base64,{picture}"/>{"".join(shapes)}</svg>'
    )


def png_size(png: bytes) -> tuple[int, int]:
    """Width and height, from its first chunk."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")

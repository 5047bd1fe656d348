"""What the drawings are put together from."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

INK, QUIET, LINE = "#241f31", "#5e5c64", "#c0bfbc"
KEPT, OUT, PALE_KEPT, PALE_OUT = "#1a5fb4", "#a04a00", "#dbe9f9", "#fbe6d4"
LETTER_SHARE = 0.56  # of the height of letters, about how wide they are


def figure(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """A picture on white, so that it can be seen on pages of any colour."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" font-family="sans-serif" font-size="13" role="img">'
    )
    return "\n".join(
        [head, f"<title>{escape(title)}</title>", box(0, 0, width, height, "#ffffff"), *parts, "</svg>", ""]
    )


def box(x: float, y: float, width: float, height: float, fill: str, edge: str = "", dashes: str = "") -> str:
    stroke = f' stroke="{edge}"' if edge else ""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"{stroke}{dashed}/>'


def words(x: float, y: float, text: str, anchor: str = "start", colour: str = INK, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" {more}>{escape(text)}</text>'


def arrow(x: float, y: float, length: float, *, down: bool = False) -> str:
    """A line to the right, or down, with a head."""
    to_x, to_y = (x, y + length) if down else (x + length, y)
    head = "l-4,-7h8z" if down else "l-7,-4v8z"
    return (
        f'<path d="M{x:.1f},{y:.1f}L{to_x:.1f},{to_y:.1f}" stroke="{QUIET}"/>'
        f'<path d="M{to_x:.1f},{to_y:.1f}{head}" fill="{QUIET}"/>'
    )


def shorten(text: str, limit: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"

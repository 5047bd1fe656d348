"""Bar charts as SVG. Each has a name, and a table next to it has the same numbers.

Colours come from the console's style sheet, so that they follow the reader's theme.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

WIDTH, HEIGHT = 640, 220  # user units
LEFT, BOTTOM, TOP = 52, 28, 12  # margins for the labels
MOST_LABELS = 8  # along the axis; more would overlap
ROW, LETTER = 26, 6.7  # of a horizontal bar, and of its label

_COLUMN = Markup('<rect class="bar" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"></rect>')
_ROW = Markup('<rect class="bar two" x="{:.1f}" y="{}" width="{:.1f}" height="18"></rect>')


def columns(title: str, values: Sequence[tuple[str, float]], unit: str = "") -> Markup:
    """Vertical bars, one for each day."""
    top = round_up(max((value for _, value in values), default=0))
    inner = HEIGHT - BOTTOM - TOP
    step = (WIDTH - LEFT) / max(1, len(values))
    every = -(-len(values) // MOST_LABELS) or 1
    parts = [_line(LEFT, HEIGHT - BOTTOM, WIDTH, HEIGHT - BOTTOM), _line(LEFT, TOP, LEFT, HEIGHT - BOTTOM)]
    for share in (0.0, 0.5, 1.0):
        y = HEIGHT - BOTTOM - share * inner
        parts.append(_text(LEFT - 6, y + 4, f"{top * share:g}", "end"))
    for index, (name, value) in enumerate(values):
        height = inner * value / top
        x = LEFT + index * step
        parts.append(_COLUMN.format(x + step * 0.1, HEIGHT - BOTTOM - height, step * 0.8, height))
        if index % every == 0:
            parts.append(_text(x + step / 2, HEIGHT - 8, name, "middle"))
    return _picture(title + (f" ({unit})" if unit else ""), WIDTH, HEIGHT, parts)


def rows(title: str, values: Sequence[tuple[str, float]]) -> Markup:
    """Horizontal bars, one for each kind, with its number."""
    top = max((value for _, value in values), default=0) or 1
    label = 16 + LETTER * max((len(name) for name, _ in values), default=0)
    room = WIDTH - label - 60
    parts = []
    for index, (name, value) in enumerate(values):
        y = index * ROW
        parts.append(_text(label - 8, y + 17, name, "end"))
        width = room * value / top
        parts.append(_ROW.format(label, y + 3, width))
        parts.append(_text(label + width + 6, y + 17, f"{value:,.0f}", "start"))
    return _picture(title, WIDTH, max(1, len(values)) * ROW + 4, parts)


def _picture(title: str, width: int, height: int, parts: list[Markup]) -> Markup:
    start = Markup('<svg class="chart" role="img" viewBox="0 0 {} {}" aria-label="{}">').format(width, height, title)
    return start + Markup("").join(parts) + Markup("</svg>")


def _line(x1: float, y1: float, x2: float, y2: float) -> Markup:
    return Markup('<line class="axis" x1="{}" y1="{}" x2="{}" y2="{}"></line>').format(x1, y1, x2, y2)


def _text(x: float, y: float, text: str, anchor: str) -> Markup:
    return Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>').format(x, y, anchor, escape(text))


def round_up(value: float) -> float:
    """Rounded up to one digit, such as 400 for 321: where an axis ends."""
    if value <= 0:
        return 1
    scale = 1.0
    while value > 10 * scale:
        scale *= 10
    while value < scale:
        scale /= 10
    steps = -(-value // scale)
    return max(scale, steps * scale)

"""A line chart as an SVG file: enough to see a curve, readable in light and dark."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 640, 380
LEFT, RIGHT, TOP, BOTTOM = 60, 24, 66, 50
ACROSS, DOWN = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
COLOURS = ("#1b6ca8", "#b5541c", "#3a7d34", "#7a4fa3")
DASHES = ("", "8 4", "2 3", "10 3 2 3")  # so that lines differ without their colours
STEPS = 5  # about as many values on each axis
SAMPLE, LETTER, GAP = 26, 7, 24  # widths in the legend: of a piece of line, a letter, and the room between two names


def line_chart(
    title: str,
    x_name: str,
    x: Sequence[float],
    lines: Mapping[str, Sequence[float]],
    marks: Mapping[float, str] | None = None,
) -> str:
    """The chart of some lines over the same values of x; `marks` are what stands below the x axis, and where."""
    values = [value for line in lines.values() for value in line]
    down = round_values(min(values), max(values))
    low, high = min(down[0], *values), max(down[-1], *values)
    names = marks or {at: f"{at:g}" for at in round_values(x[0], x[-1]) if x[0] <= at <= x[-1]}

    def across(at: float) -> float:
        return LEFT + ACROSS * ((at - x[0]) / (x[-1] - x[0]) if x[-1] != x[0] else 0.5)

    def height(value: float) -> float:
        return TOP + DOWN * (high - value) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" '
        f'font-size="12"><title>{escape(title)}</title><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="22" font-size="15">{escape(title)}</text>',
        f'<text x="{LEFT + ACROSS / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x_name)}</text>',
    ]
    for value in down:
        parts.append(f'<path d="M{LEFT},{height(value):.1f}h{ACROSS}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{height(value) + 4:.1f}" text-anchor="end">{value:g}</text>')
    for at, name in names.items():
        parts.append(f'<path d="M{across(at):.1f},{TOP + DOWN}v4" stroke="#777"/>')
        parts.append(f'<text x="{across(at):.1f}" y="{TOP + DOWN + 18}" text-anchor="middle">{escape(name)}</text>')
    left = LEFT
    for number, (name, line) in enumerate(lines.items()):
        colour, dashes = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        style = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes or "none"}"'
        points = " ".join(f"{across(at):.1f},{height(value):.1f}" for at, value in zip(x, line, strict=True))
        parts.append(f'<polyline points="{points}" {style}/><path d="M{left},40h{SAMPLE}" {style}/>')
        parts.append(f'<text x="{left + SAMPLE + 6}" y="44" fill="{colour}">{escape(name)}</text>')
        left += SAMPLE + 6 + LETTER * len(name) + GAP
    return "\n".join([*parts, "</svg>", ""])


def round_values(low: float, high: float) -> list[float]:
    """About STEPS round values from one at or below `low` to one at or above `high`."""
    rough = (high - low) / STEPS or 0.01
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(place * step, 9) for place in range(first, max(last, first + 1) + 1)]

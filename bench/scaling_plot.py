"""Small charts side by side, one a shape: seconds over the size of the page, both in powers, a line a system.

On such axes linear growth is a line at 45 degrees, whatever its height; quadratic growth is twice as steep.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, log10
from typing import Protocol
from xml.sax.saxutils import escape

WIDTH, HEIGHT, COLUMNS = 180, 150, 5  # of a panel, in pixels; panels in a line
LEFT, TOP, GAP = 34, 22, 14
FASTEST, SLOWEST = 0.001, 100.0  # seconds at the bottom and at the top
COLOURS = ("#1b6ca8", "#3a7d34", "#0a9396", "#b5541c", "#c9a227", "#7a4fa3", "#8d3b4a")


class Measured(Protocol):
    @property
    def who(self) -> str: ...
    @property
    def shape(self) -> str: ...
    @property
    def seconds(self) -> tuple[float, ...]: ...


def panels(found: Sequence[Measured], systems: Sequence[str], size: int, factors: Sequence[int]) -> str:
    """The chart. A line ends where a system failed or ran out of time."""
    shapes = list(dict.fromkeys(each.shape for each in found))
    lines = -(-len(shapes) // COLUMNS)
    legend = 24
    width, height = COLUMNS * (WIDTH + GAP) + GAP, legend + lines * (HEIGHT + GAP) + GAP
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" '
        f'font-size="10"><title>CPU seconds over the size of the page, by shape</title>'
        f'<rect width="{width}" height="{height}" fill="#fff"/>'
    ]
    for number, name in enumerate(systems):
        out.append(
            f'<text x="{GAP + number * 125}" y="16" font-size="12" fill="{_colour(number)}">{escape(name)}</text>'
        )
    by_key = {(each.who, each.shape): each.seconds for each in found}
    for index, shape in enumerate(shapes):
        x, y = GAP + index % COLUMNS * (WIDTH + GAP), legend + GAP + index // COLUMNS * (HEIGHT + GAP)
        out.append(f'<g transform="translate({x},{y})">')
        out += _frame(shape, size, factors)
        for number, name in enumerate(systems):
            out += _line(by_key.get((name, shape), ()), factors, _colour(number))
        out.append("</g>")
    return "\n".join([*out, "</svg>", ""])


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _frame(shape: str, size: int, factors: Sequence[int]) -> list[str]:
    out = [f'<text x="{LEFT}" y="12" font-size="11">{escape(shape)}</text>']
    for seconds in (0.001, 0.01, 0.1, 1, 10, 100):
        at = _down(seconds)
        out.append(f'<path d="M{LEFT},{at:.1f}H{WIDTH}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 3}" y="{at + 3:.1f}" text-anchor="end">{seconds:g} s</text>')
    for factor in factors:
        kilobytes = size * factor / 1024
        out.append(
            f'<text x="{_across(factor, factors):.1f}" y="{HEIGHT - 2}" text-anchor="middle">{kilobytes:g} K</text>'
        )
    return out


def _line(seconds: Sequence[float], factors: Sequence[int], colour: str) -> list[str]:
    points = [
        f"{_across(factor, factors):.1f},{_down(each):.1f}"
        for factor, each in zip(factors, seconds, strict=False)
        if isfinite(each)
    ]
    return (
        [f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="1.5"/>'] if points else []
    )


def _across(factor: int, factors: Sequence[int]) -> float:
    share = log10(factor / factors[0]) / log10(factors[-1] / factors[0])
    return LEFT + 10 + share * (WIDTH - LEFT - 20)


def _down(seconds: float) -> float:
    share = log10(min(SLOWEST, max(FASTEST, seconds)) / FASTEST) / log10(SLOWEST / FASTEST)
    return HEIGHT - 16 - share * (HEIGHT - 16 - TOP)

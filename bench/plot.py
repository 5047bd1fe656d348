"""A line chart as an SVG file: enough to see a curve, readable in light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 40, 50
COLOURS = ("#1b6ca8", "#b5541c", "#3a7d34", "#7a4fa3")


def line_chart(title: str, x_name: str, x: Sequence[float], lines: dict[str, Sequence[float]]) -> str:
    """The chart of some lines over the same values of x."""
    values = [value for line in lines.values() for value in line]
    low, high = min(values), max(values)
    low, high = (low - 0.01, high + 0.01) if low == high else (low, high)
    across, down = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def place(at: float, value: float) -> str:
        share = (at - x[0]) / (x[-1] - x[0]) if x[-1] != x[0] else 0.5
        return f"{LEFT + across * share:.1f},{TOP + down * (high - value) / (high - low):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" '
        f'font-size="12"><title>{escape(title)}</title><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="20" font-size="14">{escape(title)}</text>',
        f'<text x="{LEFT + across / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x_name)}</text>',
    ]
    for step in range(5):
        value = low + (high - low) * step / 4
        at = TOP + down * (high - value) / (high - low)
        parts.append(f'<path d="M{LEFT},{at:.1f}h{across}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{value:.3f}</text>')
        along, at = x[0] + (x[-1] - x[0]) * step / 4, LEFT + across * step / 4
        parts.append(f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{along:g}</text>')
    for number, (name, line) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(place(at, value) for at, value in zip(x, line, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        right, at = WIDTH - RIGHT, TOP + 14 * (number + 1)
        parts.append(f'<text x="{right}" y="{at}" text-anchor="end" fill="{colour}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>", ""])

"""Draw the scores of a page's tokens and the stretch that MSS keeps, as an SVG file.

python tools/draw_mss.py examples/page.html docs/mss-scores.svg
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.extractors.mss.model_file import load_shipped
from pagecrunch.extractors.mss.naive_bayes import probabilities
from pagecrunch.extractors.mss.spans import find_spans
from pagecrunch.extractors.mss.tokens import tokenise

WIDTH, MIDDLE, REACH = 900, 118, 60  # pixels; REACH is how high a score of 0.5 stands
SUM_TOP, SUM_HEIGHT = 240, 110
IN_COLOUR, OUT_COLOUR, SPAN_COLOUR = "#1b6ca8", "#b5541c", "#e3eff8"


def draw(html: bytes) -> str:
    page = build_page(html)
    tokens = tokenise(page)
    scores = probabilities(load_shipped("mss"), page, tokens) - 0.5
    (span,) = find_spans(scores)
    step = WIDTH / len(scores)
    left, right = span.start * step, span.end * step
    bottom = SUM_TOP + SUM_HEIGHT
    middle = (left + right) / 2
    title = f"Scores of {len(scores)} tokens of a page, and the stretch of {span.end - span.start} that is kept"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 40}" role="img" '
        f'font-family="sans-serif" font-size="13"><title>{title}</title>',
        _box(0, 0, WIDTH, bottom + 40, "#fff"),
        _box(left, 24, right - left, bottom - 24, SPAN_COLOUR),
        _words(middle, 18, "the stretch with the largest sum is kept", "middle"),
        _words(4, 44, "score of each token, p - 0.5: above the line it looks like text"),
        f'<path d="M0,{MIDDLE}H{WIDTH}" stroke="#999"/>',
    ]
    for at, score in enumerate(scores.tolist()):
        height = abs(score) / 0.5 * REACH
        top, colour = (MIDDLE - height, IN_COLOUR) if score > 0 else (MIDDLE, OUT_COLOUR)
        parts.append(_box(at * step, top, step, height, colour))
    sums = np.concatenate(([0.0], np.cumsum(scores)))
    heights = bottom - SUM_HEIGHT * (sums - sums.min()) / (sums.max() - sums.min())
    line = " ".join(f"{at * step:.1f},{height:.1f}" for at, height in enumerate(heights.tolist()))
    parts += [
        _words(4, SUM_TOP - 8, "their running sum: kept is from its lowest point to its highest after it"),
        f'<polyline points="{line}" fill="none" stroke="#333" stroke-width="1.5"/>',
        _words(4, bottom + 24, "menu, notice", colour=OUT_COLOUR),
        _words(middle, bottom + 24, "article", "middle", IN_COLOUR),
        _words(WIDTH - 4, bottom + 24, "links, footer", "end", OUT_COLOUR),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.2f}" height="{height:.1f}" fill="{colour}"/>'


def _words(x: float, y: float, text: str, anchor: str = "start", colour: str = "#333") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{colour}">{text}</text>'


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:3])
    target.write_text(draw(source.read_bytes()), encoding="utf-8")

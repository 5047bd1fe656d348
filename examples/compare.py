"""Compare extractors on your own pages, with a plot: python examples/compare.py learned econ PAGE.html... > compare.svg

Every dot is a page: right is more words by the first, up is more by the second. --why tells about dots off the line.
"""

import sys
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

import pagecrunch

SIZE, EDGE = 480, 50  # pixels


def words(page: str, name: str) -> int:
    """How many words of a page an extractor keeps."""
    return len(pagecrunch.extract(Path(page).read_bytes(), using=name).text.split())


def plot(counts: Mapping[str, list[int]], first: str, second: str) -> Iterator[str]:
    most = max((max(pair) for pair in counts.values()), default=1) or 1
    scale = (SIZE - 2 * EDGE) / most
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" font-family="sans-serif">'
    yield f'<path d="M{EDGE} {SIZE - EDGE}L{SIZE - EDGE} {EDGE}" stroke="#999"/><path fill="none" stroke="#000" '
    yield f'd="M{EDGE} {EDGE}V{SIZE - EDGE}H{SIZE - EDGE}"/>'
    yield f'<text x="{SIZE - EDGE}" y="{SIZE - 20}" text-anchor="end">{escape(first)}: up to {most} words</text>'
    yield f'<text x="20" y="{EDGE - 15}">{escape(second)}</text>'
    for page, (x, y) in counts.items():
        yield f'<circle cx="{EDGE + x * scale:.1f}" cy="{SIZE - EDGE - y * scale:.1f}" r="5" fill="#0550ae">'
        yield f"<title>{escape(page)}: {x} and {y} words</title></circle>"
    yield "</svg>"


if __name__ == "__main__":
    first, second, *files = sys.argv[1:]
    counts = {page: [words(page, first), words(page, second)] for page in files}
    print("\n".join(plot(counts, first, second)))

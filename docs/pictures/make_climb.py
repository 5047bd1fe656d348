"""Draws docs/pictures/climb.svg: ECON's climb on the tree of a small news page.

    python docs/pictures/make_climb.py

The picture is made from what the extractor itself finds on the page, so it cannot say anything else than the code.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))

from pagecrunch.build import build_page
from pagecrunch.extractors.econ import climb, econ, find_snippet, join_passages
from pagecrunch.extractors.econ_marks import subtree_marks
from pagecrunch.page.names import TEXT
from pagecrunch.page.page import Page

TARGET = Path(__file__).with_name("climb.svg")
HTML = """<body><ul><li>Home</li><li>News</li></ul><div>
<div><h1>Late tide surprises port</h1></div>
<div>
<p>The tide came late, and the port was full.</p><p>Ships wait, says the port.</p>
<ul><li>Share this</li></ul><p>More soon.</p>
</div>
<div><p>What next, then.</p></div>
</div></body>"""

WIDTH, ROW, MARGIN = 132, 76, 16  # pixels: a node's column, a level, the frame
COLOURS = {"path": "#1a5fb4", "pruned": "#9a9996", "kept": "#26a269", "other": "#3d3846"}


@dataclass
class Node:
    """A node of the drawing: its place in columns and levels, and what to write."""

    row: int
    column: float
    level: int
    lines: tuple[str, str]
    kind: str


def lay_out(page: Page) -> list[Node]:
    """Leaves side by side in page order, every other node above the middle of its children."""
    decision, stops = econ(page), subtree_marks(page)
    path = climb(page, find_snippet(join_passages(page)))
    snippet, summary = path[0], path[-1]
    body = int(page.rows_with("body")[0])
    nodes: dict[int, Node] = {}
    columns = 0
    for row in range(int(page.end[body]) - 1, body - 1, -1):  # children before their parents
        if page.tag[row] == TEXT:
            continue
        children = [node for node in nodes.values() if page.parent[node.row] == row]
        if children:
            column = (children[0].column + children[-1].column) / 2
        else:
            column, columns = float(columns), columns + 1
        text = "".join(page.text(inner) for inner in range(row, int(page.end[row])) if page.parent[inner] == row)
        kind = "path" if row in path else "kept" if decision.kept[row] else "pruned" if row > summary else "other"
        note = {snippet: "snippet-node", summary: "summary-node"}.get(row, shorten(text) if not children else "")
        name = f"<{page.tag_name(row)}> {stops[row]}"
        nodes[row] = Node(row, column, int(page.depth[row] - page.depth[body]), (name, note), kind)
    for node in nodes.values():
        node.column = columns - 1 - node.column  # they were met from right to left
    return list(nodes.values())


def shorten(text: str, limit: int = 17) -> str:
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def draw(page: Page) -> str:
    """The tree as SVG: a number is the periods and commas a node wraps, the blue line is the climb."""
    nodes = lay_out(page)
    by_row = {node.row: node for node in nodes}
    width = int((max(node.column for node in nodes) + 1) * WIDTH + 2 * MARGIN)
    height = (max(node.level for node in nodes) + 1) * ROW + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="sans-serif" font-size="13" role="img">',
        "<title>ECON climbs from the snippet-node to the summary-node</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for node in nodes:
        if above := by_row.get(int(page.parent[node.row])):
            climbed = node.kind == above.kind == "path"
            style = f'stroke="{COLOURS["path"]}" stroke-width="4"' if climbed else 'stroke="#c0bfbc"'
            parts.append(f'<path d="M{place(node)} L{place(above)}" {style} fill="none"/>')
    for node in nodes:
        x, y = (int(number) for number in place(node).split(","))
        dashes = ' stroke-dasharray="4 3"' if node.kind == "pruned" else ""
        parts.append(
            f'<rect x="{x - 61}" y="{y - 20}" width="122" height="40" rx="6" fill="#ffffff"'
            f' stroke="{COLOURS[node.kind]}" stroke-width="2"{dashes}/>'
        )
        for line, offset in zip(node.lines, (-4, 13), strict=True):
            parts.append(f'<text x="{x}" y="{y + offset}" text-anchor="middle" fill="#241f31">{escape(line)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def place(node: Node) -> str:
    """The middle of a node's box."""
    return f"{int(MARGIN + (node.column + 0.5) * WIDTH)},{int(MARGIN + (node.level + 0.5) * ROW)}"


if __name__ == "__main__":
    TARGET.write_text(draw(build_page(HTML)), encoding="utf-8")
    print(TARGET)

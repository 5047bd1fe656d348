"""Table headers: which cells of a data table name its rows and columns, because "Price: 12" is better than "12"."""

from ..page.names import TAG_CODES
from .engine.contract import Change, FilterSettings, View, filter_

_TABLE, _TH, _TD = (TAG_CODES[tag] for tag in ("table", "th", "td"))
_EMPHASIS = (TAG_CODES["b"], TAG_CODES["strong"])
_DATA_TAGS = ("th", "caption", "thead")
_LAYOUT_TAGS = ("form", "h1", "h2", "p", "ul", "ol", "iframe", "article")
WORDS_PER_DATA_CELL = 12  # on average; layout cells hold paragraphs
LEAST_CELLS = 4  # two by two: a smaller table is not data


@filter_("table_headers", "Table headers", "Marks the header cells of data tables.", FilterSettings)
def table_headers(view: View, settings: FilterSettings) -> list[Change]:
    tables = view.rows("table")
    if not tables:
        return []
    changes: list[Change] = []
    lines: dict[int, list[int]] = {}
    for line in view.rows("tr"):
        lines.setdefault(table_of(view, line), []).append(line)
    layout = set(layout_tables(view))
    for row in tables:
        marked = 0 if row in layout else mark_headers(view, lines.get(row, []))
        if marked:
            changes.append(view.change(row, f"marked header cells ({marked})", "they name rows and columns"))
    return changes


def layout_tables(view: View) -> list[int]:
    """The tables that only put things side by side: without headers, and with cells that hold what pages hold."""
    cells, words, attr = view.count_tags("td"), view.total("words"), view.page.attr
    is_layout = (cells < LEAST_CELLS) | (view.count_tags(*_LAYOUT_TAGS) > 0) | (view.count_tags("table") > 1)
    is_layout = (is_layout | (words > WORDS_PER_DATA_CELL * cells)) & (view.count_tags(*_DATA_TAGS) == 0)
    return [
        row
        for row in view.rows("table")
        if attr(row, "role") in ("presentation", "none") or (is_layout[row] and not attr(row, "summary"))
    ]


def mark_headers(view: View, lines: list[int]) -> int:
    """Give header cells a scope, and a first row in bold the role of headers. Returns the number of marked cells."""
    page = view.page
    marked = 0
    for number, line in enumerate(lines):
        cells = [cell for cell in view.children(line) if page.tag[cell] in (_TH, _TD)]
        heads = [cell for cell in cells if page.tag[cell] == _TH]
        across = len(heads) > 1 or (number == 0 and len(heads) == len(cells))
        for cell in heads:
            if page.attr(cell, "scope") is None and page.attr(cell, "headers") is None and cell in view.nodes:
                view.nodes[cell].attrs["scope"] = "col" if across else "row"
                marked += 1
        if number == 0 and not heads and len(lines) > 1 and all(is_bold(view, cell) for cell in cells):
            for cell in cells:
                if cell in view.nodes:
                    view.nodes[cell].attrs["role"] = "columnheader"
                    marked += 1
    return marked


def table_of(view: View, line: int) -> int:
    """The table of a row of cells: its parent, or the parent of its <tbody>."""
    above = int(view.page.parent[line])
    return above if above < 0 or view.page.tag[above] == _TABLE else int(view.page.parent[above])


def is_bold(view: View, cell: int) -> bool:
    """Whether all text of a cell is bold."""
    letters = view.total("letters")
    bold = sum(int(letters[each]) for each in view.children(cell) if view.page.tag[each] in _EMPHASIS)
    return bool(letters[cell]) and bold == letters[cell]

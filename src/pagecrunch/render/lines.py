# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The texts of kept blocks as lines: bullets and numbers before items, table rows on one line, what stands in between.

Plain loops over lists and flat columns. The same source runs as Python and compiled (`_lines.pxd` gives it its types).
"""

from __future__ import annotations

from ..page.names import BLOCK_KINDS, TAG_CODES
from .collapse import CODE

ORDERED, ITEM, ROW, TABLE = TAG_CODES["ol"], TAG_CODES["li"], TAG_CODES["tr"], TAG_CODES["table"]
TERM, DEFINITION = BLOCK_KINDS.index("term"), BLOCK_KINDS.index("definition")

INDENT = "  "
BULLET = "- "
BETWEEN_CELLS = " | "
MAX_INDENT = 24  # lists within lists; items of deeper ones stand below each other, or indents would outgrow the text


def is_numbered(found, item, parent, tag):
    """Whether one of these blocks stands in an item of an ordered list."""
    numbered = False
    for block in found:
        if item[block] >= 0 and tag[parent[item[block]]] == ORDERED:
            numbered = True
    return numbered


def lay_out(texts, found, kind, cell, item, parent, tag, numbers, between):
    """All lines as one text. `found` are the texts' blocks, `numbers` what stands before items of ordered lists."""
    groups = [-1] * len(texts)  # the row of the list or table whose lines stand close together
    kinds = [kind[block] for block in found]
    mark_items(texts, found, kinds, item, parent, tag, numbers, groups)
    for block in found:
        if cell[block] >= 0:
            texts, kinds, groups = join_cells(texts, found, kinds, cell, parent, tag, groups)
            break
    parts = texts[:1]
    for index in range(1, len(texts)):
        close = groups[index] >= 0 and groups[index] == groups[index - 1]
        if kinds[index] == DEFINITION and (kinds[index - 1] == TERM or kinds[index - 1] == DEFINITION):
            close = True
        # Code that ends with a line break has brought the first one itself.
        parts.append("\n" if close or texts[index - 1].endswith("\n") else between)
        parts.append(texts[index])
    return "".join(parts)


def mark_items(texts, found, kinds, item, parent, tag, numbers, groups):
    """Put a bullet or number before the first line of each item, and indent by how deep the list is nested."""
    started = set()
    known = {-1: (0, -1)}
    for index in range(len(found)):
        row = item[found[index]]
        if row < 0 or kinds[index] == CODE:
            continue
        depth, outermost = nesting(parent[row], parent, tag, known)
        groups[index] = outermost
        marker = INDENT if row in started else numbers.get(row, BULLET)
        started.add(row)
        texts[index] = INDENT * min(depth, MAX_INDENT - 1) + marker + texts[index]


def nesting(row, parent, tag, known):
    """How many items an item's parent stands in, and the row of the outermost list.

    `known` holds this of every row that was passed before, so that none is passed twice.
    """
    passed = []
    at = row
    while at not in known:
        passed.append(at)
        at = parent[at]
    depth, outermost = known[at]
    for at in reversed(passed):
        if tag[at] == ITEM:
            outermost = outermost if depth else parent[at]
            depth += 1
        known[at] = (depth, outermost)
    return depth, outermost if depth else row


def row_of(cell, parent, tag):
    """The table row of a cell; -1 where it stands in none."""
    row = parent[cell] if cell >= 0 else -1
    return row if row >= 0 and tag[row] == ROW else -1


def join_cells(texts, found, kinds, cell, parent, tag, groups):
    """Put the cells of a table row on one line where each of them is a single line."""
    lines = []
    line_kinds = []
    line_groups = []
    start = 0
    while start < len(texts):
        row = row_of(cell[found[start]], parent, tag)
        stop = start + 1
        while stop < len(texts) and row_of(cell[found[stop]], parent, tag) == row:
            stop += 1
        if row >= 0 and are_single(texts, found, cell, start, stop):
            table = row
            while table >= 0 and tag[table] != TABLE:
                table = parent[table]
            lines.append(BETWEEN_CELLS.join(texts[start:stop]))
            line_kinds.append(kinds[start])
            line_groups.append(table if table >= 0 else row)
        else:
            lines.extend(texts[start:stop])
            line_kinds.extend(kinds[start:stop])
            line_groups.extend(groups[start:stop])
        start = stop
    return lines, line_kinds, line_groups


def are_single(texts, found, cell, start, stop):
    """Whether each of these texts is a cell of its own, and on one line."""
    cells = set()
    for index in range(start, stop):
        if "\n" in texts[index]:
            return False
        cells.add(cell[found[index]])
    return len(cells) == stop - start

"""Parts with tidy lines, without those that hold nothing.

The same source runs as Python and compiled: `_finish.pxd` gives it its types.
"""

from __future__ import annotations

from ..compiled import fastest
from . import spans as plain_spans
from .parts import CELL, CONTAINERS, HEADING, PARAGRAPH, RULE, TEXT, Part

new = tuple.__new__  # what named tuples call, by a longer way
tidy_spans = fastest(plain_spans).tidy_spans


def finished_parts(kinds, depths, rows, spans_of, facts_of, langs, dirs, ids):
    """The parts from their columns; `langs`, `dirs` and `ids` are by place, where there is one."""
    found = []
    after = ""  # the kind of the part after this one
    below = -1  # depth of the part after this one: from the last to the first, so that empty containers are known
    for place in range(len(kinds) - 1, -1, -1):
        kind = kinds[place]
        depth = depths[place]
        spans = spans_of[place]
        if kind in (TEXT, PARAGRAPH, HEADING):
            if len(spans) == 1 and type(spans[0]) is str:
                text = spans[0].rstrip(" ")  # it never begins with a space
                spans = [text] if text else None
            else:
                spans = tidy_spans(spans)
            if not spans:
                continue
        elif kind == RULE:
            if after in ("", RULE):
                continue  # a rule parts what is before it from what is after it
        elif below <= depth and kind != CELL and kind in CONTAINERS:
            continue  # an empty cell is a cell
        after = kind
        below = depth
        lang = langs.get(place, "") if langs else ""
        direction = dirs.get(place, "") if dirs else ""
        name = ids.get(place, "") if ids else ""
        found.append(new(Part, (kind, depth, rows[place], spans, facts_of[place], lang, direction, name)))
    if found and found[-1].kind == RULE:
        found.pop()
    found.reverse()
    return found

"""Parts with tidy lines, without those that hold nothing.

The same source runs as Python and compiled: `_finish.pxd` gives it its types.
"""

from __future__ import annotations

from ..compiled import fastest
from . import spans as plain_spans
from .marks import CLOSES, OPENS
from .parts import CELL, CONTAINERS, HEADING, PARAGRAPH, RULE, TEXT, Break, Close, Open, Part

new = tuple.__new__  # what named tuples call, by a longer way
tidy_spans = fastest(plain_spans).tidy_spans
SPACES = plain_spans.SPACES
OPEN_BOLD, CLOSE_BOLD = OPENS["strong"], CLOSES["strong"]


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
                text = spans[0].strip(SPACES)
                spans = [text] if text else None
            else:
                spans = tidy_spans(spans)
                if kind == HEADING:
                    spans = without_bold(spans)
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


def without_bold(spans):
    """A heading without bold that covers all of it: it says no more than the heading does."""
    in_bold = False
    for item in spans:
        if type(item) is str:
            if not in_bold and item.strip():
                return spans
        elif type(item) is Open:
            if item[0] == "strong":
                in_bold = True
        elif type(item) is Close:
            if item[0] == "strong":
                in_bold = False
        elif not in_bold and type(item) is not Break:
            return spans
    return tidy_spans([item for item in spans if type(item) is str or item not in (OPEN_BOLD, CLOSE_BOLD)])

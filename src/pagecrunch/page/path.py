# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Where a row stands, as a short CSS path that people can read and paste into a browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .names import ATTRIBUTE_CODES, OTHER_TAG_NAME, TAG_CODES, TAG_NAMES

if TYPE_CHECKING:
    from .page import Page
    from .table import Table

_PLAIN_ID = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
MAX_STEPS = 6  # enough to find the place by eye; deeper paths only repeat `div > div`
OTHER = TAG_CODES["other"]
ID, CLASS, OTHER_NAME = (ATTRIBUTE_CODES[name] for name in ("id", "class", OTHER_TAG_NAME))
MAX_NAME = 100  # characters of one step; without it a page could have one long id repeated in the path of every block


def css_path(page: Page, row: int, known: dict[int, tuple[str, bool]] | None = None) -> str:
    """The way down to a row: its tag and nearest ancestors, with ids and first classes; from the last id on.

    `known` remembers the steps, for callers that ask for many rows of one page.
    """
    return path_of(page.table, row, {} if known is None else known)


def path_of(table: Table, row: int, known: dict[int, tuple[str, bool]]) -> str:
    steps: list[str] = []
    while row >= 0 and len(steps) < MAX_STEPS:
        found = known.get(row)
        if found is None:
            found = known[row] = step_of(table, row)
        steps.append(found[0])
        if found[1]:
            break
        row = table.parent[row]
    steps.reverse()
    return " > ".join(steps)


def css_selector(page: Page, row: int, places: dict[int, int]) -> str:
    """A selector that matches this element alone, in the page as it was parsed: from the nearest id down.

    `places` remembers which of its kind an element is, for callers that ask for many of one page.
    """
    steps: list[str] = []
    while row >= 0:
        name = page.attr(row, "id")
        if name and _PLAIN_ID.fullmatch(name) and page.ids.get(name) == row:
            steps.append(f"#{name}")
            break
        tag, above = page.tag_name(row), page.parents[row]
        if above >= 0 and row not in places:
            number_children(page, above, places)
        steps.append(f"{tag}:nth-of-type({places[row]})" if above >= 0 else tag)
        row = above
    return " > ".join(reversed(steps))


def step_of(table: Table, row: int) -> tuple[str, bool]:
    """A row's tag with its id or its first class, and whether it was an id."""
    tag = TAG_NAMES[table.tag[row]]
    if table.attr_first[row] == table.attr_first[row + 1]:
        return tag, False
    if table.tag[row] == OTHER:
        tag = table.attr(row, OTHER_NAME, MAX_NAME) or tag
    value = table.attr(row, ID, MAX_NAME * 4)
    if value:
        return f"{tag}#{value}"[:MAX_NAME], True
    words = (table.attr(row, CLASS, MAX_NAME * 4) or "").split(None, 1)
    return (f"{tag}.{words[0]}"[:MAX_NAME], False) if words else (tag, False)


def number_children(page: Page, row: int, places: dict[int, int]) -> None:
    """Remember which of its kind each child of an element is, from 1."""
    counts: dict[str, int] = {}
    at, end = row + 1, int(page.end[row])
    while at < end:
        name = page.tag_name(at)
        counts[name] = places[at] = counts.get(name, 0) + 1
        at = int(page.end[at])

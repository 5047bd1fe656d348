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
MOST_BELOW = MAX_STEPS - 1
OTHER = TAG_CODES["other"]
ID, CLASS, OTHER_NAME = (ATTRIBUTE_CODES[name] for name in ("id", "class", OTHER_TAG_NAME))
MAX_NAME = 100  # characters of one step; without it a page could have one long id repeated in the path of every block
LONGEST_STEP, LONGEST_VALUE = MAX_NAME, 4 * MAX_NAME  # bytes of an attribute that are read for it


def css_path(page: Page, row: int, known: dict[int, str] | None = None) -> str:
    """The way down to a row: its tag and nearest ancestors, with ids and first classes; from the last id on.

    `known` remembers the ways to ancestors, for callers that ask for many rows of one page.
    """
    return path_of(page.table, row, {} if known is None else known) if row >= 0 else ""


def path_of(table: Table, row: int, known: dict[int, str], below: int = 0) -> str:
    """The path to a row; `below` it are the steps that the whole path has already."""
    tag = TAG_NAMES[table.tag[row]]
    if table.attr_first[row] < table.attr_first[row + 1]:
        if table.tag[row] == OTHER:
            tag = table.attr(row, OTHER_NAME, LONGEST_STEP) or tag
        name = table.attr(row, ID, LONGEST_VALUE)
        if name:
            return f"{tag}#{name}"[:LONGEST_STEP]
        words = (table.attr(row, CLASS, LONGEST_VALUE) or "").split(None, 1)
        if words:
            tag = f"{tag}.{words[0]}"[:LONGEST_STEP]
    above = table.parent[row]
    if above < 0 or below == MOST_BELOW:
        return tag
    key = (MOST_BELOW + 1) * above + below
    before = known.get(key)
    if before is None:
        before = known[key] = path_of(table, above, known, below + 1)
    return f"{before} > {tag}"


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


def number_children(page: Page, row: int, places: dict[int, int]) -> None:
    """Remember which of its kind each child of an element is, from 1."""
    counts: dict[str, int] = {}
    at, end = row + 1, int(page.end[row])
    while at < end:
        name = page.tag_name(at)
        counts[name] = places[at] = counts.get(name, 0) + 1
        at = int(page.end[at])

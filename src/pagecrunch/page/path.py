"""Where a row stands, as a short CSS path that people can read and paste into a browser."""

from __future__ import annotations

import re

from .page import Page

_PLAIN_ID = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
MAX_STEPS = 6  # enough to find the place by eye; deeper paths only repeat `div > div`
MAX_NAME = 100  # characters of one step; without it a page could have one long id repeated in the path of every block


def css_path(page: Page, row: int, known: dict[int, tuple[str, bool]] | None = None) -> str:
    """The way down to a row: its tag and nearest ancestors, with ids and first classes; from the last id on.

    `known` remembers the steps, for callers that ask for many rows of one page.
    """
    known = {} if known is None else known
    steps: list[str] = []
    while row >= 0 and len(steps) < MAX_STEPS:
        found = known.get(row)
        if found is None:
            found = known[row] = _step(page, row)
        steps.append(found[0])
        if found[1]:
            break
        row = page.parents[row]
    return " > ".join(reversed(steps))


def css_selector(page: Page, row: int) -> str:
    """A selector that matches this element alone, in the page as it was parsed: from the nearest id down."""
    steps: list[str] = []
    while row >= 0:
        name = page.attr(row, "id")
        if name and _PLAIN_ID.fullmatch(name) and page.ids.get(name) == row:
            steps.append(f"#{name}")
            break
        tag, above = page.tag_name(row), page.parents[row]
        place, at = 1, above + 1
        while above >= 0 and at < row:  # the siblings before it
            place += page.tag[at] == page.tag[row] and page.tag_name(at) == tag
            at = int(page.end[at])
        steps.append(f"{tag}:nth-of-type({place})" if above >= 0 else tag)
        row = above
    return " > ".join(reversed(steps))


def _step(page: Page, row: int) -> tuple[str, bool]:
    """A row's tag with its id or its first class, and whether it was an id."""
    tag = page.tag_name(row)
    if page.attr_first[row] == page.attr_first[row + 1]:
        return tag, False
    if identity := page.attr(row, "id"):
        return f"{tag}#{identity}"[:MAX_NAME], True
    words = (page.attr(row, "class") or "").split(maxsplit=1)
    return f"{tag}.{words[0]}"[:MAX_NAME] if words else tag, False

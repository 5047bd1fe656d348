"""Where a row stands, as a short CSS path that people can read and paste into a browser."""

from __future__ import annotations

from .names import ATTRIBUTE_CODES, OTHER_TAG_NAME, TAG_NAMES
from .page import Page

_ID, _CLASS, _TAG_NAME = (ATTRIBUTE_CODES[name] for name in ("id", "class", OTHER_TAG_NAME))
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
        row = int(page.parent[row])
    return " > ".join(reversed(steps))


def _step(page: Page, row: int) -> tuple[str, bool]:
    """A row's tag with its id or its first class, and whether it was an id."""
    identity = name = ""
    tag = TAG_NAMES[page.tag[row]]
    for code, value in page.attrs(row):
        if code == _ID:
            identity = value
        elif code == _CLASS:
            name = "".join(f".{word}" for word in value.split()[:1])
        elif code == _TAG_NAME:
            tag = value or tag
    return (tag + (f"#{identity}" if identity else name))[:MAX_NAME], bool(identity)

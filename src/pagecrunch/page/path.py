"""Where a row stands, as a short CSS path that people can read and paste into a browser."""

from __future__ import annotations

from itertools import chain

from ..types import Page
from .names import ATTRIBUTE_CODES, OTHER_TAG_NAME, TAG_NAMES

_ID, _CLASS, _TAG_NAME = (ATTRIBUTE_CODES[name] for name in ("id", "class", OTHER_TAG_NAME))
MAX_STEPS = 6  # enough to find the place by eye; deeper paths only repeat `div > div`


def css_path(page: Page, row: int) -> str:
    """The way down to a row: its tag and nearest ancestors, with ids and first classes; from the last id on."""
    steps: list[str] = []
    for step in chain((row,), page.ancestors(row)):  # as far as it takes: a page may be nested very deep
        identity = name = ""
        tag = TAG_NAMES[page.tag[step]]
        for code, value in page.attrs(step):
            if code == _ID:
                identity = value
            elif code == _CLASS:
                name = "".join(f".{word}" for word in value.split()[:1])
            elif code == _TAG_NAME:
                tag = value or tag
        steps.append(tag + (f"#{identity}" if identity else name))
        if identity or len(steps) == MAX_STEPS:
            break
    return " > ".join(reversed(steps))

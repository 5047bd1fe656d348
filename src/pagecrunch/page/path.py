"""Where a row stands, as a short CSS path that people can read and paste into a browser."""

from __future__ import annotations

from itertools import chain

from ..types import Page

MAX_STEPS = 6  # enough to find the place by eye; deeper paths only repeat `div > div`


def css_path(page: Page, row: int) -> str:
    """The way down to a row: its tag and nearest ancestors, with ids and first classes; from the last id on."""
    steps: list[str] = []
    for step in chain((row,), page.ancestors(row)):  # as far as it takes: a page may be nested very deep
        identity = page.attr(step, "id")
        classes = (page.attr(step, "class") or "").split()
        name = page.tag_name(step)
        steps.append(name + (f"#{identity}" if identity else "".join(f".{word}" for word in classes[:1])))
        if identity or len(steps) == MAX_STEPS:
            break
    return " > ".join(reversed(steps))

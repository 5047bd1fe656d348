"""The three views of a page, and how one is asked for: in a header, or at the end of the address."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

View = Literal["original", "tidy", "reader"]
ORIGINAL, TIDY, READER = "original", "tidy", "reader"
VIEWS: tuple[View, ...] = ("original", "tidy", "reader")

HEADER = "x-pagecrunch-view"  # of a request
PARAMETER = "pagecrunch"
SHOW_BAR = "bar"  # asks for the bar on this page where it is turned off

_SUFFIX = re.compile(rf"[?&]{PARAMETER}=({'|'.join((*VIEWS, SHOW_BAR))})\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address or a header asks for, and the address without that."""

    path: str
    view: View | None = None
    bar: bool = False


def read_address(path: str) -> Asked:
    """Take the view from the end of an address: `/story?pagecrunch=reader`."""
    found = _SUFFIX.search(path)
    if not found:
        return Asked(path)
    word = found.group(1).lower()
    rest = path[: found.start()]
    return Asked(rest, bar=True) if word == SHOW_BAR else Asked(rest, known_view(word))


def known_view(word: str) -> View | None:
    """The view of this name."""
    return next((view for view in VIEWS if view == word.strip().lower()), None)


def with_view(path: str, view: str) -> str:
    """The address of a page in a view."""
    return f"{path}{'&' if '?' in path else '?'}{PARAMETER}={view}"

"""A page request on its way through the proxy, and the view of the page that it asks for.

A request picks a view with the header X-Pagecrunch-View, or at the end of the address: `/story?pagecrunch=reader`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from ..languages import N_, _
from ..settings.sections import View

VIEWS: tuple[View, ...] = get_args(View)
ORIGINAL, TIDY, READER, TEXT = VIEWS
OWN_PAGES = (READER, TEXT)  # made by us: nothing of the page runs or loads there
VIEW_TITLES: Mapping[str, str] = {ORIGINAL: N_("Original"), TIDY: N_("Tidy"), READER: N_("Reader"), TEXT: N_("Text")}

VIEW_HEADER = "x-pagecrunch-view"
PARAMETER = "pagecrunch"
SHOW_BAR = "bar"  # shows the bar on this page even if it is turned off

# Our links end in it; a script of the page may have put something after it.
_CHOICE = re.compile(rf"([?&]){PARAMETER}=({'|'.join((*VIEWS, SHOW_BAR))})(&|\Z)", re.IGNORECASE)
_VISIT = "pagecrunch visit"  # the key in a flow's metadata


@dataclass(frozen=True, slots=True)
class ViewRequest:
    """What the end of an address asks for, and the path without it."""

    path: str
    view: View | None = None
    shows_bar: bool = False


def parse_view_request(path: str) -> ViewRequest:
    found = _CHOICE.search(path)
    if not found:
        return ViewRequest(path)
    mark, word, after = found.groups()
    word = word.lower()
    rest = path[: found.start()] + (mark + path[found.end() :] if after else "")
    return ViewRequest(rest, shows_bar=True) if word == SHOW_BAR else ViewRequest(rest, find_view(word))


def find_view(name: str) -> View | None:
    """The view with this name, in any case; None for an unknown name."""
    return next((view for view in VIEWS if view == name.strip().lower()), None)


def view_title(view: str) -> str:
    """The name of a view, in the reader's language."""
    return _(VIEW_TITLES[view])


def with_view(path: str, view: str) -> str:
    """The path that opens a page in this view."""
    return f"{path}{'&' if '?' in path else '?'}{PARAMETER}={view}"


@dataclass(frozen=True, slots=True)
class PartOfPage:
    """How far a page was sent that is shown while it loads, and whether all of it has arrived now."""

    place: int = 0  # in the page's text, up to which it was sent
    tail: str = ""  # the end of what was sent
    next_place: int = 0  # up to which the last look would have sent it,
    next_digest: str = ""  # and a digest of what that was
    is_whole: bool = False


@dataclass(slots=True)
class SentParts:
    """What has been sent of a page that is shown while it loads."""

    arrived: bytes = b""  # of the page so far, as it came
    measured: int = 0  # how many bytes had arrived at the last look
    sent: PartOfPage = field(default_factory=PartOfPage)
    charset: str = ""  # that the first part was read in
    piece: bytes = b""  # to send next
    has_begun: bool = False  # headers and a part were sent
    is_cut: bool = False  # the page became too large, and its end was left out


@dataclass(slots=True)
class PageVisit:
    """One request for a page that a person looks at."""

    user: str
    url: str  # without the part that picks a view
    view: View
    shows_bar: bool = False
    is_buffered: bool = False  # the response is held back until it is complete and rendered
    has_room_for_bar: bool = True
    content_encoding: str = ""  # of the response as it came
    choices: frozenset[str] = frozenset()  # that the reader made for the site
    error: str = ""  # why the page was shown as it came
    wait_seconds: float = 20.0
    parts: SentParts | None = None  # of a page that is shown while it loads; None if it must not be
    started: float = field(default_factory=time.monotonic)


def visit_of(flow: Any) -> PageVisit | None:
    """The visit that belongs to a mitmproxy flow; None for pictures, data and other requests that are not for pages."""
    visit: PageVisit | None = flow.metadata.get(_VISIT)
    return visit


def set_visit(flow: Any, visit: PageVisit) -> None:
    flow.metadata[_VISIT] = visit

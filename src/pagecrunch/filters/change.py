"""What a filter did to a page, and the ids of what is added to pages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

ADDED_ID = "pagecrunch-"  # how the ids of what we add to pages begin
ADDED_IDS = (f"{ADDED_ID}removed-links", f"{ADDED_ID}skip")  # those that hold text


class ChangeKind(StrEnum):
    """What a change did to the page, for code that has to know; `Change.what` says it in words."""

    REMOVED = "removed"  # took something out
    EMPTIED = "emptied"  # took out what an element holds, and left the element
    EDITED = "edited"  # anything else


@dataclass(frozen=True, slots=True)
class Change:
    """One thing a filter did to a page."""

    filter: str
    what: str
    where: str
    why: str
    links: tuple[tuple[str, str], ...] = ()  # (text, address) of links that went with it
    kind: ChangeKind = ChangeKind.EDITED
    item: str = ""  # what was removed, as in "advertisement"
    count: int = 1  # how many of them

"""What a filter did to a page, and the ids of what is added to pages."""

from __future__ import annotations

from dataclasses import dataclass

ADDED_ID = "pagecrunch-"  # how the ids of what we add to pages begin
ADDED_IDS = (f"{ADDED_ID}removed-links", f"{ADDED_ID}skip")  # those that hold text


@dataclass(frozen=True, slots=True)
class Change:
    """One thing a filter did to a page."""

    filter: str
    what: str
    where: str
    why: str
    links: tuple[tuple[str, str], ...] = ()  # (text, address) of links that went with it

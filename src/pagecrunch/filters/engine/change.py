"""Changes to a page: how a filter stages an edit, and how it reports what it did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from ...dom.live import is_script_address
from ...page.names import REMOVED_MARK, TEXT
from ...page.page import Page
from ...page.table import Bools

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

ADDED_ID = "pagecrunch-"  # prefix of the ids of everything we add to pages
ADDED_IDS = (f"{ADDED_ID}removed-links", f"{ADDED_ID}skip")  # of added elements that hold text

Action = Literal["removed", "changed", "added"]
EditKind = Literal["remove", "hide", "close", "unwrap", "replace", "empty", "clear"]
REMOVED, CLOSED = "removed", "closed"  # values of REMOVED_MARK


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a filter did to a page."""

    filter: str
    what: str  # for people: "removed advertisements (3)"
    where: str
    why: str
    links: tuple[tuple[str, str], ...] = ()  # (text, address) of removed links; those that run script are dropped
    action: Action = "changed"
    subject: str = ""  # what was removed, without verb and count: "advertisements"
    count: int = 1  # how many of them

    def __post_init__(self) -> None:
        if self.links:  # made here, as filters of plug-ins take them from pages too
            safe = tuple([link for link in self.links if not is_script_address(link[1])])
            object.__setattr__(self, "links", safe)


class Edit(NamedTuple):
    """A staged edit: it is made once the result is known to be good."""

    kind: EditKind
    row: int
    text: str = ""

    def strike(self, page: Page, alive: Bools) -> None:
        """Mark the rows that this edit takes out as gone."""
        first, end = self.row, int(page.end[self.row])
        if self.kind == "clear":
            alive[first:end] &= (page.tag[first:end] != TEXT) & (page.linked[first:end] == 0)
        elif self.kind == "empty":
            alive[first + 1 : end] = False
        else:
            alive[first : first + 1 if self.kind == "unwrap" else end] = False

    def apply(self, node: LexborNode) -> None:
        """Make the edit in the document."""
        if self.kind == "remove":
            node.decompose()
        elif self.kind == "hide":
            for name, value in ((REMOVED_MARK, REMOVED), ("hidden", ""), ("inert", "")):
                node.attrs[name] = value
        elif self.kind == "close":
            node.attrs[REMOVED_MARK] = CLOSED
        elif self.kind == "unwrap":
            node.unwrap(delete_empty=True)
        elif self.kind == "replace":
            node.replace_with(self.text)
        elif self.kind == "empty":
            for child in list(node.iter(include_text=True)):
                child.decompose()
        else:
            for link in node.css("a[href]"):
                link.unwrap(delete_empty=True)
            for text in [each for each in node.traverse(include_text=True) if each.is_text_node]:
                text.decompose()

"""What a filter sees of a page: the document in three states, its rows, and ways to edit it.

`original` is the page as received, `previous` its state before this filter, and `current` the one to edit. Removals are
staged: the pipeline checks what would be left, and then makes all of them or none. So a bad result is undone without a
copy of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from ...dom.parse import nodes_by_row
from ...lazy import cached_property
from ...page.names import REMOVED_MARK, TEXT
from ...page.page import Page
from ...page.path import css_path
from ...page.table import Bools
from ...policies import allow, digest_source
from ...settings import FetchLimits
from .change import ADDED_ID, CLOSED, REMOVED, Action, Change, Edit, EditKind
from .guide import Guide
from .live_rows import LiveRows
from .named_hosts import rows_by_host
from .row_facts import IS_ANY, is_tag

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode


POLICY = "content-security-policy"
# A dialog that is closed shows once a script opens it: by a class, an attribute or a style, as common libraries do.
OPENED = (
    "[open],[class*=open],[class*=show],[class*=active],[class*=visible],[class*=Open],[class*=Active],[style*=display],"
    "[style*=opacity],[style*=visib],[aria-hidden=false],[aria-modal=true]"
)
# What filters mark with these attributes: what is left beside removed columns, headers that were fixed, and boxes that
# something of ours comes after.
ALONE, POSITION, LAST = "data-pagecrunch-alone", "data-pagecrunch-position", "data-pagecrunch-last"
STICKY, FIXED = "relative", "absolute"  # the position that a sticky and a fixed header gets
MARKED = f"[{ALONE}]{{grid-column:1/-1!important}}[{LAST}]{{min-height:fit-content!important}}" + "".join(
    f"[{POSITION}={position}]{{position:{position}!important}}" for position in (FIXED, STICKY)
)
HIDING = f"[{REMOVED_MARK}={REMOVED}],[{REMOVED_MARK}={CLOSED}]:not({OPENED}){{display:none!important}}"
# No script looks for these by their place on the page, so they can go for good.
_IS_GONE_FOR_GOOD = is_tag(("script", "link", "meta", "style", "noscript", "base", "template", "param", "source"))
_LOADS = is_tag(("img", "iframe"))
_SHOWS_A_FILE = is_tag(("img", "iframe", "embed", "object", "video", "audio"))
_FILES = ("src", "srcset", "data-src", "data-srcset", "data")


class View(LiveRows):
    """One page on its way through the filters. Rows are those of `page`."""

    def __init__(
        self, document: LexborHTMLParser, page: Page, parse_original: Callable[[], LexborHTMLParser] | None = None
    ) -> None:
        super().__init__(page)
        self.current = document
        self.guide: Guide | None = None  # what the learned extractor is sure of
        # Whether removed parts stay in the page, hidden and inert, because its scripts may look for them.
        self.hides = False
        self.removed_links: list[Change] = []  # for the filter removed_links
        self.own_styles: list[str] = []  # texts of the style sheets that we added, for the page's policy
        self.marked_main: int | None = None  # the row that the filter landmarks marked as the main part
        self.rows_by_host = rows_by_host(page.table)  # the rows whose addresses name each host
        self.script_hosts: list[tuple[int, set[bytes]]] | None = None  # the hosts that scripts name, once known
        self.had_overlay = False  # whether something lay over the page that may keep it from scrolling
        self.has_marked = False  # whether a filter marked an element for the rules in MARKED
        self.staged: list[Edit] = []
        self._added: dict[str, LexborNode] = {}  # elements that filters added, by their id
        self.warnings: list[str] = []  # what did not go as it should, for the user
        self.fetch_limits: FetchLimits | None = None  # for what a filter may fetch
        self._has_hidden = False
        self.nodes = nodes_by_row(document, page)  # now: later the document no longer matches the table
        if len(self.nodes) < np.count_nonzero(page.tag != TEXT):
            self.settled |= page.tag != TEXT  # elements without a node, as in a <template>, are not for filters
            self.settled[list(self.nodes)] = False
        self._parse_original = parse_original
        self._previous: LexborHTMLParser | None = None
        self._path_steps: dict[int, str] = {}

    # The document

    @cached_property
    def original(self) -> LexborHTMLParser:
        """The page as received; never edited."""
        return self._parse_original() if self._parse_original else self.current.clone()

    @property
    def previous(self) -> LexborHTMLParser:
        """The page before this filter. It is copied on first use, so read it before you edit."""
        if self._previous is None:
            self._previous = self.current.clone()
        return self._previous

    def forget_previous(self) -> None:
        self._previous = None

    @cached_property
    def row_of(self) -> dict[int, int]:
        """The row of every element, by the element's `mem_id`."""
        return {node.mem_id: row for row, node in self.nodes.items()}

    # Staging removals

    def remove(self, row: int, what: str, why: str) -> list[Change]:
        """Remove an element and its content. No change if it holds protected content or is gone already."""
        return self._stage("remove", row, f"removed {what}", what, why)

    def empty(self, row: int, what: str, why: str) -> list[Change]:
        """Remove the content of an element, and keep the element."""
        return self._stage("empty", row, f"emptied {what}", what, why)

    def clear(self, row: int, what: str, why: str) -> list[Change]:
        """Remove the text and the links of a subtree, and keep its other elements."""
        return self._stage("clear", row, f"removed text and links of {what}", what, why)

    def close(self, row: int, what: str, why: str) -> list[Change]:
        """Remove an element, or where scripts run hide it until one of them opens it."""
        return self._stage("close" if self.hides else "remove", row, f"removed {what}", what, why)

    def remove_each(self, rows: Iterable[int], what: str, why: str) -> list[Change]:
        """Remove elements, with one change for each."""
        return [change for row in rows for change in self.remove(row, what, why)]

    def remove_all(self, rows: Iterable[int], what: str, why: str) -> list[Change]:
        """Remove many small elements of one kind, with one change for all: at the place of the first."""
        gone = [row for row in self.outermost(rows) if self.may_remove(row)]
        if not gone:
            return []
        self.staged += [Edit(self._way_out("remove", row), row) for row in gone]
        path = css_path(self.page, gone[0], self._path_steps)
        links = tuple(link for row in gone for link in self.links(row))
        return [Change(self.filter, f"removed {what} ({len(gone)})", path, why, links, "removed", what, len(gone))]

    def unwrap(self, row: int, what: str, why: str) -> list[Change]:
        """Remove an element, and keep its content in its place."""
        self.staged.append(Edit("unwrap", row))
        return [self.change(row, what, why)]

    def replace(self, row: int, text: str) -> None:
        """Put text in the place of an element."""
        self.staged.append(Edit("replace", row, text))

    def _stage(self, kind: EditKind, row: int, what: str, subject: str, why: str) -> list[Change]:
        if not self.may_remove(row):
            return []
        self.staged.append(Edit(self._way_out(kind, row), row))
        path = css_path(self.page, row, self._path_steps)
        return [Change(self.filter, what, path, why, tuple(self.links(row)), "removed", subject)]

    def _way_out(self, kind: EditKind, row: int) -> EditKind:
        return "hide" if kind == "remove" and self.hides and not _IS_GONE_FOR_GOOD[self.page.tag[row]] else kind

    # Editing at once, and reporting it

    def change(self, row: int, what: str, why: str, action: Action = "changed") -> Change:
        """Report a change to one element."""
        return Change(self.filter, what, css_path(self.page, row, self._path_steps), why, action=action)

    def change_all(self, rows: list[int], what: str, why: str, action: Action = "changed") -> list[Change]:
        """Report one change to many elements, with their number; none if there are no rows."""
        return [self.change(rows[0], f"{what} ({len(rows)})", why, action)] if rows else []

    def remove_attribute(self, rows: list[int], name: str, what: str, why: str) -> list[Change]:
        for row in rows:
            del self.nodes[row].attrs[name]
        return self.change_all(rows, f"removed {what}", why, "removed")

    def add(self, tag: str, name: str) -> LexborNode:
        """A new element with an id of ours, for a filter to put into the page."""
        node = self._added[name] = self.current.create_node(tag)
        node.attrs["id"] = name
        return node

    def added(self, name: str) -> list[LexborNode]:
        """The elements of the page with an id of ours, by this run over the page or by an earlier one."""
        if self._was_tidied:
            return self.current.css(f"#{name}")
        return [self._added[name]] if name in self._added else []

    @cached_property
    def _was_tidied(self) -> bool:
        """Whether the page had elements of ours when its table was made."""
        return bool(self.values_with(("id",), IS_ANY, ADDED_ID.encode()))

    def add_style(self, name: str, rules: str) -> None:
        """Add a style sheet to the head. The id makes sure that a page that is tidied twice has it once."""
        head = self.current.head
        if head is None:
            return
        for old in self.added(name):
            old.decompose()
        self.own_styles.append(rules)
        sheet = self.add("style", name)
        sheet.insert_child(rules)
        head.insert_child(sheet, move=True)

    def forget_removed(self) -> None:
        """Take what an earlier run over this page hid for removed."""
        for row in self.rows_where(REMOVED_MARK):
            self.alive[self.page.subtree(row)] = False
            self._has_hidden = True

    def finish(self) -> None:
        """Add the style for what is hidden or marked, and let the page's own policy allow our styles."""
        # Always the same, so that the head can be sent before the rest is known.
        if self._has_hidden or self.hides or self.has_marked:
            self.add_style(f"{ADDED_ID}removed", HIDING + MARKED)
        sources = [digest_source(text) for text in self.own_styles]
        for row in self.rows_where("http-equiv", POLICY) if sources else ():
            node = self.nodes[row]
            node.attrs["content"] = allow(node.attrs.get("content") or "", styles=sources)

    # Making the staged edits, or not

    def alive_after(self) -> Bools:
        """Which rows would be alive after the staged edits."""
        alive = self.alive.copy()
        for edit in self.staged:
            edit.strike(self.page, alive)
        return alive

    def commit(self) -> None:
        """Make the staged edits."""
        for edit in self.staged:
            node = self.nodes.get(edit.row) if self.alive[edit.row] else None  # else an edit around it removed it
            if node is not None:
                edit.apply(node)
                self._has_hidden |= edit.kind in ("hide", "close")
                if edit.kind == "hide":
                    self._put_to_rest(edit.row)
            edit.strike(self.page, self.alive)
        if self.staged:
            self.forget_counts()
        self.staged.clear()
        self._previous = None

    def _put_to_rest(self, row: int) -> None:
        """Let browsers not load what is in a hidden part, or what the part is itself."""
        span = self.page.subtree(row)
        if _SHOWS_A_FILE[self.page.tag[row]]:
            attributes = self.nodes[row].attrs
            for name in _FILES:
                if name in attributes:
                    del attributes[name]
        for place in (_LOADS[self.page.tag[span]] & self.alive[span]).nonzero()[0].tolist():
            node = self.nodes.get(row + place)
            if node is not None:
                node.attrs["loading"] = "lazy"

    def rollback(self) -> None:
        """Drop the staged edits."""
        self.staged.clear()


def insert_first(parent: LexborNode, node: LexborNode) -> None:
    """Make a new node the first child of another."""
    first = parent.first_child
    if first is not None:
        first.insert_before(node, move=True)
    else:
        parent.insert_child(node, move=True)

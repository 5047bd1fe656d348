"""What the page itself calls posts, and their parts: by microdata, by their class or by a numbered id."""

from __future__ import annotations

import re
from bisect import bisect_left

from ..page.attributes import Words
from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from ..page.page import Page
from ..page.shown import values_of
from .post import Item

NAMED_BY = ("class", "id", "itemprop", "itemtype")  # what a box is called in
_WORDS = Words((b"comment", b"reply", b"answer", b"response", b"depth-", b"posting", b"question"), NAMED_BY)
_ITEM_CLASS = re.compile(
    r"(?i)(?:^|\s)(?:[\w-]*__)?(?:comment|comment-?item|commentitem|comment-?container|reply|reply-?item|answer|comment-wrapper|thread-comment|depth-\d+)(?:--[\w-]+)?(?:\s|\Z)"
)
_ITEM_ID = re.compile(r"(?i)(?:comment|reply|answer)[-_]?\d+\Z")
_ITEM_TYPES = ("/comment", "/answer", "/usercomments", "/discussionforumposting", "/question")
_LIST = re.compile(r"(?i)comments|respond|comment-?list|comment-?form|replies\b")
_TAGS = frozenset(
    TAG_CODES[name] for name in ("li", "div", "article", "section", "tr", "dd", "p", "blockquote", "other")
)


def marked_boxes(page: Page) -> tuple[list[int], bool]:
    """The rows of posts in page order, and whether they are posts for sure.

    Of a post and its wrapper around the same text only the outer one is taken.
    """
    rows = _WORDS.rows(page.table, len(page))
    letters = page.subtree_sum("letters")
    kept: list[int] = []
    opened: list[int] = []
    for row in rows:
        if page.hidden[row] or page.tag[row] not in _TAGS or not _is_item(page, row) or not letters[row]:
            continue
        while opened and row >= page.end[opened[-1]]:
            opened.pop()
        # A part of a comment (its body) is not a reply: a reply is marked as the outer comment is.
        if opened and _marks(page, row) != _marks(page, opened[-1]):
            continue
        kept.append(row)
        opened.append(row)
    return kept, bool(kept) and _is_sure(page, kept[0])


def rows_of_property(page: Page, *names: str) -> list[int]:
    """The elements in sight that microdata call one of these (in lower case), in page order."""
    rows = values_of(page.table, ATTRIBUTE_CODES["itemprop"], min(map(len, names)), max(map(len, names)))
    return [row for row, value in rows if value.lower() in names and not page.hidden[row]]


def first_in(rows: list[int], item: Item) -> int:
    """The first of these rows that a post holds; -1 for none."""
    place = bisect_left(rows, item.start)
    return rows[place] if place < len(rows) and rows[place] < item.stop else -1


def _is_sure(page: Page, row: int) -> bool:
    """Whether a box is called a comment, which only posts are; pages answer questions of their own, too."""
    values = (page.attr(row, name) or "" for name in ("class", "id", "itemprop", "itemtype"))
    return "comment" in " ".join(values).lower()


def _is_item(page: Page, row: int) -> bool:
    prop, kind = (page.attr(row, "itemprop") or "").lower().split(), (page.attr(row, "itemtype") or "").lower()
    if "comment" in prop or kind.endswith(_ITEM_TYPES):
        return True
    classes, identity = page.attr(row, "class") or "", page.attr(row, "id") or ""
    if _ITEM_ID.match(identity):
        return True
    return bool(_ITEM_CLASS.search(classes)) and not _LIST.search(f"{classes} {identity}")


def _marks(page: Page, row: int) -> tuple[int, bool, bool]:
    """How a comment is marked: its tag, and whether its id and its class say so."""
    has_id = _ITEM_ID.match(page.attr(row, "id") or "") is not None
    return int(page.tag[row]), has_id, _ITEM_CLASS.search(page.attr(row, "class") or "") is not None

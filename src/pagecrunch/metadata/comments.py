"""Comments as a tree: author, time, depth and text of each, in page order.

An element is a comment by its `itemprop`, `itemtype`, class or numbered id. One within another is a reply to it. The
text of a comment is its own text that is neither a name, a time nor a button.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from ..page.names import COUNT_COLUMNS, TAG_CODES, TEXT
from ..page.page import Page
from .page_data import AttributeSearch, PageData, item_value, read_page_data, visible_text

MAX_DEPTH = 50
MAX_TAKEN = 20  # names and times of one comment that are kept out of its text

_WORDS = (b"comment", b"reply", b"answer", b"response", b"depth-")
_ITEM_CLASS = re.compile(
    r"(?i)(?:^|\s)(?:[\w-]*__)?(?:comment|comment-?item|commentitem|comment-?container|reply|reply-?item|answer|comment-wrapper|thread-comment|depth-\d+)(?:--[\w-]+)?(?:\s|\Z)"
)
_ITEM_ID = re.compile(r"(?i)(?:comment|reply|answer)[-_]?\d+\Z")
_LIST = re.compile(r"(?i)comments|respond|comment-?list|comment-?form|replies\b")
_AUTHOR = re.compile(r"(?i)author|user-?name|\bfn\b|\buser\b|commenter|\bname\b|byline")
_NAME = re.compile(r"(?i)user-?name|\bfn\b|\bname\b")  # of these only the name itself
_TIME = re.compile(r"(?i)\btime|date|ago\b|posted")
_SAYS_AFTER_NAME = re.compile(r"(?i)\s*(?:says|said|sagt|dit|wrote)\W*\Z")
_BUTTONS = re.compile(
    r"(?i)(?:reply|like|share|report|edit|delete|flag|permalink|link|quote|upvote|downvote|antworten|répondre|responder|says|sagt|dit|回复|返信)\W*+(?:\d++\W*+)?\Z"
)
_TAGS = frozenset(
    TAG_CODES[name] for name in ("li", "div", "article", "section", "tr", "dd", "p", "blockquote", "other")
)
_TIME_TAG, _LINK, _BUTTON = TAG_CODES["time"], TAG_CODES["a"], TAG_CODES["button"]
_LETTERS = COUNT_COLUMNS.index("letters")
LONGEST_NAME = 80  # characters
MOST_NAME_ROWS = 60  # of an author's box


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment; `depth` is 0 for one on the page itself, 1 for a reply to it, and so on."""

    author: str
    time: str
    depth: int
    text: str


def find_comments(page: Page) -> tuple[Comment, ...]:
    """The comments that the page shows, else those in its data."""
    items = _items(page)
    ends = [int(page.end[row]) for row in items]
    found: list[Comment] = []
    opened: list[int] = []  # indexes into `items`
    for index, row in enumerate(items):
        while opened and row >= ends[opened[-1]]:
            opened.pop()
        following = items[index + 1] if index + 1 < len(items) else len(page)  # may be a reply to this one
        comment = _read(page, row, min(following, ends[index]), min(len(opened), MAX_DEPTH))
        if comment.text:
            found.append(comment)
            opened.append(index)
    return tuple(found) or tuple(_in_data(read_page_data(page)))


def _items(page: Page) -> list[int]:
    """The rows of comments in page order; of a comment and its wrapper around the same text only the outer one."""
    names = ("class", "id", "itemprop", "itemtype")
    rows = AttributeSearch(page, names).rows(_WORDS, len(page))
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
    return kept


def _is_item(page: Page, row: int) -> bool:
    prop, kind = (page.attr(row, "itemprop") or "").lower().split(), (page.attr(row, "itemtype") or "").lower()
    if "comment" in prop or kind.endswith(("/comment", "/answer", "/usercomments")):
        return True
    classes, identity = page.attr(row, "class") or "", page.attr(row, "id") or ""
    if _ITEM_ID.match(identity):
        return True
    return bool(_ITEM_CLASS.search(classes)) and not _LIST.search(f"{classes} {identity}")


def _marks(page: Page, row: int) -> tuple[int, bool, bool]:
    """How a comment is marked: its tag, and whether its id and its class say so."""
    has_id = _ITEM_ID.match(page.attr(row, "id") or "") is not None
    return int(page.tag[row]), has_id, _ITEM_CLASS.search(page.attr(row, "class") or "") is not None


def _read(page: Page, row: int, stop: int, depth: int) -> Comment:
    """The comment at `row`, from its own rows before `stop`."""
    author = time = ""
    taken: list[tuple[int, int]] = []  # rows of the name and the time, which are not text of the comment
    for each in range(row + 1, stop):
        label = _label(page, each)
        if page.tag[each] == _TIME_TAG or (label and not time and _TIME.search(label) and page.tag_name(each) != "div"):
            if not time:
                time = (page.attr(each, "datetime") or item_value(page, each))[:60]
            if len(taken) < MAX_TAKEN:
                taken.append((each, int(page.end[each])))
        elif label and not author and _AUTHOR.search(label):
            name = visible_text(page, each, LONGEST_NAME)
            if name and len(name) <= LONGEST_NAME:
                author = _SAYS_AFTER_NAME.sub("", visible_text(page, _name_within(page, each), LONGEST_NAME))
                taken.append((each, int(page.end[each])))
    blocks = page.blocks
    first = int(np.searchsorted(blocks.first, row))
    lines: list[str] = []
    for block in range(first, len(blocks)):
        at = int(blocks.first[block])
        if at >= stop:
            break
        if blocks.hidden[block] or any(low <= at < high for low, high in taken):
            continue
        line = " ".join(page.block_text(block).split())
        is_button = _BUTTONS.match(line) or page.tag[blocks.owner[block]] == _BUTTON
        if line and line != author and not is_button:
            lines.append(line)
    return Comment(author, time, depth, "\n".join(lines))


def _label(page: Page, row: int) -> str:
    """The words of an element's class, itemprop and rel."""
    return " ".join(filter(None, (page.attr(row, name) for name in ("class", "itemprop", "rel"))))


def _name_within(page: Page, row: int) -> int:
    """The row of the name alone, where the author's box also holds a rank, a place or links to other posts."""
    end = min(int(page.end[row]), row + MOST_NAME_ROWS)
    inside = [each for each in range(row + 1, end) if page.hidden[each] == 0 and page.tag[each] != TEXT]
    for wanted in (_NAME, _AUTHOR):
        for each in inside:
            if wanted.search(_label(page, each)) and _is_name(page, each):
                return each
    return next((each for each in inside if page.tag[each] == _LINK and _is_name(page, each)), row)


def _is_name(page: Page, row: int) -> bool:
    """Whether an element has enough letters for a name: one alone replaces a picture."""
    return int(page.sums[page.end[row], _LETTERS] - page.sums[row, _LETTERS]) > 1


def _in_data(data: PageData) -> list[Comment]:
    comments = []
    for thing in data.things:
        text = thing.text("text", "commentText")
        if "comment" in thing.types and text:
            comments.append(Comment(thing.text("author"), thing.text("dateCreated", "datePublished"), 0, text))
    return comments

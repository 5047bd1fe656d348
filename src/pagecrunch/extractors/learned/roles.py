"""What a block is within the content: title, byline, date, body, caption, comment, related, other.

Rules over structure, so that they hold in any language; class and id words are developers' English and may be looked
at.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from ...page.names import BLOCK_KINDS
from ...page.page import Page
from ...page.table import Bools, Bytes
from .describe import Described
from .features import LATER

ROLES = ("other", "title", "byline", "date", "body", "caption", "comment", "related")
TITLE, BYLINE, DATE, BODY, CAPTION, COMMENT, RELATED = range(1, 8)

SHORT_WORDS = 16.0  # a byline or dateline has fewer word equivalents
LEAD_BLOCKS = 12  # blocks after the title that may be bylines, datelines and captions
LINKED = 0.6
LONGEST_NAME = 400  # bytes of a class or id that are looked at: each is, for every block below
MOST_OF_STORY = 0.4  # of the kept text; the names of an element with more speak of the page, not of a part of it
BEFORE_TITLE = 0.15  # of the kept text; a heading with more before it is not the title

# A name's words begin after a character that is not a letter, or at a capital after a small letter.
_START = r"(?:(?<![^\W\d_])|(?<=[a-z])(?=[A-Z]))"
_WORDS = {
    role: re.compile(f"{_START}(?i:{words})")
    for role, words in (
        (BYLINE, "byline|author|writer|contributor|reporter|source"),
        (DATE, r"date|time(?!line)|publish|posted|updated|modified"),
        (CAPTION, r"caption|credit|copyright|photo"),
        (COMMENT, r"comment|reply|replies|discussion|disqus|respond"),
        (
            RELATED,
            r"related|recommend|more-?(?:from|on|stories)|read-?more|promo|teaser|newsletter|share|social|tags?\b",
        ),
    )
}
_YEAR_OR_CLOCK = re.compile(r"\b(19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b|\d\s*[\u5e74\u6708\u65e5]")
_COLUMN = {name: index for index, name in enumerate(LATER)}
_CAPTION_KIND, _HEADING_KIND = BLOCK_KINDS.index("caption"), BLOCK_KINDS.index("heading")
# Headings and lists of a story may be all links; a paragraph that is one link leads away from it.
_OF_STORY = (_HEADING_KIND, BLOCK_KINDS.index("list item"))


def roles_of_blocks(page: Page, described: Described, kept: Bools) -> list[str]:
    """The role of every block of the page, in words."""
    roles = [ROLES[0]] * len(page.blocks)
    for block, role in zip(described.blocks.tolist(), assign_roles(page, described, kept).tolist(), strict=True):
        roles[block] = ROLES[role]
    return roles


def assign_roles(page: Page, described: Described, kept: Bools) -> Bytes:
    """The role of every block that is seen, as a number; only what is kept can be more than `other`."""
    features, count = described.later, len(described.blocks)
    roles = np.zeros(count, np.uint8)
    if not kept.any():
        return roles
    link_share = features[:, _COLUMN["link_share"]]
    title = _title(features, described.size, kept)
    roles[kept] = BODY
    text_before = _kept_text_before_rows(page, described, kept)
    first_long = _first_long(described.size, kept, title)
    for block in np.flatnonzero(kept).tolist():
        if block == title:
            roles[block] = TITLE
            continue
        names = _names(page, text_before, int(page.blocks.owner[described.blocks[block]]))
        short = described.size[block] < SHORT_WORDS
        kind = page.blocks.kind[described.blocks[block]]
        if kind == _CAPTION_KIND or (short and _WORDS[CAPTION].search(names)):
            roles[block] = CAPTION
        elif _WORDS[COMMENT].search(names):
            roles[block] = COMMENT
        elif short and ((link_share[block] > LINKED and kind not in _OF_STORY) or _WORDS[RELATED].search(names)):
            roles[block] = RELATED
        elif block < title:
            roles[block] = RELATED if short else BODY
        elif short and title >= 0 and block <= min(first_long, title + LEAD_BLOCKS):
            roles[block] = _lead_role(page, described, block, names)
    return roles


def _lead_role(page: Page, described: Described, block: int, names: str) -> int:
    """A short block between title and story: who wrote it, when, or a part of the story after all."""
    number = int(described.blocks[block])
    text = page.block_text(number)
    if page.blocks.kind[number] == _HEADING_KIND:
        return BODY
    if _YEAR_OR_CLOCK.search(text) or _WORDS[DATE].search(names):
        return DATE
    if _WORDS[BYLINE].search(names):
        return BYLINE
    ends_like_sentence = described.later[block, _COLUMN["ends_like_sentence"]] > 0
    return BODY if ends_like_sentence else BYLINE


def _title(features: NDArray[np.float32], size: NDArray[np.float64], kept: Bools) -> int:
    """The kept heading that matches the page's title best; else the first h1; -1 for none."""
    level = features[:, _COLUMN["heading_level"]]
    text = np.where(kept, size, 0.0)
    is_early = np.cumsum(text) - text <= BEFORE_TITLE * text.sum()
    match = features[:, _COLUMN["title_share"]] * features[:, _COLUMN["title_cover"]]
    match = np.where(kept & is_early & (level > 0), match * np.where(level == 1, 1.5, 1.0), 0.0)
    if match.max() > 0.15:
        return int(np.argmax(match))
    headings = np.flatnonzero(kept & is_early & (level == 1))
    return int(headings[0]) if len(headings) else -1


def _first_long(size: NDArray[np.float64], kept: Bools, title: int) -> int:
    after = np.flatnonzero(kept & (size >= SHORT_WORDS) & (np.arange(len(kept)) > title))
    return int(after[0]) if len(after) else len(kept)


def _kept_text_before_rows(page: Page, described: Described, kept: Bools) -> NDArray[np.float64]:
    size = np.zeros(len(page) + 1)
    size[page.blocks.first[described.blocks[kept]] + 1] = described.size[kept]
    before: NDArray[np.float64] = np.cumsum(size)
    return before


def _names(page: Page, text_before: NDArray[np.float64], row: int) -> str:
    """The class and id words of an element and the two above it, but of none that holds most of the story."""
    found = []
    for _ in range(3):
        if row < 0 or text_before[page.end[row]] - text_before[row] > MOST_OF_STORY * text_before[-1]:
            break
        found += [page.attr(row, "class", LONGEST_NAME) or "", page.attr(row, "id", LONGEST_NAME) or ""]
        row = int(page.parent[row])
    return " ".join(found)

"""What a block is within the content: title, byline, date, body, caption, comment, related, other.

Rules over structure, so that they hold in any language; class and id words are developers' English and may be looked
at.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from ...page.names import BLOCK_KINDS
from ...types import Bools, Bytes, Page
from .describe import Described
from .names import FEATURES

ROLES = ("other", "title", "byline", "date", "body", "caption", "comment", "related")
TITLE, BYLINE, DATE, BODY, CAPTION, COMMENT, RELATED = range(1, 8)

SHORT_WORDS = 16.0  # a byline or dateline has fewer word equivalents
LEAD_BLOCKS = 12  # so many blocks after the title may be bylines, datelines and captions
LINKED = 0.6
LONGEST_NAME = 400  # bytes of a class or id that are looked at: each is, for every block below

_WORDS = {
    BYLINE: re.compile(r"byline|author|writer|contributor|reporter|source", re.IGNORECASE),
    DATE: re.compile(r"date|time|publish|posted|updated|modified", re.IGNORECASE),
    CAPTION: re.compile(r"caption|credit|copyright|photo", re.IGNORECASE),
    COMMENT: re.compile(r"comment|reply|replies|discussion|disqus|respond", re.IGNORECASE),
    RELATED:
    re.compile(r"related|recommend|more-?(from|on|stories)|read-?more|promo|teaser|newsletter|share|social|tags?\b",
    re.IGNORECASE), }  # fmt: skip
_YEAR_OR_CLOCK = re.compile(r"\b(19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b|\d\s*[\u5e74\u6708\u65e5]")
_COLUMN = {name: index for index, name in enumerate(FEATURES)}
_CAPTION_KIND, _HEADING_KIND = BLOCK_KINDS.index("caption"), BLOCK_KINDS.index("heading")


def roles_of_blocks(page: Page, described: Described, kept: Bools) -> list[str]:
    """The role of every block of the page, in words."""
    roles = [ROLES[0]] * len(page.blocks)
    for block, role in zip(described.blocks.tolist(), assign_roles(page, described, kept).tolist(), strict=True):
        roles[block] = ROLES[role]
    return roles


def assign_roles(page: Page, described: Described, kept: Bools) -> Bytes:
    """The role of every block that is seen, as a number; only what is kept can be more than `other`."""
    features, count = described.features, len(described.blocks)
    roles = np.zeros(count, np.uint8)
    if not kept.any():
        return roles
    link_share = features[:, _COLUMN["link_share"]]
    title = _title(features, kept)
    roles[kept] = BODY
    first_long = _first_long(described.size, kept, title)
    for block in np.flatnonzero(kept).tolist():
        if block == title:
            roles[block] = TITLE
            continue
        names = _names(page, int(page.blocks.owner[described.blocks[block]]))
        short = described.size[block] < SHORT_WORDS
        if page.blocks.kind[described.blocks[block]] == _CAPTION_KIND or (short and _WORDS[CAPTION].search(names)):
            roles[block] = CAPTION
        elif _WORDS[COMMENT].search(names):
            roles[block] = COMMENT
        elif short and (link_share[block] > LINKED or _WORDS[RELATED].search(names)):
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
    ends_like_sentence = described.features[block, _COLUMN["ends_like_sentence"]] > 0
    return BODY if ends_like_sentence else BYLINE


def _title(features: NDArray[np.float32], kept: Bools) -> int:
    """The kept heading that matches the page's title best; else the first h1; -1 for none."""
    level = features[:, _COLUMN["heading_level"]]
    match = features[:, _COLUMN["title_share"]] * features[:, _COLUMN["title_cover"]]
    match = np.where(kept & (level > 0), match * np.where(level == 1, 1.5, 1.0), 0.0)
    if match.max() > 0.15:
        return int(np.argmax(match))
    headings = np.flatnonzero(kept & (level == 1))
    return int(headings[0]) if len(headings) else -1


def _first_long(size: NDArray[np.float64], kept: Bools, title: int) -> int:
    after = np.flatnonzero(kept & (size >= SHORT_WORDS) & (np.arange(len(kept)) > title))
    return int(after[0]) if len(after) else len(kept)


def _names(page: Page, row: int) -> str:
    """The class and id words of an element and the two above it."""
    found = []
    for _ in range(3):
        found += [page.attr(row, "class", LONGEST_NAME) or "", page.attr(row, "id", LONGEST_NAME) or ""]
        row = int(page.parent[row])
        if row < 0:
            break
    return " ".join(found)

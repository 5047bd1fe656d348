"""A page to the features of its blocks: makes the arrays for `reading` and `features`, and calls their steps in order.

`_describe.pyx` does the same, but for the story, for pages whose tokens are not asked for.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...compiled import Loops
from ...page.flags import load_table
from ...page.names import ATTRIBUTE_CODES, ATTRIBUTE_NAMES, TAG_CODES, TAG_NAMES
from ...page.page import Page
from ...page.table import Floats, Ints
from ..econ_plus.judge import judge
from ..econ_plus.reasons import IS_KEPT
from . import features, reading, story
from .names import AREAS, FEATURES, STORY

READING, LOOPS, STORY_LOOPS = Loops(reading), Loops(features), Loops(story)

WORD_ATTRIBUTES = ("class", "id", "itemprop", "data-testid", "data-component", "data-role")
LAST_LOG = 4095  # counts above this are as good as this

AREA_OF_TAG = {
    **{tag: tag for tag in ("article", "main", "nav", "aside", "footer", "header", "form", "table", "section", "figure",
                            "noscript", "pre", "button", "dl", "details", "dialog")},
    **dict.fromkeys(("ul", "ol", "menu"), "list"),
    "blockquote": "quote", "a": "link", "td": "body_table", "th": "body_table",
}  # fmt: skip
AREA_OF_ROLE = {
    "navigation": "nav", "menu": "nav", "menubar": "nav", "main": "main", "banner": "header", "contentinfo": "footer",
    "complementary": "aside", "dialog": "dialog", "alertdialog": "dialog", "article": "article", "search": "form",
    "form": "form", "button": "button", "list": "list", "toolbar": "button",
}  # fmt: skip
TITLE_WORDS = 64
_ROLE_KIND = 2


@dataclass(frozen=True, eq=False)
class HashedModel:
    """Weights of a logistic model over hashed words of tags, classes, ids and roles."""

    weights: NDArray[np.float64]
    bits: int
    bias: float

    @classmethod
    def empty(cls) -> HashedModel:
        return cls(np.zeros(2), 1, 0.0)


@dataclass(frozen=True, eq=False)
class Described:
    """The blocks that are seen, as numbers of `page.blocks`, with their features, and the tokens of all elements."""

    blocks: NDArray[np.intp]
    features: Floats
    size: NDArray[np.float64]


@cache
def _constants(name: str) -> Any:
    """Small tables over tag and attribute codes, and the logarithms of counts."""
    if name == "kind_of_attr":
        kinds = np.zeros(256, np.uint8)
        kinds[[ATTRIBUTE_CODES[word] for word in WORD_ATTRIBUTES]] = 1
        kinds[ATTRIBUTE_CODES["role"]] = _ROLE_KIND
        return kinds
    if name == "areas_of_tag":
        areas = np.zeros(256, np.int32)
        for tag, area in AREA_OF_TAG.items():
            areas[TAG_CODES[tag]] = 1 << AREAS.index(area)
        return areas
    if name == "area_of_role":
        pairs = []
        for role, area in AREA_OF_ROLE.items():
            token = [0] * 4
            reading.hash_words(role.encode(), 0, len(role), reading.FNV_START + 1, token, 0)
            pairs += [token[0], 1 << AREAS.index(area)]
        return np.array(pairs, np.int64)
    if name == "heading_of_tag":
        headings = np.zeros(256, np.uint8)
        for level in range(1, 7):
            headings[TAG_CODES[f"h{level}"]] = level
        return headings
    if name == "bold":
        bold = np.zeros(256, np.uint8)
        bold[[TAG_CODES["b"], TAG_CODES["strong"]]] = 1
        return bold
    if name == "logs":
        return np.log1p(np.arange(LAST_LOG + 1, dtype=np.float64))
    index, leaves = load_table()
    return np.frombuffer(index, np.uint8) if name == "leaf_of" else leaves


@dataclass(frozen=True, eq=False)
class Tokens:
    """The hashed words of every element: those of row r are `hashes[first[r] : first[r + 1]]`."""

    first: Ints
    hashes: NDArray[np.uint32]


def hash_page(page: Page, *, plain: bool = False) -> Tokens:
    rows = len(page)
    first = np.zeros(rows + 1, np.int32)
    hashes = np.zeros(rows + len(page.attr_bytes) // 2 + len(page.attr_name) + 1, np.uint32)
    found = READING.run(
        "hash_elements", rows, page.tag, page.attr_first, page.attr_name, page.attr_start, page.attr_end,
        np.frombuffer(page.attr_bytes, np.uint8), _constants("kind_of_attr"), first, hashes, plain=plain,
    )  # fmt: skip
    return Tokens(first, hashes[:found])


def describe(page: Page, model: HashedModel, tokens: Tokens | None = None, *, plain: bool = False) -> Described:
    """The features of every block that is seen."""
    if fast_describe is not None and not plain and tokens is None:
        described = Described(*fast_describe(page, model))
    else:
        described = _describe_plainly(page, model, tokens, plain=plain)
    if len(described.blocks):
        _tell_story(page, described, plain=plain)
    return described


def _tell_story(page: Page, described: Described, *, plain: bool) -> None:
    """Add what econ-plus says of each block to its features."""
    judged = judge(page)
    count, width = described.features.shape
    STORY_LOOPS.run(
        "fill_story", count, width, width - len(STORY), described.blocks, judged.reason, IS_KEPT.view(np.uint8),
        judged.shared, judged.headline, described.size, described.features.reshape(-1), plain=plain,
    )  # fmt: skip


def _describe_plainly(page: Page, model: HashedModel, tokens: Tokens | None, *, plain: bool) -> Described:
    """All but the story, step by step."""
    table, read, steps = page.blocks, partial(READING.run, plain=plain), partial(LOOPS.run, plain=plain)
    seen = np.flatnonzero(table.hidden == 0)
    count, rows, width = len(seen), len(page), len(FEATURES)
    out = np.zeros(count * width, np.float32)
    size = np.zeros(count)
    if count == 0:
        return Described(seen, out.reshape(0, width), size)
    tokens = tokens or hash_page(page, plain=plain)
    of_row, owner, first, last = table.of_row, table.owner, table.first, table.last
    kind, item, cell, counts = table.kind, table.item, table.cell, table.counts
    if count < len(table):
        renumbered = np.full(len(table) + 1, -1, np.int32)
        renumbered[seen] = np.arange(count, dtype=np.int32)
        of_row = renumbered[of_row]
        owner, first, last = owner[seen], first[seen], last[seen]
        kind, item, cell, counts = kind[seen], item[seen], cell[seen], counts[seen]
    counts = counts.reshape(-1)
    heading_of_tag = _constants("heading_of_tag")

    own, near, next_, far = (np.zeros(rows) for _ in range(4))
    steps("score_elements", rows, page.parent, tokens.first, tokens.hashes, model.weights, model.bits,
              own, near, next_, far)  # fmt: skip

    like, classes, tags = (np.zeros(rows, np.uint32) for _ in range(3))
    areas = np.zeros(rows, np.int32)
    roles = _constants("area_of_role")
    steps("sign_elements", rows, page.tag, page.parent, tokens.first, tokens.hashes, _constants("areas_of_tag"),
              roles, len(roles) // 2, like, classes, tags, areas)  # fmt: skip
    like_sizes = _tally(steps, like)
    class_slots, tag_slots = classes[owner], tags[owner]
    class_sizes, tag_sizes = _tally(steps, class_slots), _tally(steps, tag_slots)

    title = _title(page)
    title_words = np.zeros(TITLE_WORDS, np.uint32)
    text_keys = np.zeros(count, np.uint32)
    # A title has no key; what it adds to the first block's is thrown away when that one is read.
    title_count = read("hash_text", title, 0, len(title), title_words, 0, TITLE_WORDS, text_keys, 0)
    facts = np.zeros(count * 8)
    read("read_blocks", count, first, last, of_row, page.parent, page.tag, page.counts.reshape(-1), counts,
              page.text_start, page.text_end, np.frombuffer(page.text_bytes, np.uint8), _constants("leaf_of"),
              _constants("leaves"), _constants("bold"), title_words, title_count, np.zeros(80, np.uint32), text_keys,
              facts)  # fmt: skip
    text_sizes = _tally(steps, text_keys)

    is_long = np.zeros(count, np.uint8)
    hashed, since, until, gains = (np.zeros(count) for _ in range(4))
    prefix = np.zeros((count + 1) * 8)
    block_before = np.zeros(rows + 1, np.int32)
    parent_score = np.zeros(rows)
    steps("prepare", count, rows, owner, first, kind, counts, page.end, page.parent, page.tag, heading_of_tag,
              own, near, next_, far, model.bias, size, is_long, hashed, prefix, block_before, parent_score)  # fmt: skip
    steps("nearest_long", count, is_long, since, until)
    class_sums, tag_sums = np.zeros(len(class_sizes) * 5), np.zeros(len(tag_sizes) * 5)
    steps("group", count, class_slots, counts, size, is_long, class_sums)
    steps("group", count, tag_slots, counts, size, is_long, tag_sums)
    elements = page.parent[(page.tag != 0) & (page.parent >= 0)]
    children = np.bincount(elements, minlength=rows).astype(np.int32)
    steps(
        "fill", count, rows, width, owner, first, kind, item, cell, counts, page.tag, page.parent, page.end, page.depth,
        page.sums.reshape(-1), block_before, size, is_long, hashed, prefix, facts, text_keys, text_sizes,
        np.zeros_like(text_sizes), like, like_sizes, class_slots, class_sums, tag_slots, tag_sums, areas, len(AREAS),
        parent_score, heading_of_tag, since, until, children, own, near, next_, far, _constants("logs"), LAST_LOG,
        np.zeros(count + 1), gains, out,
    )  # fmt: skip
    return Described(seen, out.reshape(count, width), size)


def _tally(steps: Callable[..., Any], keys: NDArray[np.uint32]) -> Ints:
    """Turn keys into slots, in place; how many keys each slot has."""
    slots = 1 << max(4, (2 * len(keys)).bit_length())
    sizes = np.zeros(slots, np.int32)
    steps("tally", keys, len(keys), slots - 1, np.zeros(slots, np.uint32), sizes)
    return sizes


def _title(page: Page) -> bytes:
    titles = np.flatnonzero(page.tag == TAG_CODES["title"])
    if len(titles) == 0:
        return b""
    row = int(titles[0])
    return page.text_bytes[page.text_start[row] : page.text_end[int(page.end[row]) - 1]]


assert len(TAG_NAMES) < 256 and len(ATTRIBUTE_NAMES) < 256


fast_describe: Any = None
if not os.environ.get("PAGECRUNCH_PLAIN"):
    with suppress(ImportError):
        from ._describe import describe as fast_describe

"""Pages as they might have been written: without telling classes, without semantic tags, in tables, without headings.

A model that only ever sees today's markup leans on it. Each copy takes some of those cues away, the text and its
labels stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from pagecrunch.page.names import ATTRIBUTE_CODES, BLOCK_KINDS, KIND_OF_TAG, TAG_CODES, TAG_NAMES
from pagecrunch.page.page import Blocks, Page
from pagecrunch.page.table import BLOCK_COLUMNS, COLUMNS, BlockTable, Table

from .dataset import Example

SEMANTIC = (
    "article",
    "main",
    "section",
    "nav",
    "aside",
    "header",
    "footer",
    "figure",
    "figcaption",
    "details",
    "summary",
)
NAMES = ("class", "id", "role", "itemprop", "data-testid", "data-component", "data-role")
LAST_DRAWN = ATTRIBUTE_CODES["data-initial-data"]  # those added later must not change what is drawn
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
KIND_OF_CODE = np.array([BLOCK_KINDS.index(KIND_OF_TAG.get(name, "text")) for name in TAG_NAMES], np.uint8)
UNUSED = ATTRIBUTE_CODES["summary"]  # an attribute that no feature looks at


def without_cues(example: Example, seed: int) -> Example:
    """A copy of the page with cues taken away, chosen by the seed."""
    chance = np.random.default_rng(seed)
    page = example.page
    tag, attr_name = page.tag.copy(), page.attr_name.copy()
    if chance.random() < 0.7:
        for name in SEMANTIC:
            tag[tag == TAG_CODES[name]] = TAG_CODES["div"]
    if chance.random() < 0.7:
        drop = np.isin(attr_name, [ATTRIBUTE_CODES[name] for name in NAMES])
        # Some pages lose all names, others some of them.
        drawn = attr_name <= LAST_DRAWN
        drop[drawn] &= chance.random(np.count_nonzero(drawn)) < (1.0 if chance.random() < 0.5 else 0.6)
        attr_name[drop] = UNUSED
    if chance.random() < 0.35:
        for name in HEADINGS:
            tag[tag == TAG_CODES[name]] = TAG_CODES["div"]
    if chance.random() < 0.35:
        tag[tag == TAG_CODES["p"]] = TAG_CODES["div"]
    if chance.random() < 0.3:
        tag[tag == TAG_CODES["div"]] = TAG_CODES["td"]
    return replace(example, page=with_columns(page, tag=tag, attr_name=attr_name))


def with_columns(page: Page, **changed: Any) -> Page:
    """The same page with other tags or attributes."""
    table = Table(len(page), page.text_bytes, page.attr_bytes)
    for name in COLUMNS:
        table.add(name, changed.get(name, getattr(page, name)))
    columns = {name: getattr(page.blocks, name) for name in BLOCK_COLUMNS}
    columns["kind"] = KIND_OF_CODE[table.arrays["tag"][columns["owner"]]]
    blocks = BlockTable()
    blocks.fill(columns)
    return replace(page, table=table, blocks=Blocks(blocks))

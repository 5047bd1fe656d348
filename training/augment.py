"""Pages as they might have been written: without telling classes, without semantic tags, in tables, without headings.

A model that only ever sees today's markup leans on it. Each copy takes some of those cues away, the text and its
labels stay.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pagecrunch.extractors.learned.describe import hash_page
from pagecrunch.page.blocks import KIND_OF_CODE
from pagecrunch.page.names import ATTRIBUTE_CODES, TAG_CODES

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
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
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
        drop &= chance.random(len(attr_name)) < (1.0 if chance.random() < 0.5 else 0.6)
        attr_name[drop] = UNUSED
    if chance.random() < 0.35:
        for name in HEADINGS:
            tag[tag == TAG_CODES[name]] = TAG_CODES["div"]
    if chance.random() < 0.35:
        tag[tag == TAG_CODES["p"]] = TAG_CODES["div"]
    if chance.random() < 0.3:
        tag[tag == TAG_CODES["div"]] = TAG_CODES["td"]
    kind = np.frombuffer(KIND_OF_CODE, np.uint8)[tag[page.blocks.owner]]
    changed = replace(page, tag=tag, attr_name=attr_name, blocks=replace(page.blocks, kind=kind))
    return replace(example, page=changed, hashes=hash_page(changed))

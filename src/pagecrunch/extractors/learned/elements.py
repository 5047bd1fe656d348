# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The elements of a page by what their tag, classes, ids and roles say, as hashes of words.

Most elements have the same tag and words as one before them, so everything that follows from these alone is worked out
once for each distinct element; the rest depends on what is above it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...page.names import ATTRIBUTE_CODES, TAG_CODES

if TYPE_CHECKING:
    from ...page.table import Table
    from .describe import HashedModel
    from .work import Work

MASK32 = 0xFFFFFFFF
FNV_START = 2166136261
FNV_PRIME = 16777619
KNUTH = 2654435761  # multiplier of Fibonacci hashing
ONE = 1  # of 64 bits: roles are first looked for in a number with a bit for each of their hashes
KNOWN = 1024  # distinct elements that are at hand, a power of two
# Added to a token for its place in the table of weights, by the distance between element and block.
NEAR_SALT, NEXT_SALT, FAR_SALT = 0x9E3779B9, 0x7F4A7C15, 0x85EBCA6B

WORD_ATTRIBUTES = ("class", "id", "itemprop", "data-testid", "data-component", "data-role")
CLASS = ATTRIBUTE_CODES["class"]
WORDS, ROLE = 1, 2  # kinds of attribute: one with words, the role

# What an element or one above it is, by tag or role; the bit is the place in this list.
AREAS = (
    "article", "main", "nav", "aside", "footer", "header", "form", "table", "list", "section", "quote", "figure",
    "noscript", "pre", "button", "dl", "details", "dialog", "link", "body_table",
)  # fmt: skip
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


def kinds_of_attributes() -> bytes:
    kinds = bytearray(256)
    for name in WORD_ATTRIBUTES:
        kinds[ATTRIBUTE_CODES[name]] = WORDS
    kinds[ATTRIBUTE_CODES["role"]] = ROLE
    return bytes(kinds)


def areas_of_tags() -> Any:
    areas = np.zeros(256, np.int32)
    for tag, area in AREA_OF_TAG.items():
        areas[TAG_CODES[tag]] = 1 << AREAS.index(area)
    return areas


def areas_of_roles() -> Any:
    """The hash of each role and the bit of its area, one after the other."""
    pairs = []
    for role, area in AREA_OF_ROLE.items():
        token = np.zeros(4, np.uint32)
        hash_words(role.encode(), 0, len(role), FNV_START + ROLE - 1, token.data, 0)
        pairs += [int(token[0]), 1 << AREAS.index(area)]
    return np.array(pairs, np.int64)


def is_lower(c: int) -> bool:
    return 97 <= c <= 122


def is_upper(c: int) -> bool:
    return 65 <= c <= 90


def hash_words(data: Any, start: int, end: int, seed: int, into: Any, at: int) -> int:
    """Write the hashes of the words in a class, id or the like from place `at` on; the place after the last.

    Words are split at case changes and at anything but letters.
    """
    h = seed
    length = 0
    for i in range(start, end):
        c = data[i]
        upper = is_upper(c)
        lower = is_lower(c)
        if length > 0 and ((not upper and not lower) or (upper and i > start and is_lower(data[i - 1]))):
            if length > 1:
                into[at] = h
                at += 1
            h = seed
            length = 0
        if upper or lower:
            h = ((h ^ (c | 32)) * FNV_PRIME) & MASK32
            length += 1
    if length > 1:
        into[at] = h
        at += 1
    return at


KIND_OF_ATTRIBUTE = kinds_of_attributes()
AREAS_OF_TAG = areas_of_tags().data
AREAS_OF_ROLE = areas_of_roles().data
ROLES = len(AREA_OF_ROLE)


class Elements:
    """The distinct elements of a page. The tokens of element e are `tokens[token_first[e] : token_first[e + 1]]`."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.count = 0
        self.of_row = np.empty(table.rows, np.int32).data  # -1 for text
        self.tag = np.empty(table.rows, np.uint8).data
        self.attr = np.empty(table.rows, np.int32).data  # its attribute with words, where it has one and no more
        self.look = np.empty(table.rows, np.uint32).data  # hash of its tag and classes
        self.token_first = np.zeros(table.rows + 1, np.int32).data
        most = table.rows + len(table.attr_bytes) // 2 + len(table.attr_name) + 1
        self.tokens = np.empty(most, np.uint32).data
        self.known = np.full(KNOWN + 256, -1, np.int32).data  # by place; then by tag alone
        self.find()

    def find(self) -> None:
        table = self.table
        data = table.attr_bytes
        end = 0  # of the tokens so far
        for row in range(table.rows):
            tag = table.tag[row]
            if tag == 0:
                self.of_row[row] = -1
                continue
            word_attrs = 0
            attr = -1
            for index in range(table.attr_first[row], table.attr_first[row + 1]):
                if KIND_OF_ATTRIBUTE[table.attr_name[index]]:
                    word_attrs += 1
                    attr = index
            if word_attrs < 2:
                place = KNOWN + tag if word_attrs == 0 else self.place_of(data, attr, tag)
                element = self.known[place]
                if element >= 0 and (word_attrs == 0 or self.is_same(data, element, attr, tag)):
                    self.of_row[row] = element
                    continue
                self.known[place] = self.count
            self.of_row[row] = self.count
            self.tag[self.count] = tag
            self.attr[self.count] = attr
            self.token_first[self.count] = end
            self.tokens[end] = ((FNV_START ^ (tag + 256)) * FNV_PRIME) & MASK32
            self.look[self.count] = self.tokens[end]
            end = self.hash_attributes(data, row, end + 1)
            self.count += 1
        self.token_first[self.count] = end

    def hash_attributes(self, data: Any, row: int, at: int) -> int:
        """Write the tokens of a new element from place `at` on; the place after the last."""
        table = self.table
        for index in range(table.attr_first[row], table.attr_first[row + 1]):
            kind = KIND_OF_ATTRIBUTE[table.attr_name[index]]
            if kind:
                seed = FNV_START + kind - 1
                first = at
                at = hash_words(data, table.attr_start[index], table.attr_end[index], seed, self.tokens, at)
                if table.attr_name[index] == CLASS:
                    for token in range(first, at):
                        self.look[self.count] = ((self.look[self.count] ^ self.tokens[token]) * FNV_PRIME) & MASK32
        return at

    def place_of(self, data: Any, attr: int, tag: int) -> int:
        """Where to look for an element with this attribute: by its length and six of its bytes."""
        start = self.table.attr_start[attr]
        length = self.table.attr_end[attr] - start
        mix = length + (tag << 8)
        if length > 0:
            last = start + length - 1
            mix ^= data[start] << 16
            mix ^= data[last] << 5
            mix ^= data[start + (length >> 1)] << 11
            mix ^= data[start + (length >> 2)] << 20
            mix ^= data[last - (length >> 2)] << 2
            mix ^= data[last - (length >> 3)] << 14
        return ((mix * KNUTH) & MASK32) >> 22

    def is_same(self, data: Any, element: int, attr: int, tag: int) -> bool:
        """Whether an element's tag and its one attribute with words are these."""
        table = self.table
        other = self.attr[element]
        if self.tag[element] != tag:
            return False
        if KIND_OF_ATTRIBUTE[table.attr_name[other]] != KIND_OF_ATTRIBUTE[table.attr_name[attr]]:
            return False
        start = table.attr_start[attr]
        other_start = table.attr_start[other]
        length = table.attr_end[attr] - start
        if table.attr_end[other] - other_start != length:
            return False
        for i in range(length):
            if data[start + i] != data[other_start + i]:
                return False
        return True


def bucket(token: int, salt: int, bits: int) -> int:
    """The place of a token in the table of weights."""
    return (((token ^ salt) * KNUTH) & MASK32) >> (32 - bits)


def read_elements(work: Work, model: HashedModel) -> None:
    """Set the columns of rows that come from tags and words: hashed scores, signatures, areas, children."""
    elements = Elements(work.table)
    weights = model.weights.data
    count = elements.count
    scores = np.zeros(4 * count).data  # own, near, next, far
    signs = np.zeros(count, np.uint32).data
    areas = np.zeros(count, np.int32).data
    score_elements(elements, weights, model.bits, scores)
    sign_elements(elements, signs, areas)
    spread(work, elements, scores, signs, areas)
    work.tally(work.like, work.like_sizes)


def score_elements(elements: Elements, weights: Any, bits: int, scores: Any) -> None:
    """The hashed model's say on each element as owner, parent, grandparent, and further up."""
    for element in range(elements.count):
        own = 0.0
        near = 0.0
        next_ = 0.0
        far = 0.0
        for index in range(elements.token_first[element], elements.token_first[element + 1]):
            token = elements.tokens[index]
            own += weights[bucket(token, 0, bits)]
            near += weights[bucket(token, NEAR_SALT, bits)]
            next_ += weights[bucket(token, NEXT_SALT, bits)]
            far += weights[bucket(token, FAR_SALT, bits)]
        scores[4 * element] = own
        scores[4 * element + 1] = near
        scores[4 * element + 2] = next_
        scores[4 * element + 3] = far


def sign_elements(elements: Elements, signs: Any, areas: Any) -> None:
    """A hash of each element's tag and words, and its areas as bits."""
    sieve = 0
    for role in range(ROLES):
        sieve |= ONE << (AREAS_OF_ROLE[2 * role] & 63)
    for element in range(elements.count):
        h = FNV_START
        found = AREAS_OF_TAG[elements.tag[element]]
        for index in range(elements.token_first[element], elements.token_first[element + 1]):
            token = elements.tokens[index]
            h = ((h ^ token) * FNV_PRIME) & MASK32
            if (sieve >> (token & 63)) & 1:
                for role in range(ROLES):
                    if AREAS_OF_ROLE[2 * role] == token:
                        found |= AREAS_OF_ROLE[2 * role + 1]
        signs[element] = h
        areas[element] = found


def spread(work: Work, elements: Elements, scores: Any, signs: Any, areas: Any) -> None:
    """What was found for distinct elements to the rows, with what depends on the elements above."""
    tags = work.table.tag
    parents = work.table.parent
    for row in range(work.rows):
        above = parents[row]
        element = elements.of_row[row]
        sign = signs[element] if element >= 0 else FNV_START
        work.like[row] = ((sign ^ (above + 1)) * FNV_PRIME) & MASK32
        if element < 0:
            continue
        work.looks[row] = elements.look[element]
        work.own[row] = scores[4 * element]
        work.near[row] = scores[4 * element + 1]
        work.next[row] = scores[4 * element + 2]
        work.far[row] = scores[4 * element + 3]
        work.areas[row] = areas[element]
        if above >= 0:
            work.far[row] += work.far[above]
            work.classes[row] = ((work.classes[above] ^ sign) * FNV_PRIME) & MASK32
            work.tags[row] = ((work.tags[above] ^ (tags[row] + 7)) * FNV_PRIME) & MASK32
            work.areas[row] |= work.areas[above]
            work.children[above] += 1
        else:
            work.classes[row] = sign
            work.tags[row] = tags[row] + 7

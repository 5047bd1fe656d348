# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The work area of the learned extractor: what its steps find out about a page, row by row and block by block.

Only blocks that are seen count here; `numbers` has their places in `page.blocks`. Columns are cut from a few large
arrays of zeros: making an array takes as long as many a step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...page.names import COUNT_COLUMNS, TAG_CODES

if TYPE_CHECKING:
    from ...page.page import Page

MASK32 = 0xFFFFFFFF
KNUTH = 2654435761  # multiplier of Fibonacci hashing
LONG_WORDS = 12.0  # word equivalents from which a block reads like a sentence or more
CJK_WEIGHT = 0.6  # a Chinese word has about 1.7 characters
LETTERS, WORDS, MARKS, LINKED_LETTERS, CJK = (
    COUNT_COLUMNS.index(name) for name in ("letters", "words", "punctuation", "linked_letters", "cjk")
)
assert len(COUNT_COLUMNS) == 16
LEVELS_ALIKE = 4  # elements, from the owner up, in which blocks that are alike agree
PARAGRAPH = 1  # index into names.BLOCK_KINDS

# Columns of `sums`: prefix sums over blocks.
SIZE, LONG_SIZE, LONG, PARAGRAPHS, HEADINGS, ALL_MARKS, LINKED_SIZE, HASHED = range(8)
# Columns of `text`: what a look at the text itself gives.
ENDS_SENTENCE, ENDS_WITH_COLON, STARTS_LOWER, BOLD_SHARE, TITLE_SHARE, TITLE_COVER = range(6)
# Columns of `class_sums` and `tag_sums`: sums over the blocks that are alike.
GROUP_BLOCKS, GROUP_SIZE, GROUP_LINKED, GROUP_MARKS, GROUP_LONG = range(5)

HEADING_OF_TAG = bytes(
    int(name[1]) if name in ("h1", "h2", "h3", "h4", "h5", "h6") else 0 for name in TAG_CODES
)  # per tag its level, 0 for what is not a heading


def ratio(a: float, b: float) -> float:
    return a / b if b > 0.0 else 0.0


class Work:
    """One page on its way to features."""

    def __init__(self, page: Page) -> None:
        self.table = page.table
        self.blocks = page.blocks.table
        self.rows = self.table.rows
        self.numbers = (page.blocks.hidden == 0).nonzero()[0]
        self.number = self.numbers.data
        self.count = len(self.numbers)
        all_counts = page.blocks.counts if self.count == len(page.blocks) else page.blocks.counts[self.numbers]
        self.counts: Any = all_counts.reshape(-1).data  # 16 a block
        rows, count = self.rows, self.count
        slots = slots_for(rows) + 4 * slots_for(count)  # see `tally`
        self.double_room = np.zeros(5 * rows + 8 * (count + 1) + 21 * count).data
        self.int_room = np.zeros(5 * rows + 1 + 11 * count + slots, np.int32).data
        self.hash_room = np.zeros(4 * rows + 4 * count + slots, np.uint32).data
        self.doubles_used = self.ints_used = self.hashes_used = 0
        self.out: Any = None  # the features, one line a block...
        self.begin = 0  # ...from this block on
        self.title = self.h1 = self.last_heading = -1  # blocks; see `features.begin`
        self.headings_seen = 0.0
        self.make_rows()
        self.make_blocks()
        self.take_seen_blocks()

    def make_rows(self) -> None:
        """Columns with one entry a row."""
        rows = self.rows
        self.own = self.doubles(rows)  # what the hashed model says of each element as owner of a block,
        self.near = self.doubles(rows)  # as its parent,
        self.next = self.doubles(rows)  # as its grandparent,
        self.far = self.doubles(rows)  # and of all elements further up
        self.parent_score = self.doubles(rows)  # words of long blocks that are children, and half of grandchildren's
        self.looks = self.hashes(rows)  # hash of an element's tag and classes
        self.like = self.hashes(rows)  # number of elements with the same tag and classes in the same parent
        self.like_sizes = self.ints(rows)
        self.classes = self.hashes(rows)  # hash of the path down to an element, by tags and classes
        self.tags = self.hashes(rows)  # and by tags alone
        self.areas = self.ints(rows)  # bits of `elements.AREAS`
        self.children = self.ints(rows)
        self.block_before = self.ints(rows + 1)  # how many blocks begin before each row

    def make_blocks(self) -> None:
        """Columns with one entry a block that is seen."""
        count = self.count
        self.owner = self.ints(count)
        self.first = self.ints(count)
        self.last = self.ints(count)
        self.item = self.ints(count)
        self.cell = self.ints(count)
        self.kind = self.ints(count)
        self.sizes = np.zeros(count)
        self.size = self.sizes.data  # words, a CJK character as a part of one
        self.hashed = self.doubles(count)
        self.since = self.doubles(count)  # blocks since the last long one
        self.until = self.doubles(count)  # blocks until the next
        self.text = self.doubles(8 * count)
        self.sums = self.doubles(8 * (count + 1))
        self.same_text = self.hashes(count)  # number of blocks with the same text
        self.text_sizes = self.ints(count)
        self.texts_seen = self.ints(count)  # so far, of each number
        self.same_class = self.hashes(count)  # number of blocks on a path of the same classes
        self.class_sums = self.doubles(5 * count)
        self.same_tags = self.hashes(count)  # the same by tags
        self.alike = self.hashes(count)  # number of blocks that look alike from the inside: see `alike.py`
        self.tag_sums = self.doubles(5 * count)

    def doubles(self, length: int) -> Any:
        self.doubles_used += length
        return self.double_room[self.doubles_used - length : self.doubles_used]

    def ints(self, length: int) -> Any:
        self.ints_used += length
        return self.int_room[self.ints_used - length : self.ints_used]

    def hashes(self, length: int) -> Any:
        self.hashes_used += length
        return self.hash_room[self.hashes_used - length : self.hashes_used]

    def take_seen_blocks(self) -> None:
        blocks = self.blocks
        for b in range(self.count):
            number = self.number[b]
            self.owner[b] = blocks.owner[number]
            self.first[b] = blocks.first[number]
            self.last[b] = blocks.last[number]
            self.item[b] = blocks.item[number]
            self.cell[b] = blocks.cell[number]
            self.kind[b] = blocks.kind[number]
        b = 0
        for row in range(self.rows + 1):
            while b < self.count and self.first[b] < row:
                b += 1
            self.block_before[row] = b

    def is_long(self, b: int) -> bool:
        return self.size[b] >= LONG_WORDS and self.linked_share(b) < 0.5

    def linked_share(self, b: int) -> float:
        return ratio(self.counts[16 * b + LINKED_LETTERS], self.counts[16 * b + LETTERS])

    def tally(self, keys: Any, sizes: Any) -> None:
        """Number the different keys: each key becomes its number, and `sizes` counts the keys of each number."""
        mask = slots_for(len(keys)) - 1
        taken = self.hashes(mask + 1)
        numbers = self.ints(mask + 1)
        count = 0
        for i in range(len(keys)):
            key = keys[i] | 1  # 0 marks a free slot
            slot = ((key ^ (key >> 15)) * KNUTH & MASK32) & mask
            while taken[slot] != 0 and taken[slot] != key:
                slot = (slot + 1) & mask
            if taken[slot] == 0:
                taken[slot] = key
                numbers[slot] = count
                count += 1
            sizes[numbers[slot]] += 1
            keys[i] = numbers[slot]

    def measure(self, bias: float) -> None:
        """Everything about blocks that needs the elements: sizes, scores, sums, and which blocks look alike."""
        self.measure_blocks(bias)
        for b in range(self.count):
            self.same_class[b] = self.classes[self.owner[b]]
            self.same_tags[b] = self.tags[self.owner[b]]
            self.alike[b] = self.look_of(self.owner[b])
        self.tally(self.same_class, self.ints(self.count))
        self.tally(self.same_tags, self.ints(self.count))
        self.tally(self.alike, self.ints(self.count))
        self.group(self.same_class, self.class_sums)
        self.group(self.same_tags, self.tag_sums)

    def look_of(self, row: int) -> int:
        """A hash of an element and the nearest ones above it: their tags and classes, and how deep they stand."""
        h = self.table.depth[row]
        for _ in range(LEVELS_ALIKE):
            if row >= 0:
                h = ((h ^ self.looks[row]) * KNUTH) & MASK32
                row = self.table.parent[row]
        return h

    def measure_blocks(self, bias: float) -> None:
        """Size and hashed score of every block, and the prefix sums over blocks."""
        parents = self.table.parent
        for b in range(self.count):
            at = 16 * b
            size = self.counts[at + WORDS] - (1.0 - CJK_WEIGHT) * self.counts[at + CJK]
            self.size[b] = size
            is_long = self.is_long(b)
            linked = self.linked_share(b)
            owner = self.owner[b]
            up = parents[owner]
            score = bias + self.own[owner]
            if up >= 0:
                score += self.near[up]
                up2 = parents[up]
                if up2 >= 0:
                    score += self.next[up2]
                    if parents[up2] >= 0:
                        score += self.far[parents[up2]]
                if is_long:
                    self.parent_score[up] += size
                    if up2 >= 0:
                        self.parent_score[up2] += 0.5 * size
            self.hashed[b] = score
            here = 8 * b
            there = here + 8
            self.sums[there + SIZE] = self.sums[here + SIZE] + size
            self.sums[there + LONG_SIZE] = self.sums[here + LONG_SIZE] + (size if is_long else 0.0)
            self.sums[there + LONG] = self.sums[here + LONG] + (1.0 if is_long else 0.0)
            is_paragraph = self.kind[b] == PARAGRAPH
            self.sums[there + PARAGRAPHS] = self.sums[here + PARAGRAPHS] + (1.0 if is_paragraph else 0.0)
            self.sums[there + HEADINGS] = self.sums[here + HEADINGS] + (1.0 if self.heading_level(b) > 0 else 0.0)
            self.sums[there + ALL_MARKS] = self.sums[here + ALL_MARKS] + self.counts[at + MARKS]
            self.sums[there + LINKED_SIZE] = self.sums[here + LINKED_SIZE] + size * linked
            self.sums[there + HASHED] = self.sums[here + HASHED] + score

    def heading_level(self, b: int) -> int:
        return HEADING_OF_TAG[self.table.tag[self.owner[b]]]

    def group(self, numbers: Any, sums: Any) -> None:
        """Sums over the blocks of one number: blocks, size, linked size, marks, long blocks."""
        for b in range(self.count):
            at = 5 * numbers[b]
            sums[at + GROUP_BLOCKS] += 1.0
            sums[at + GROUP_SIZE] += self.size[b]
            sums[at + GROUP_LINKED] += self.size[b] * self.linked_share(b)
            sums[at + GROUP_MARKS] += self.counts[16 * b + MARKS]
            sums[at + GROUP_LONG] += 1.0 if self.is_long(b) else 0.0


def slots_for(keys: int) -> int:
    """How many slots this many keys get: a power of two, more than twice as many."""
    slots = 16
    while slots <= 2 * keys:
        slots *= 2
    return slots

# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What belongs together stays together: the headline with its story, a heading with its section, code with the line
before it, the paragraphs of one run.

Corpora disagree whether a caption or a last line belongs to the text, so the model is often in two minds about it.
Readers are not. A part is left out all the same where the model is all but sure. On the training corpora this gains.
Every step keeps at least as much where more was kept before it, so a generous focus keeps what a strict one keeps.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...page.names import BLOCK_KINDS, COUNT_COLUMNS, STRUCTURE_KINDS, TAG_CODES
from ...page.page import Page
from ...page.table import Bools
from .describe import Described
from .features import LATER
from .wholes import Wholes

NEAR = 20  # blocks after the headline among which the story begins
COVERED = 0.5  # share of the words of the page's title that the headline holds
# The probability that each of these needs.
HEADLINE = 0.2
CAPTION = 0.15  # a picture's caption between two kept blocks
IN_CAPTION, CAPTION_WORDS = 0.2, 50  # a paragraph in one, and the most words that it has
CODE = 0.2  # after a kept block
LISTED = 0.35  # in a list after a kept line that ends with a colon
IN_RUN = 0.3  # a paragraph next to a kept paragraph of the same parent
PAST_GAP, MOST_APART = 0.4, 5  # the same for one a few blocks away
HEADING = 0.2  # a heading over kept text
LABEL = 0.15  # the name of a card, and the line over a list within an item
EMPTY_HEADING = 0.6  # a heading whose section has nothing that is kept
SENTENCE = 8  # words; shorter paragraphs are labels
LEAST_ALIKE = 3  # parts of a list that are alike...
MOSTLY = 0.6  # ...and the share of them that is kept, from which a gap among them is filled
IN_GAP = 0.3  # a line between kept lines, like others that are kept
LEAST_NAMES, NAMED_SHARE, NAMED_WORDS = 2, 0.7, 25  # sections with a name each: how many, and what is kept of each

DISTANCE, COVER, COLON = (LATER.index(name) for name in ("title_distance", "title_cover", "ends_with_colon"))
CODE_KIND, CAPTION_KIND, HEADING_KIND, PARAGRAPH, TERM, DEFINITION = (
    BLOCK_KINDS.index(kind) for kind in ("code", "caption", "heading", "paragraph", "term", "definition")
)
H1, FIGCAPTION = TAG_CODES["h1"], TAG_CODES["figcaption"]
WORDS, LINKED_WORDS = COUNT_COLUMNS.index("words"), COUNT_COLUMNS.index("linked_words")
SECTION, CARD, LIST, ITEM = (STRUCTURE_KINDS.index(kind) for kind in ("section", "card", "list", "list item"))
IS_LIST = bytes(kind in ("list", "list of cards") for kind in STRUCTURE_KINDS)


class Together:
    """The blocks of one page that are seen, and the steps over them. `kept` holds what is kept so far."""

    def __init__(
        self, page: Page, described: Described, wholes: Wholes, probability: NDArray[np.float64], kept: Bools
    ) -> None:
        self.table = page.table
        self.blocks = page.blocks.table
        self.number = described.blocks.data  # of each block in `blocks`
        self.count = len(described.blocks)
        self.wholes = wholes
        self.thing = self.wholes.thing  # of each block; -1 for one that is a thing by itself
        self.structure, self.first, self.last = self.wholes.kind, self.wholes.first, self.wholes.last
        self.around = self.wholes.parent  # of each structure
        self.features = described.later.data
        self.alike = described.alike.data
        likes = np.zeros((2, int(described.alike.max(initial=0)) + 1), np.int32)
        self.likes, self.kept_likes = likes[0].data, likes[1].data  # by likeness, of the blocks that were tallied
        self.probability = probability.data
        self.kept = kept.view(np.uint8).data

    def kind(self, block: int) -> int:
        return self.blocks.kind[self.number[block]]

    def words(self, block: int) -> int:
        return self.blocks.counts[self.number[block], WORDS]

    def tag(self, block: int) -> int:
        return self.table.tag[self.blocks.owner[self.number[block]]]

    def parent(self, block: int) -> int:
        return self.table.parent[self.blocks.owner[self.number[block]]]

    def keep_headline(self) -> None:
        """Keep the headline if the story begins soon after it."""
        headline = 0
        while headline < self.count and self.features[headline, DISTANCE] != 0:
            headline += 1
        if headline == self.count or self.probability[headline] < HEADLINE:
            return
        if self.features[headline, COVER] < COVERED:
            return
        for block in range(headline + 1, min(self.count, headline + 1 + NEAR)):
            if self.kept[block]:
                self.kept[headline] = 1

    def keep_captions(self) -> None:
        """Keep figures, and captions in a row, between parts that are kept."""
        is_before_kept = False
        here = self.next_with_words(0)
        while here < self.count:
            end = self.end_of_captions(here)
            after = self.next_with_words(end)
            is_kept = self.kept[end - 1] > 0
            is_between = is_before_kept and after < self.count and self.kept[after]
            if is_between and self.is_caption(end - 1):
                for block in range(here, end):
                    if self.probability[block] >= CAPTION:
                        self.kept[block] = 1
            is_before_kept = is_kept
            here = after

    def is_caption(self, block: int) -> bool:
        """Whether a block is a caption, or a paragraph of one."""
        above = self.parent(block)
        is_within = above >= 0 and self.table.tag[above] == FIGCAPTION and self.words(block) <= CAPTION_WORDS
        return self.kind(block) == CAPTION_KIND or (is_within and self.probability[block] >= IN_CAPTION)

    def keep_introduced(self) -> None:
        """Keep code after a kept line, which mostly introduces it, and a list after one that ends with a colon."""
        for block in range(1, self.count):
            if self.kind(block) == CODE_KIND and self.kept[block - 1] and self.probability[block] >= CODE:
                self.kept[block] = 1
        for here in range(len(self.structure)):
            before = self.first[here] - 1
            if self.structure[here] == LIST and 0 <= before < self.count - 1 and self.features[before, COLON] > 0:
                for block in range(before + 1, self.last[here] if self.kept[before] else 0):
                    is_linked = 2 * self.blocks.counts[self.number[block], LINKED_WORDS] > self.words(block)
                    if self.probability[block] >= LISTED and not is_linked:
                        self.kept[block] = 1

    def next_with_words(self, block: int) -> int:
        """The next block with words, from this one on."""
        while block < self.count and self.words(block) == 0:
            block += 1
        return block

    def end_of(self, block: int) -> int:
        """The place after the thing that begins at a block."""
        thing = self.thing[block]
        block += 1
        while thing >= 0 and block < self.count and self.thing[block] == thing:
            block += 1
        return block

    def end_of_captions(self, block: int) -> int:
        """The same, and past all captions that follow if the thing ends with one."""
        end = self.end_of(block)
        while self.is_caption(end - 1):
            following = self.next_with_words(end)
            if following == self.count or not self.is_caption(self.end_of(following) - 1):
                break
            end = self.end_of(following)
        return end

    def keep_runs(self) -> None:
        """Keep the paragraphs that go on with kept ones, in both directions."""
        for block in range(self.count):
            self.keep_in_run(block, max(0, block - MOST_APART), block)
        for block in range(self.count - 1, -1, -1):
            self.keep_in_run(block, block + 1, min(self.count, block + 1 + MOST_APART))

    def keep_in_run(self, block: int, first: int, stop: int) -> None:
        """Keep a paragraph that goes on with a kept one among these blocks: beside it, or past an advertisement."""
        if self.kept[block] or self.kind(block) != PARAGRAPH or self.words(block) < SENTENCE:
            return
        if 2 * self.blocks.counts[self.number[block], LINKED_WORDS] >= self.words(block):
            return
        for other in range(first, stop):
            is_sibling = self.kind(other) == PARAGRAPH and self.parent(other) == self.parent(block)
            least = IN_RUN if abs(block - other) == 1 else PAST_GAP
            if self.kept[other] and is_sibling and self.probability[block] >= least:
                self.kept[block] = 1

    def fill_lists(self) -> None:
        """Keep the parts of a list that are like others of it, most of which are kept.

        A list of cards is decided as a list, but part by part: where most of its prices are kept, all of them are.
        Whole cards would bring "Add to cart" a hundred times, or lose the titles with it. Of nested lists the
        outermost counts.
        """
        done = 0
        for here in range(len(self.structure)):
            if IS_LIST[self.structure[here]] and self.first[here] >= done:
                done = self.last[here]
                self.tally(self.first[here], done)
                for block in range(self.first[here], done):
                    part = self.alike[block]
                    if self.likes[part] >= LEAST_ALIKE and self.kept_likes[part] >= MOSTLY * self.likes[part]:
                        self.kept[block] = 1

    def tally(self, first: int, last: int) -> None:
        """How many of some blocks are alike, and how many of these are kept."""
        for block in range(first, last):
            self.likes[self.alike[block]] = 0
            self.kept_likes[self.alike[block]] = 0
        for block in range(first, last):
            self.likes[self.alike[block]] += 1
            self.kept_likes[self.alike[block]] += self.kept[block]

    def fill_gaps(self) -> None:
        """Keep a line between two kept ones, if half of the lines that look like it are kept: "Advantages:", or who is
        quoted. A line of links may be "Also read"."""
        self.tally(0, self.count)
        is_after_kept = False
        for block in range(self.count):
            words = self.words(block)
            if words == 0:
                continue
            part = self.alike[block]
            is_like_kept = self.likes[part] >= LEAST_ALIKE and 2 * self.kept_likes[part] >= self.likes[part]
            if is_after_kept and is_like_kept and not self.kept[block] and self.probability[block] >= IN_GAP:
                below = self.next_with_words(block + 1)
                is_linked = 2 * self.blocks.counts[self.number[block], LINKED_WORDS] >= words
                if below < self.count and self.kept[below] and not is_linked:
                    self.kept[block] = 1
            is_after_kept = self.kept[block] != 0

    def keep_headings(self) -> None:
        """Keep the headings over kept text, several in a row if each is over smaller ones; but none before all that is
        kept. A button or a line that a section begins with is a heading, too: that of an answer to be opened."""
        is_heading: Any = np.zeros(self.count, np.uint8).data
        for here in range(len(self.structure)):
            if self.structure[here] == SECTION and self.first[here] < self.last[here]:
                is_heading[self.first[here]] = 1
        first = 0
        while first < self.count and not self.kept[first]:
            first += 1
        below = self.count  # the next block with words
        for block in range(self.count - 1, first, -1):
            if self.words(block) == 0:
                continue
            is_heading[block] |= self.kind(block) == HEADING_KIND
            is_over = below < self.count and self.kept[below] and self.probability[block] >= HEADING
            if is_heading[block] and is_over and (not is_heading[below] or self.tag(below) > self.tag(block)):
                self.kept[block] = 1
            below = block

    def keep_names(self) -> None:
        """Keep the headings of sections that are mostly kept, where several look alike: the products of a test, the
        entries of a blog. A date or the credit of a picture may stand between such a heading and its text."""
        for block in range(self.count):
            self.likes[self.alike[block]] = 0
            self.kept_likes[self.alike[block]] = 0
        for here in range(len(self.structure)):
            if self.is_named(here):
                self.likes[self.alike[self.first[here]]] += 1
                self.kept_likes[self.alike[self.first[here]]] += self.is_mostly_kept(here)
        for here in range(len(self.structure)):
            part = self.alike[self.first[here]] if self.is_named(here) else 0
            if self.is_named(here) and self.kept_likes[part] >= max(LEAST_NAMES, MOSTLY * self.likes[part]):
                self.kept[self.first[here]] |= self.is_mostly_kept(here)

    def is_named(self, here: int) -> bool:
        """Whether a section begins with a heading that is not the headline."""
        block = self.first[here]
        if self.structure[here] != SECTION or block >= self.last[here] or self.kind(block) != HEADING_KIND:
            return False
        return self.features[block, COVER] < COVERED

    def is_mostly_kept(self, here: int) -> bool:
        words = kept = 0
        for block in range(self.first[here] + 1, self.last[here]):
            words += self.words(block)
            kept += self.words(block) * self.kept[block]
        return kept >= max(NAMED_WORDS, NAMED_SHARE * words)

    def keep_labels(self) -> None:
        """Keep the heading of a card of which something is kept, and the line in a list over a list that is kept."""
        room: Any = np.empty((2, self.count + 1), np.int32)
        next_heading, next_kept = room[0].data, room[1].data  # from each block on, itself included
        next_heading[self.count] = next_kept[self.count] = self.count
        for block in range(self.count - 1, -1, -1):
            next_heading[block] = block if self.kind(block) == HEADING_KIND else next_heading[block + 1]
            next_kept[block] = block if self.kept[block] else next_kept[block + 1]
        for here in range(len(self.structure)):
            first = self.first[here]
            stop = self.last[here]
            above = self.around[here]
            if first >= stop:
                continue
            if self.structure[here] == CARD:
                label = next_heading[first]
                content = label + 1
            elif self.structure[here] == LIST and above >= 0 and self.structure[above] in (ITEM, LIST):
                label = self.first[above] if self.structure[above] == ITEM else max(first - 1, self.first[above])
                content = first
            else:
                continue
            if label < content < stop and next_kept[content] < stop and self.probability[label] >= LABEL:
                self.kept[label] = 1

    def pair_terms(self) -> None:
        """Keep a term where its definition is kept, and only there."""
        for block in range(self.count - 2, -1, -1):
            if self.kind(block) == TERM and self.kind(block + 1) in (TERM, DEFINITION):
                self.kept[block] = self.kept[block + 1]

    def drop_empty_headings(self, is_any: bool) -> None:
        """Drop the headings of sections of which nothing is kept: of any section, or of those with a sentence."""
        for here in range(len(self.structure) - 1, -1, -1):
            if self.structure[here] != SECTION or self.first[here] >= self.last[here]:
                continue
            block = self.first[here]
            is_heading = self.kind(block) == HEADING_KIND and self.tag(block) > H1
            is_unsure = self.kept[block] and is_heading and self.probability[block] < EMPTY_HEADING
            if is_unsure and self.is_left_out(block + 1, self.last[here], is_any):
                self.kept[block] = 0

    def is_left_out(self, first: int, stop: int, is_any: bool) -> bool:
        """Whether nothing is kept of some blocks with text: of any text, or of a sentence."""
        has_text = is_any and stop > first
        for block in range(first, stop):
            if self.kept[block]:
                return False
            has_text = has_text or self.words(block) >= SENTENCE
        return has_text

"""ECON: start in the longest punctuated passage and climb until a parent adds no more periods and commas.

Guo, Tang, Song, Wang and Ding, "ECON: An Approach to Extract Content from Web News Page", APWEB 2010, section III.
No threshold, no weight, no word list. Every count is a difference of two prefix sums of the page table.

Strong on: one story in many small pieces, in any script that has a period or a comma.
Weak on: one-sentence stories, where a longer caption or notice can win; comments and footers, which have commas too;
stories cut into boxes of their own, where the climb ends in the first box. The variant `econ-plus` deals with these.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ..decision import Decision, ExtractorNotes
from ..page.names import COUNT_COLUMNS, INLINE_TAGS, TEXT, TEXT_TAG
from ..page.page import Page
from ..page.table import Bools
from ..registry import extractor
from .econ_marks import Numbers, count_marks, subtree_marks
from .tag_tables import is_tag

# The paper's own list, in its order. It has <br> twice and leaves out <span>, <a>, <u> and <li>: these are big-nodes
# only as parents of text.
BIG_NODE_TAGS = ("p", "br", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "b", "i", "tt", "font")
_IS_BIG_TAG = is_tag(*BIG_NODE_TAGS)
_IS_INLINE = is_tag(TEXT_TAG, "br", *INLINE_TAGS)
_IS_LINK = is_tag("a")
_CHARACTERS = COUNT_COLUMNS.index("characters")

NO_PASSAGE = "no passage with a period or comma"
OUTSIDE, UNPUNCTUATED, KEPT = range(3)
REASONS = ("outside the summary-node", "in a passage without a period or comma", "in the summary-node")


@dataclass(frozen=True, eq=False)
class TextNodeSets:
    """The paper's text-node-sets of a page. `length` and `stops` (the punc-num) are of the text-para each wraps."""

    of_row: NDArray[np.intp]  # the set of every row; -1 for none
    first: NDArray[np.intp]  # the first node of each set
    length: Numbers  # characters
    stops: Numbers  # periods and commas


@extractor("econ", title="ECON", description="Climbs from the longest punctuated passage to the whole story.")
def econ(page: Page) -> Decision:
    """Keep what the summary-node wraps, less the passages without a period or comma."""
    passages = join_passages(page)
    if not passages.stops.any():
        return Decision.nothing(page, NO_PASSAGE)
    *steps, summary = climb(page, find_snippet(passages))
    reason = np.zeros(len(page), np.uint8)
    reason[page.subtree(summary)] = KEPT
    reason[(reason == KEPT) & is_unpunctuated(passages)] = UNPUNCTUATED
    kept: Bools = reason == KEPT
    return Decision(kept, kept.astype(np.float32), reason, REASONS, notes=ExtractorNotes(steps=len(steps)))


def join_passages(page: Page) -> TextNodeSets:
    """Joint-para: the runs of adjacent big-nodes under one parent, and the counts of the text they wrap.

    A set with a period or comma is kept whole, lines without one included. What the paper leaves open, and what is done
    here:
    - Adjacent: with nothing but white space and comments in between. Neither ends a run.
    - Pieces of a line belong to their line: a bold name within a paragraph, or within a link, is not a set of its own.
      Otherwise a name without a comma would be pruned, and the paper's pieces-pages would fall apart.
    - A link is such a piece in a paragraph with a period or comma beside its links. Anywhere else it is a set of its
      own, as any father of text is: in a menu or a list of stories each link has to have its own mark.
    - "Father of a text-node" means text that is seen. <script> and <style> have none, so they need no rule. A link or
      another inline tag with nothing but inline tags around its text counts as its father.
    - Text is wrapped by the nearest set around it. Otherwise a stray word in the outermost <div> would make all of the
      page one passage.
    """
    is_seen_text = (page.tag == TEXT) & (page.hidden == 0) & (page.counts[:, _CHARACTERS] > 0)
    is_inline = _IS_INLINE[page.tag]
    is_big = _IS_BIG_TAG[page.tag] | (is_inline & (page.subtree_sum("characters") > 0))
    is_big[page.parent[is_seen_text]] = True
    is_big[0] = False  # the root has no siblings
    marks = count_marks(page)
    is_piece = is_inline & (is_inline | is_big)[page.parent] & ~_is_lone_link(page, is_seen_text, marks)
    is_node = is_big & ~is_piece

    # Adjacent siblings: sorted by parent, rows keep their order. Blank text is left out, so it separates nothing.
    rows = np.flatnonzero((page.tag != TEXT) | is_seen_text)
    rows = rows[np.argsort(page.parent[rows], kind="stable")]
    parent, joins = page.parent[rows], is_node[rows]
    begins = joins.copy()
    begins[1:] &= ~joins[:-1] | (parent[1:] != parent[:-1])
    of_row = np.full(len(page), -1, np.intp)
    of_row[rows[joins]] = np.cumsum(begins[joins]) - 1
    of_row = of_row[_nearest(page, is_node)]

    number, texts = int(begins.sum()), np.flatnonzero(is_seen_text & (of_row >= 0))
    sets = of_row[texts]
    return TextNodeSets(
        of_row=of_row,
        first=rows[begins],
        length=np.bincount(sets, page.counts[texts, _CHARACTERS], number).astype(np.int64),
        stops=np.bincount(sets, marks[texts], number).astype(np.int64),
    )


def _is_lone_link(page: Page, is_seen_text: Bools, marks: Numbers) -> Bools:
    """For every row, whether it is a link, and not in a paragraph that has a period or comma beside its links."""
    is_inline = _IS_INLINE[page.tag]
    line = _nearest(page, ~is_inline)
    beside = np.flatnonzero(is_seen_text & (page.linked == 0))
    has_mark = np.bincount(line[beside], marks[beside], len(page)) > 0
    paragraph = _nearest(page, _IS_BIG_TAG[page.tag] | ~is_inline)  # <font> or <b> around a text is one as well
    is_lone: Bools = _IS_LINK[page.tag] & ~(_IS_BIG_TAG[page.tag[paragraph]] & has_mark[line])
    return is_lone


def _nearest(page: Page, is_node: Bools) -> NDArray[np.intp]:
    """For every row, the nearest node at or above it; the root where there is none."""
    above = np.where(is_node, np.arange(len(page)), np.maximum(page.parent, 0))
    while not np.array_equal(further := above[above], above):  # each round doubles the way up
        above = further
    return above


def find_snippet(passages: TextNodeSets) -> int:
    """A node of the longest passage that has a period or comma: where the paper picks at random, the first."""
    return int(passages.first[np.argmax(np.where(passages.stops > 0, passages.length, -1))])


def climb(page: Page, row: int) -> list[int]:
    """Backtrack until the distance is 0 for the first time: the parent wraps no more periods and commas.

    The nodes on the way, from the snippet-node to the summary-node.
    """
    marks = subtree_marks(page)
    way = [row, *page.ancestors(row)]
    for step, (node, parent) in enumerate(pairwise(way), 1):
        if marks[parent] == marks[node]:
            return way[:step]
    return way


def is_unpunctuated(passages: TextNodeSets) -> Bools:
    """For every row: whether it is in a passage without a period or comma."""
    is_silent: Bools = np.append(passages.stops == 0, False)[passages.of_row]
    return is_silent

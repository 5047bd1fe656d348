"""ECON: start in the longest punctuated passage and climb until a parent adds no more periods and commas.

Guo, Tang, Song, Wang and Ding, "ECON: An Approach to Extract Content from Web News Page", APWEB 2010, section III.
No threshold, no weight, no word list. Every count is a difference of two prefix sums of the page table.

Strong on: one story in many small pieces, in any script that has a period or a comma.
Weak on: one-sentence stories, where a longer caption or notice can win; comments and footers, which have commas too;
stories cut into boxes of their own, where the climb ends in the first box. The variant `econ-plus` deals with these.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..decision import Decision
from ..page.names import COUNT_COLUMNS, INLINE_TAGS, TEXT, TEXT_TAG
from ..page.page import Page
from ..page.table import Bools, Ints
from ..registry import extractor
from .tag_tables import is_tag

# The paper's own list, in its order. It has <br> twice and leaves out <span>, <a>, <u> and <li>: these are big-nodes
# only as parents of text.
BIG_NODE_TAGS = ("p", "br", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "b", "i", "tt", "font")
_IS_BIG_TAG = is_tag(*BIG_NODE_TAGS)
_IS_INLINE = is_tag(TEXT_TAG, "br", *INLINE_TAGS)
_CHARACTERS = COUNT_COLUMNS.index("characters")

NO_PASSAGE = "no passage with a period or comma"
OUTSIDE, UNPUNCTUATED, KEPT = range(3)
REASONS = ("outside the summary-node", "in a passage without a period or comma", "in the summary-node")


@dataclass(frozen=True, eq=False)
class TextNodeSets:
    """The paper's text-node-sets of a page. `length` and `stops` (the punc-num) are of the text-para each wraps."""

    member: Ints  # the rows of all sets, one set after the other
    set_of_member: NDArray[np.intp]  # the set of each of them
    first: Ints  # the first member of each set
    length: NDArray[np.int64]  # characters
    stops: NDArray[np.int64]  # periods and commas


@extractor("econ", title="ECON", description="Climbs from the longest punctuated passage to the whole story.")
def econ(page: Page) -> Decision:
    """Keep what the summary-node wraps, less the passages without a period or comma."""
    passages = join_passages(page)
    if not passages.stops.any():
        return Decision.nothing(page, NO_PASSAGE)
    summary = climb(page, find_snippet(page, passages))
    reason = np.zeros(len(page), np.uint8)
    reason[page.subtree(summary)] = KEPT
    reason[(reason == KEPT) & is_unpunctuated(page, passages)] = UNPUNCTUATED
    kept: Bools = reason == KEPT
    return Decision(kept, kept.astype(np.float32), reason, REASONS)


def join_passages(page: Page) -> TextNodeSets:
    """Joint-para: the runs of adjacent big-nodes under one parent, and the counts of the text they wrap.

    What the paper leaves open, and what is done here:
    - Adjacent: with nothing but white space and comments in between. Neither ends a run.
    - A piece of text between two big-nodes belongs to their run. Otherwise a bold name within a sentence would be a
      passage by itself, without a comma, and be pruned; the paper's pieces-pages would fall apart.
    - For the same reason, content of an inline tag (a bold name within a link) belongs to that tag's own run.
    - "Father of a text-node" means text that is seen. <script> and <style> have none, so they need no rule.
    - A node wraps all text below it, including that of big-nodes further down, which have passages of their own too.
    """
    is_seen_text = (page.tag == TEXT) & (page.hidden == 0) & (page.counts[:, _CHARACTERS] > 0)
    is_member = _IS_BIG_TAG[page.tag] | is_seen_text
    is_member[page.parent[is_seen_text]] = True
    is_member &= ~(_IS_INLINE[page.tag] & _IS_INLINE[page.tag[page.parent]])
    is_member[0] = False  # the root has no siblings

    # Adjacent siblings: sorted by parent, rows keep their order. Blank text is left out, so it separates nothing.
    rows = np.flatnonzero((page.tag != TEXT) | is_seen_text)
    rows = rows[np.argsort(page.parent[rows], kind="stable")].astype(np.int32)
    parent, joins = page.parent[rows], is_member[rows]
    begins = joins.copy()
    begins[1:] &= ~joins[:-1] | (parent[1:] != parent[:-1])
    member, starts = rows[joins], np.flatnonzero(begins[joins])
    if len(starts) == 0:
        nothing = np.zeros(0, np.int64)
        return TextNodeSets(member, nothing, member, nothing, nothing)
    return TextNodeSets(
        member=member,
        set_of_member=np.cumsum(begins[joins]) - 1,
        first=member[starts],
        length=np.add.reduceat(page.subtree_sum("characters")[member], starts, dtype=np.int64),
        stops=np.add.reduceat(page.subtree_sum("stops")[member], starts, dtype=np.int64),
    )


def find_snippet(page: Page, passages: TextNodeSets) -> int:
    """A node of the longest passage that has a period or comma: where the paper picks at random, the first."""
    longest = int(np.argmax(np.where(passages.stops > 0, passages.length, -1)))
    first = int(passages.first[longest])
    return int(page.parent[first]) if page.tag[first] == TEXT else first  # a snippet-node is the parent of a text


def climb(page: Page, row: int) -> int:
    """Backtrack until the distance is 0 for the first time: the parent wraps no more periods and commas."""
    stops = page.subtree_sum("stops")
    while (parent := int(page.parent[row])) >= 0 and stops[parent] > stops[row]:
        row = parent
    return row


def is_unpunctuated(page: Page, passages: TextNodeSets) -> Bools:
    """For every row: whether a passage without a period or comma wraps it."""
    members = passages.member[passages.stops[passages.set_of_member] == 0]
    opened = np.bincount(members, minlength=len(page) + 1) - np.bincount(page.end[members], minlength=len(page) + 1)
    inside: Bools = np.cumsum(opened[:-1]) > 0
    return inside

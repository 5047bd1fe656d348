"""CoreEx: the node with the most text and the fewest links, counted over its children with few links.

Prasad and Paepcke, "CoreEx: Content Extraction from Online News Articles", CIKM 2008; in full as technical report
2008-15 of the Stanford InfoLab (ilpubs.stanford.edu:8090/832). It is what ECON was compared with.

    textCnt(N) = words below N, a link counting as one word     linkCnt(N) = links below N
    S(N)       = the children of N with (textCnt - linkCnt) / textCnt > THRESHOLD
    score(N)   = WEIGHT_RATIO * (setTextCnt - setLinkCnt) / setTextCnt  +  WEIGHT_TEXT * setTextCnt / pageText

where setTextCnt and setLinkCnt are summed over S(N). The node with the highest score wins, of equals the one highest in
the tree, and its S is the article.

Strong on: stories with few links in one box.  Weak on: stories in many small pieces, which lie in different boxes, and
short ones, which lose to a notice without links.
"""

from __future__ import annotations

import numpy as np

from ..decision import Decision
from ..page.page import Page
from ..page.table import Bools
from ..registry import extractor

# The values of the paper, found there by experiment. A link is one word, so ratios lie between 0 and 1.
THRESHOLD = 0.9  # of the text-to-link ratio of a child that is kept
WEIGHT_RATIO = 0.99
WEIGHT_TEXT = 0.01

NO_TEXT = "no node with more text than links"
REASONS = ("outside the best node", "in a child of the best node with many links", "in the best node")
OUTSIDE, MANY_LINKS, KEPT = range(3)


@extractor("coreex", title="CoreEx", description="Keeps the children with few links of the node that scores best.")
def coreex(page: Page) -> Decision:
    """Keep the children with few links of the best node. Hidden text is not counted, and forms are not left out."""
    links = page.subtree_sum("links").astype(np.int64)
    text = page.subtree_sum("words") - page.subtree_sum("linked_words") + links
    has_few_links: Bools = text - links > THRESHOLD * text  # never true of a node without text
    has_few_links[0] = False  # the root is not a child

    children = np.flatnonzero(has_few_links)
    set_text = np.bincount(page.parent[children], weights=text[children], minlength=len(page))
    set_links = np.bincount(page.parent[children], weights=links[children], minlength=len(page))
    if not set_text.any():
        return Decision.nothing(page, NO_TEXT)
    ratio = np.divide(set_text - set_links, set_text, out=np.full(len(page), -1.0), where=set_text > 0)
    score = WEIGHT_RATIO * ratio + WEIGHT_TEXT * set_text / text[0]
    best = highest(page, np.flatnonzero(score == score.max()))

    reason = np.zeros(len(page), np.uint8)
    reason[page.subtree(best)] = MANY_LINKS
    for child in children[page.parent[children] == best].tolist():
        reason[page.subtree(child)] = KEPT
    kept: Bools = reason == KEPT
    return Decision(kept, kept.astype(np.float32), reason, REASONS)


def highest(page: Page, rows: np.ndarray[tuple[int], np.dtype[np.intp]]) -> int:
    """The row highest in the tree; the first of several."""
    return int(rows[np.argmin(page.depth[rows])])

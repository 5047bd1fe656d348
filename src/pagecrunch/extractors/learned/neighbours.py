# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What belongs together stays together: the headline with its story, a caption or term with what stands around it, code
with the line before it.

Corpora disagree whether such parts belong to the text, so the model is often in two minds about them. Readers are not.
A part is left out all the same where the model is all but sure. On the training corpora this gains and costs nothing.

Plain loops over flat arrays. The same source runs as Python, on lists, and compiled, on arrays (`_neighbours.pxd` gives
it its types).
"""

from __future__ import annotations

from ...page.names import BLOCK_KINDS
from .names import FEATURES

NEAR = 20  # blocks after the headline among which the story begins
COVERED = 0.5  # share of the words of the page's title that the headline holds
NOT_RULED_OUT = 0.2  # probability that a headline needs
BETWEEN = 0.25  # probability that a block between two kept ones needs
CODE = 0.2  # probability that code after a kept block needs: the line before it mostly speaks of it
DISTANCE, COVER = FEATURES.index("title_distance"), FEATURES.index("title_cover")
KIND, CODE_KIND = FEATURES.index("kind"), BLOCK_KINDS.index("code")


def keep_together(count, width, features, probability, kept):
    """Keep more blocks. The more is kept, the more is kept then."""
    keep_headline(count, width, features, probability, kept)
    keep_between(count, probability, kept)
    for block in range(1, count):
        if features[block * width + KIND] == CODE_KIND and kept[block - 1] and probability[block] >= CODE:
            kept[block] = 1


def keep_headline(count, width, features, probability, kept):
    headline = 0
    while headline < count and features[headline * width + DISTANCE] != 0:
        headline += 1
    if headline == count or probability[headline] < NOT_RULED_OUT or features[headline * width + COVER] < COVERED:
        return
    for block in range(headline + 1, min(count, headline + 1 + NEAR)):
        if kept[block]:
            kept[headline] = 1


def keep_between(count, probability, kept):
    """Only what was kept before counts: two blocks left out in a row stay left out."""
    is_before_kept = 0
    for block in range(count - 1):
        is_kept = kept[block]
        if is_before_kept and kept[block + 1] and probability[block] >= BETWEEN:
            kept[block] = 1
        is_before_kept = is_kept

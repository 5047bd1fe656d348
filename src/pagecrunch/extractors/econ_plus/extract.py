"""econ-plus: from the passage that speaks of the headline outwards, past the weak sides of ECON as published.

The idea is ECON's (see `extractors/econ.py`): content has periods and commas, noise has few; start where content is
certain, then grow to the whole of it. What the paper leaves open is answered so:

- short pages: the snippet is not the longest passage but the one that shares most with the page's title (headline.py);
- pieces-pages: blocks are the units, so a bold name or a link within a sentence never splits it;
- footers and comments with punctuation: boxes that name themselves (labels.py), lists of entries (records.py), passages
  with a copyright sign and passages that are on the page twice are no part of the story, and the reach weighs links
  against passages instead of asking for the first parent that adds no comma (reach.py);
- blogs and forums: where the boxes around the snippet say that the page is a conversation, the answers are content.

Strong on: news and blog articles in any script.  Weak on: pages without running text, such as lists of goods.
"""

from __future__ import annotations

import numpy as np

from ...page.names import BLOCK_KINDS
from ...registry import extractor
from ...types import Bools, Bytes, Decision, Page
from ..econ import NO_PASSAGE
from .headline import count_shared, find_headline, find_title
from .labels import is_conversation, read_labels
from .passages import Passages
from .reach import reach, weigh
from .records import find_entries

# Lines without a period or comma that belong to a story when they stand within it. Bare text, cells and captions are
# as often a date, a credit or a button.
QUIET_KINDS = ("paragraph", "heading", "list item", "quote", "term", "definition", "code")
_IS_QUIET_KIND = np.array([kind in QUIET_KINDS for kind in BLOCK_KINDS])
COPYRIGHT_SIGN = "©".encode()
MIN_REPEATED = 8  # words; shorter passages repeat by chance

REASONS = (
    "beyond the reach of the story",
    "before the headline",
    "in a box that names itself as something else",
    "in a list of entries after the story",
    "with a copyright sign",
    "stands on the page before",
    "mostly links",
    "a line without a period or comma that is no part of running text",
    "a heading, item or line within the story",
    "a passage of the story",
    "the headline",
)
BEYOND, EARLY, LABELLED, ENTRY, NOTICE, REPEATED, LINKED, SILENT, QUIET, PASSAGE, HEADLINE = range(len(REASONS))
_IS_APART = np.isin(range(len(REASONS)), (EARLY, LABELLED, ENTRY, NOTICE, REPEATED))
_IS_KEPT = np.isin(range(len(REASONS)), (QUIET, PASSAGE, HEADLINE))


@extractor(
    "econ-plus", title="ECON plus", description="Grows from the passage that speaks of the headline to the whole story."
)
def econ_plus(page: Page) -> Decision:
    """Keep the passages around the snippet, the quiet lines between them, and the headline."""
    passages = Passages.of(page)
    if not passages.is_passage.any():
        return Decision.nothing(page, NO_PASSAGE)
    title = find_title(page)
    shared = count_shared(passages, title)
    headline = find_headline(passages, title, shared)
    labels = read_labels(passages, headline)
    reason = np.full(len(passages), BEYOND, np.uint8)
    reason[labels.apart | labels.beside] = LABELLED
    mark_notices(passages, reason)
    reason[: headline + 1] = EARLY
    is_story = story_passages(passages, reason)

    relation = shared * np.where(is_story, passages.words - passages.linked, 0)
    length = np.where(is_story, passages.words - passages.linked, -1)
    snippet = int(np.argmax(relation if relation.any() else length))
    if is_conversation(page, int(page.blocks.first[snippet])):
        reason[labels.apart & (reason == LABELLED)] = BEYOND
        is_story = story_passages(passages, reason)
    else:
        reason[find_entries(passages, snippet) & (reason == BEYOND)] = ENTRY
        is_story &= reason == BEYOND

    weights = weigh(passages, is_story, _IS_APART[reason])
    first, last = reach(weights, snippet, headline + 1)
    within: Bools = np.zeros(len(passages), bool)
    within[first : last + 1] = True
    reason[within & is_story] = PASSAGE
    is_quiet = (reason == BEYOND) & within & _IS_QUIET_KIND[page.blocks.kind] & ~passages.is_mostly_links
    reason[is_quiet & passages.is_seen] = QUIET
    reason[(reason == BEYOND) & ~passages.is_passage] = SILENT
    reason[(reason == SILENT) & passages.is_mostly_links] = LINKED
    if headline >= 0:
        reason[headline] = HEADLINE
    kept: Bools = _IS_KEPT[reason]
    return Decision.of_blocks(page, kept, kept.astype(np.float32), reason, REASONS)


def story_passages(passages: Passages, reason: Bytes) -> Bools:
    """The passages that nothing speaks against; all passages where something speaks against each."""
    is_story: Bools = passages.is_passage & (reason == BEYOND)
    return is_story if is_story.any() else passages.is_passage.copy()


def mark_notices(passages: Passages, reason: Bytes) -> None:
    """Mark the passages with a copyright sign, and those that are on the page a second time, as print copies are."""
    texts: set[bytes] = set()
    for block, raw in passages.texts(passages.is_passage & (reason == BEYOND)):
        text = raw.strip()
        if COPYRIGHT_SIGN in text:
            reason[block] = NOTICE
        elif text in texts and passages.words[block] >= MIN_REPEATED:
            reason[block] = REPEATED
        texts.add(text)

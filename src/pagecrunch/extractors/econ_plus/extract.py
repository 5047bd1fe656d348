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

from ...decision import Decision
from ...page.page import Page
from ...registry import extractor
from ..econ import NO_PASSAGE
from .judge import judge
from .reasons import IS_KEPT, REASONS


@extractor(
    "econ-plus", title="ECON plus", description="Grows from the passage that speaks of the headline to the whole story."
)
def econ_plus(page: Page) -> Decision:
    """Keep the passages around the snippet, the quiet lines between them, and the headline."""
    judged = judge(page)
    if not judged.has_passages:
        return Decision.nothing(page, NO_PASSAGE)
    kept = IS_KEPT[judged.reason]
    return Decision.of_blocks(page, kept, kept.astype(np.float32), judged.reason, REASONS)

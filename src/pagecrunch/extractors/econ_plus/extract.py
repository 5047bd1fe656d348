"""econ-plus: grow from the passage closest to the headline, without the weak sides of ECON as published.

The idea is ECON's (see `extractors/econ.py`): content has periods and commas, noise has few; start where content is
certain, then grow to all of it. What the paper leaves open is answered here:

- short pages: the snippet is not the longest passage but the one that shares most with the page's title (headline.py);
- pieces-pages: blocks are the units, so a bold name or a link within a sentence never splits it;
- footers and comments with punctuation: labelled boxes (labels.py), lists of entries, passages with a copyright sign
  and repeated passages (repeats.py) are not part of the story, and the reach weighs links against passages instead of
  looking for the first parent that adds no comma (passages.py);
- blogs and forums: where a box around the snippet is labelled as a conversation, the answers are content.

Strong on: news and blog articles in any script.  Weak on: pages without running text, such as lists of products.
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
    "econ-plus", title="ECON plus", description="Grows from the passage closest to the headline to the whole story."
)
def econ_plus(page: Page) -> Decision:
    """Keep the passages around the snippet, the lines between them, and the headline."""
    judged = judge(page)
    if not judged.has_passages:
        return Decision.nothing(page, NO_PASSAGE)
    kept = IS_KEPT[judged.reason]
    return Decision.of_blocks(page, kept, kept.astype(np.float32), judged.reason, REASONS)

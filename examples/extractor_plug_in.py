"""An extractor of your own: pagecrunch extract page.html --plug-in examples/extractor_plug_in.py --using wordy

It keeps paragraphs with enough words and few links. In a program:

    registry = Registry.with_files([Path("examples/extractor_plug_in.py")])
    pagecrunch.extract(html, using="wordy", registry=registry).text

An extractor gets the page as a table and returns a decision; it changes nothing. To install it, give it an entry point
in the group `pagecrunch.extractors`, as examples/skweezer has one for filters.
"""

import numpy as np

from pagecrunch.decision import Decision
from pagecrunch.page.page import Page
from pagecrunch.registry import extractor

FEWEST_WORDS = 10  # of a block
MOST_LINKED = 0.3  # share of a block's letters that may be in links


@extractor("wordy", title="Wordy", description="Keeps blocks of many words and few links.")
def wordy(page: Page) -> Decision:
    blocks = page.blocks
    words, letters = blocks.count("words"), np.maximum(blocks.count("letters"), 1)
    linked = blocks.count("linked_letters") / letters
    reason = np.where(words < FEWEST_WORDS, 0, np.where(linked > MOST_LINKED, 1, 2)).astype(np.uint8)
    score = (np.minimum(words / 50, 1) * (1 - linked)).astype(np.float32)
    return Decision.of_blocks(page, reason == 2, score, reason, ("too few words", "mostly links", "running text"))

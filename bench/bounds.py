"""Where an article begins and ends is a matter of view: with or without headline and byline.

Section 4.1 of the MSS paper: an extraction may start at the headline, the byline or the main text, and end at the main
text or a byline after it. "Short" scores against the main text alone, "best" against the most favourable of them all.
"""

from __future__ import annotations

from itertools import product

from .corpora import Gold
from .score import Counts, count_bags, words_cjk


def main_text(gold: Gold) -> str:
    """The gold text without the headline that some corpora put on its first line."""
    first, _, rest = (gold.text or "").strip().partition("\n")
    return rest.strip() if rest and gold.title and words_cjk(first) == words_cjk(gold.title) else gold.text or ""


def possible_extractions(gold: Gold) -> list[str]:
    """The main text alone first, then every other view of where it begins and ends."""
    byline, headline = gold.author or "", gold.title or ""
    begins, ends = (("",), (byline,), (headline,), (headline, byline)), ("", byline)
    views = ((*begin, main_text(gold), end) for begin, end in product(begins, ends))
    return list(dict.fromkeys("\n".join(filter(None, view)) for view in views))


def count_short(output: str, gold: Gold) -> Counts:
    return count_bags(words_cjk(output), words_cjk(main_text(gold)))


def count_best(output: str, gold: Gold) -> Counts:
    found = words_cjk(output)
    counts = [count_bags(found, words_cjk(text)) for text in possible_extractions(gold)]
    return max(counts, key=lambda each: each.f1)

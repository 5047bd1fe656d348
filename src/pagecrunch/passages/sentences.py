"""Where sentences end, in any script. When in doubt a sentence goes on: half of one is worse than two together."""

from __future__ import annotations

import re

# A stop, closing quotes and brackets, and white space; the full stops of Chinese and Japanese need no space after them.
_END = re.compile(r"[.!?…؟।۔]{1,50}+[\"'”’»)\]]*\s+|[。！？｡]+[」』”’）]*\s*|\n+")
_ABBREVIATION = re.compile(
    r"(?:\b(?:[A-Za-z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|etc|e\.g|i\.e|cf|ca|approx|No|Nos|Fig|Figs|Eq|Vol|pp|ed|eds|al|Inc|"
    r"Ltd|Co|Corp|Dept|Gen|Col|Sen|Rep|Gov|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|z\.B|bzw|Nr|Hr|Fr|Mme?|av|"
    r"\d{1,2}))\.$"  # the 18. of December, as many languages write it
)
_LOOK_BACK = 12  # characters before a stop that are searched for an abbreviation


def sentence_ends(text: str) -> list[int]:
    """Where each sentence ends, white space after it included; the last is the length of the text."""
    ends = []
    for match in _END.finditer(text):
        end = match.end()
        if end >= len(text) or _goes_on(text, match.start(), end):
            continue
        ends.append(end)
    return [*ends, len(text)] if text else []


def _goes_on(text: str, stop: int, after: int) -> bool:
    """Whether what follows a stop belongs to the same sentence."""
    if text[stop] in "\n。！？｡":
        return False
    following = text[after]
    if following.islower() or following in ",;:)]":
        return True
    if text[stop] != ".":
        return False
    return bool(_ABBREVIATION.search(text[max(0, stop - _LOOK_BACK) : stop + 1]))

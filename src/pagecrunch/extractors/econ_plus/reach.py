# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, annotation_typing=False
"""Where the story begins to be seen, and how far it reaches from there: as long as passages outweigh the links.

ECON climbs to the first parent that adds no period or comma. A wrapper around one paragraph ends that climb too early,
and a footer with a comma carries it on too far. Here every step is weighed: a word of a passage counts 1, a linked
word or a word of something that is not the story counts -1, and the reach ends where the sum is highest. A heading, an
item or a line without a period or comma counts nothing: it stands within stories as well as between them.
"""

from __future__ import annotations

from typing import Any

from ...page.names import BLOCK_KINDS
from .reasons import BEYOND, ENTRY, HEADLINE, LINKED, PASSAGE, QUIET, SILENT

# Lines without a period or comma that belong to a story when they stand within it. Bare text, cells and captions are
# as often a date, a credit or a button.
QUIET_KINDS = ("paragraph", "heading", "list item", "quote", "term", "definition", "code")
IS_QUIET_KIND = bytes(kind in QUIET_KINDS for kind in BLOCK_KINDS)


def find_story(passages: Any) -> None:
    """The passages that nothing speaks against; all passages where something speaks against each."""
    found = 0
    for block in range(passages.count):
        passages.is_story[block] = 1 if passages.is_passage[block] and passages.reason[block] == BEYOND else 0
        found += passages.is_story[block]
    if found == 0:
        for block in range(passages.count):
            passages.is_story[block] = passages.is_passage[block]


def leave_out_entries(passages: Any) -> None:
    """What was found to be an entry of a list since is no story, and nothing else takes its place."""
    for block in range(passages.count):
        if passages.reason[block] == ENTRY:
            passages.is_story[block] = 0


def find_snippet(passages: Any) -> int:
    """The passage that shares most with the title, by its length; where none shares anything, the longest."""
    snippet = 0
    longest = 0
    most = 0
    longest_words = -1
    for block in range(passages.count):
        if passages.is_story[block]:
            words = passages.words[block] - passages.linked[block]
            if passages.shared[block] * words > most:
                most = passages.shared[block] * words
                snippet = block
            if words > longest_words:
                longest_words = words
                longest = block
    return snippet if most > 0 else longest


def weight_of(passages: Any, block: int) -> int:
    """What a block adds: of a passage the words less the linked ones, twice, as they are no prose; never below 0."""
    if passages.hidden[block] != 0:
        return 0
    words: int = passages.words[block]
    linked: int = passages.linked[block]
    if passages.is_story[block]:
        return max(words - 2 * linked, 0)
    return -linked if passages.reason[block] == BEYOND else -words


def weigh(passages: Any, weights: Any) -> None:
    for block in range(passages.count):
        weights[block] = weight_of(passages, block)


def reach_forwards(weights: Any, snippet: int, count: int) -> int:
    """The last block of the story."""
    total = weights[snippet]
    most = total
    last = snippet
    for block in range(snippet + 1, count):
        total += weights[block]
        if total > most:
            most = total
            last = block
    return last


def reach_backwards(weights: Any, snippet: int, start: int) -> int:
    """The first block of the story, none before `start`."""
    total = weights[snippet]
    most = total
    first = snippet
    for back in range(1, snippet - start + 1):
        total += weights[snippet - back]
        if total > most:
            most = total
            first = snippet - back
    return first


def mark_story(passages: Any, headline: int, snippet: int) -> None:
    """Give every block that is still BEYOND its last reason, and the headline its own."""
    weights = passages.column(passages.count)
    weigh(passages, weights)
    first = reach_backwards(weights, snippet, headline + 1)
    last = reach_forwards(weights, snippet, passages.count)
    for block in range(passages.count):
        is_within = first <= block <= last
        if is_within and passages.is_story[block]:
            passages.reason[block] = PASSAGE
        elif passages.reason[block] == BEYOND:
            is_linked = passages.is_mostly_links(block)
            is_quiet = IS_QUIET_KIND[passages.kind[block]] and passages.hidden[block] == 0
            if is_within and is_quiet and not is_linked:
                passages.reason[block] = QUIET
            elif not passages.is_passage[block]:
                passages.reason[block] = LINKED if is_linked else SILENT
    if headline >= 0:
        passages.reason[headline] = HEADLINE

"""Less of a result: what fits a budget of tokens, or what is about a question. The ledger has what goes, and why.

Within a budget, the opening comes first, then the first paragraph of every section, then what shares the most words
with title and headings; always in page order. With a question, sections are ranked by BM25.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..decision import Decision
from ..document.parts import Document
from ..errors import UsageError
from ..page.page import Page
from .cite import Citer
from .leaves import Leaf, find_leaves
from .outline import Section, find_sections
from .rank import rank

Weigh = Callable[[Leaf], int]

OPENING_BONUS, FIRST_BONUS = 2.0, 1.0  # of the first leaf, and of the first of a section; ranks are from 0 to 1
GOOD_ENOUGH = 0.4  # of the best section's score: others of at least that answer the question too
PAST_BUDGET, NOT_ABOUT = "past the budget of tokens", "not about the question"


@dataclass(frozen=True, slots=True)
class Shortened:
    """The decision that keeps less, and a sentence about what was left out; "" where nothing was."""

    decision: Decision
    note: str
    tokens: int  # of what is kept


def shorten(
    page: Page,
    decision: Decision,
    document: Document,
    weigh: Weigh,
    max_tokens: int | None = None,
    about: str | None = None,
    title: str = "",
) -> Shortened:
    """Keep what is about the question, and of that what fits the budget: `weigh` gives the tokens of a leaf."""
    if max_tokens is not None and (not isinstance(max_tokens, int) or isinstance(max_tokens, bool) or max_tokens < 1):
        raise UsageError(f"max_tokens must be a whole number of at least 1, not {max_tokens!r}.")
    if about is not None and not (isinstance(about, str) and about.strip()):
        raise UsageError(f"about must be a question or some words, not {about!r}.")
    leaves = find_leaves(document)
    sections = find_sections(leaves)
    wanted, values = set(range(len(leaves))), _values(leaves, sections, title)
    reason = PAST_BUDGET
    if about is not None:
        reason = NOT_ABOUT
        wanted, values = _about(leaves, sections, about)
    sizes = [weigh(leaf) for leaf in leaves]
    if max_tokens is not None:
        wanted = _fitting(leaves, sections, wanted, values, max_tokens, sizes)
    gone = [index for index in range(len(leaves)) if index not in wanted]
    left = sum(sizes[index] for index in wanted)
    if not gone:
        return Shortened(decision, "", left)
    citer = Citer(page, decision, document)
    rows = [row for index in gone for row in citer.rows_of(leaves[index])]
    return Shortened(_without(decision, rows, reason), _note(leaves, sections, gone, reason, sum(sizes) - left), left)


def _values(leaves: Sequence[Leaf], sections: Sequence[Section], title: str) -> list[float]:
    """How much each leaf matters to someone who has no question."""
    query = " ".join([title, *(section.title for section in sections)])
    scores = rank(query, [leaf.text for leaf in leaves])
    best = max(scores, default=0.0) or 1.0
    values = [score / best for score in scores]
    bodies = [_body(leaves, section) for section in sections]
    for body in bodies:
        if body:
            values[body[0]] += FIRST_BONUS
    if first := next((body for body in bodies if body), None):
        values[first[0]] += OPENING_BONUS
    return values


def _body(leaves: Sequence[Leaf], section: Section) -> list[int]:
    return [index for index in range(section.first, section.last) if not leaves[index].is_heading]


def _about(leaves: Sequence[Leaf], sections: Sequence[Section], question: str) -> tuple[set[int], list[float]]:
    """The leaves of the sections that answer a question, and how much each leaf matters for it.

    A page without sections is asked paragraph by paragraph.
    """
    groups = [(section.first, section.last) for section in sections]
    if len(groups) < 2:
        groups = [(index, index + 1) for index in range(len(leaves))]
    # A heading says what its section is about, so it counts twice.
    texts = [
        "\n".join((leaves[first].text if leaves[first].is_heading else "", *(leaf.text for leaf in leaves[first:last])))
        for first, last in groups
    ]
    scores = rank(question, texts)
    best = max(scores, default=0.0)
    if best <= 0:
        return set(), [0.0] * len(leaves)
    single = rank(question, [leaf.text for leaf in leaves])
    highest = max(single, default=0.0) or 1.0
    wanted: set[int] = set()
    values = [0.0] * len(leaves)
    for (first, last), score in zip(groups, scores, strict=True):
        if score >= GOOD_ENOUGH * best:
            wanted.update(range(first, last))
            for index in range(first, last):
                values[index] = score / best + single[index] / highest
    return wanted, values


def _fitting(
    leaves: Sequence[Leaf],
    sections: Sequence[Section],
    wanted: set[int],
    values: Sequence[float],
    max_tokens: int,
    sizes: Sequence[int],
) -> set[int]:
    """The leaves that matter most and fit, each with the heading of its section. A table or list is whole or gone."""
    heading_of = {
        index: section.first
        for section in sections
        if leaves[section.first].is_heading
        for index in range(section.first, section.last)
    }
    kept: set[int] = set()
    left = max_tokens
    units = [unit for unit in _units(leaves) if wanted.issuperset(unit) and not leaves[unit[0]].is_heading]
    for unit in sorted(units, key=lambda unit: (-max(values[each] for each in unit), unit)):
        own = {*unit, *(heading_of.get(each, each) for each in unit)} - kept
        size = sum(sizes[each] for each in own)
        if size <= left:
            kept |= own
            left -= size
    return kept


def _units(leaves: Sequence[Leaf]) -> list[list[int]]:
    """The leaves together that are in the same table, list or other container."""
    units: list[list[int]] = []
    around = -1
    for index, leaf in enumerate(leaves):
        outermost = leaf.around[0] if leaf.around else -1
        if outermost >= 0 and outermost == around:
            units[-1].append(index)
        else:
            units.append([index])
        around = outermost
    return units


def _without(decision: Decision, rows: Sequence[int], reason: str) -> Decision:
    """The decision without these rows, and with the reason."""
    kept, numbers = decision.kept.copy(), decision.reason.copy()
    kept[list(rows)] = False
    numbers[list(rows)] = len(decision.reasons)
    return replace(decision, kept=kept, reason=numbers.astype(np.uint8), reasons=(*decision.reasons, reason))


def _note(leaves: Sequence[Leaf], sections: Sequence[Section], gone: Sequence[int], reason: str, tokens: int) -> str:
    left_out = set(gone)
    whole = [section.title for section in sections if section.title and left_out >= set(_body(leaves, section))]
    named = f"; among them the sections {', '.join(map(repr, whole[:8]))}" if whole else ""
    more = f" and {len(whole) - 8} more" if len(whole) > 8 else ""
    return f"{len(gone)} of {len(leaves)} pieces (about {tokens:,} tokens) were left out, {reason}{named}{more}"

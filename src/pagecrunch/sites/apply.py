"""Apply the rules for a page: find the rows that they keep and remove, and change a decision accordingly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..decision import Decision
from ..dom.parse import RowMismatch
from ..dom.selectors import find_rows
from ..page.names import TEXT
from ..page.page import Page
from ..page.table import Bools, Ints
from .rules import MergedRules, RuleMatch, Verdict

if TYPE_CHECKING:
    from ..dom.parse import Document

MAX_REASONS = 200  # a ledger numbers its reasons with a byte; with more rules they all share one reason
_SHARED_REASON = "by a site rule"
_UNDECIDED = -1


@dataclass(frozen=True, eq=False)
class RuleMarks:
    """What the rules decide about a page: the selector that applies to each row, and how often each one matched."""

    source: Ints  # for every row: the index in `matches` of the keep or remove that applies; -1 for none
    matches: tuple[RuleMatch, ...]
    content: Bools | None = None  # the rows of the main content; None if no rule selects it, or the page lacks it
    content_index: int = _UNDECIDED  # in `matches`: the selector that found it
    facts: Mapping[str, str] = field(default_factory=dict)  # title and author, if rules select them
    note: str = ""  # why no rule could be applied

    @property
    def kept(self) -> Bools:
        return self._with("keep")

    @property
    def removed(self) -> Bools:
        return self._with("remove")

    @property
    def warnings(self) -> tuple[str, ...]:
        """A warning if a rule selects the content and the page does not have it."""
        if self.note:
            return (self.note,)
        named = [match for match in self.matches if match.verdict == "content"]
        if not named or self.content is not None:
            return ()
        last = named[-1]
        return (f"the site rule {last.rule} names content ({last.selector}) that is not on this page",)

    def reason(self, index: int) -> str:
        match = self.matches[index]
        if match.verdict == "keep":
            return f"kept by the site rule {match.rule}: {match.selector}"
        return f"removed by the site rule {match.rule}: {match.selector}"

    def removals(self, page: Page) -> Iterator[tuple[int, str]]:
        """The outermost rows to remove as a whole, each with its reason; none of them has text to keep."""
        left = np.zeros(len(page) + 1, np.int32)
        np.cumsum(~self.removed, out=left[1:])
        row, rows = 0, self.removed & (left[page.end] == left[:-1])
        while row < len(page):
            if rows[row]:
                yield row, self.reason(int(self.source[row]))
                row = int(page.end[row])
            else:
                following = np.argmax(rows[row:])
                if not rows[row + following]:
                    return
                row += int(following)

    def _with(self, verdict: Verdict) -> Bools:
        is_meant = np.array([match.verdict == verdict for match in self.matches] + [False], bool)
        found: Bools = is_meant[self.source]
        return found


def mark_rows(merged: MergedRules, document: Document, page: Page) -> RuleMarks:
    """Find what the selectors of the rules match on this page."""
    source = np.full(len(page), _UNDECIDED, np.int32)
    try:
        rows = find_rows(document, page, merged.selectors)
    except RowMismatch as error:
        return RuleMarks(source, (), note=str(error))
    content_index = _UNDECIDED
    facts: dict[str, str] = {}
    matches: list[RuleMatch] = []
    for rule in merged.rules:
        numbers: dict[int, int] = {}  # for every row that this rule matches, the selector that decides
        seen: set[Verdict] = set()  # those for which the first selector that matches counts
        for verdict, selector in rule.selectors():
            found = rows[selector]
            matches.append(RuleMatch(rule.match, selector, verdict, len(found)))
            if verdict in ("keep", "remove"):  # keep comes last, so it wins for the same element
                numbers.update(dict.fromkeys(found, len(matches) - 1))
            elif found and verdict not in seen:
                seen.add(verdict)
                if verdict == "content":
                    content_index = len(matches) - 1
                elif text := _text(page, found[0]):
                    facts[verdict] = text
        _paint(source, page, numbers)
    if content_index == _UNDECIDED:
        return RuleMarks(source, tuple(matches), facts=facts)
    content = np.zeros(len(page), bool)
    _paint(content, page, dict.fromkeys(rows[matches[content_index].selector], 1))
    return RuleMarks(source, tuple(matches), content, content_index, facts)


def _text(page: Page, row: int) -> str:
    """The visible text of an element, in one line."""
    end = int(page.end[row])
    seen = [each for each in range(row, end) if page.tag[each] == TEXT and not page.hidden[each]]
    return " ".join(" ".join(page.text(each) for each in seen).split())


def _paint(column: Any, page: Page, numbers: Mapping[int, int]) -> None:
    """Give the rows below each marked row its number; the innermost mark wins. Each row is written once."""
    opened: list[tuple[int, int]] = []  # (end, number) of the marks around the current row
    place = 0
    for row in (*sorted(numbers), len(page)):
        while opened and opened[-1][0] <= row:
            end, number = opened.pop()
            column[place:end] = number
            place = max(place, end)
        if opened:
            column[place:row] = opened[-1][1]
        place = row
        if row < len(page):
            opened.append((int(page.end[row]), numbers[row]))


def apply_rules(decision: Decision, page: Page, marks: RuleMarks) -> Decision:
    """The extractor's decision, changed by the rules, which are named as reasons."""
    kept, score, reason = decision.kept.copy(), decision.score.copy(), decision.reason.copy()
    reasons = list(decision.reasons)
    decided = marks.source != _UNDECIDED
    if marks.content is not None:
        named = marks.matches[marks.content_index]
        for rows, is_kept, text in (
            (marks.content, True, f"the site rule {named.rule} names it as content: {named.selector}"),
            (~marks.content, False, f"outside of what the site rule {named.rule} names as content"),
        ):
            kept[rows], score[rows], reason[rows] = is_kept, float(is_kept), len(reasons)
            reasons.append(text)
        decided = np.ones(len(page), bool)
    used = np.unique(marks.source[marks.source != _UNDECIDED]).tolist()
    for index in used:
        rows = marks.source == index
        is_kept = marks.matches[index].verdict == "keep"
        text = marks.reason(index) if len(used) <= MAX_REASONS else _SHARED_REASON
        if text not in reasons:
            reasons.append(text)
        kept[rows], score[rows], reason[rows] = is_kept, float(is_kept), reasons.index(text)
    notes, warnings = decision.notes, (*decision.notes.warnings, *marks.warnings)
    roles = _Roles(notes.find_roles, page, kept & decided) if notes.find_roles else None
    notes = replace(notes, rule_matches=marks.matches, metadata=marks.facts, warnings=warnings, find_roles=roles)
    cuts = {row: cut for row, cut in decision.cuts.items() if not decided[row]}
    return replace(decision, kept=kept, score=score, reason=reason, reasons=tuple(reasons), cuts=cuts, notes=notes)


@dataclass(frozen=True, eq=False)
class _Roles:
    """The roles from the extractor; what a rule keeps and the extractor had no role for is body text."""

    find: Callable[[], Sequence[str]]
    page: Page
    kept: Bools

    def __call__(self) -> list[str]:
        first = self.page.blocks.first.tolist()
        return [
            "body" if role == "other" and self.kept[row] else role for row, role in zip(first, self.find(), strict=True)
        ]

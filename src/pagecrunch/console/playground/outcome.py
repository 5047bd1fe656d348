"""What became of a page under the reader's choices: the extraction, the tidied page, and a verdict on every block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, cast

import numpy as np

from ...api import extract, tidy
from ...filters.change import ADDED_IDS, Change, ChangeKind
from ...page.build import build_page
from ...page.names import BLOCK_KINDS, HIDDEN_REASONS, TEXT
from ...page.page import Page
from ...page.path import css_path
from ...registry import Registry
from ...result import Extraction, Tidied
from ...settings import Settings
from ...sites import SiteRules
from ..held_pages import HeldPage
from .views import View, content_of

if TYPE_CHECKING:
    from ...api import Focus


@dataclass(frozen=True, slots=True)
class Verdict:
    """One block of the page as it came, and what became of it."""

    index: int
    text: str
    kind: str
    path: str
    words: int
    is_kept: bool
    score: float
    why: str

    @property
    def level(self) -> int:
        """The score in tenths, for painting."""
        return min(10, max(0, round(self.score * 10)))

    @property
    def fate(self) -> str:
        return "kept" if self.is_kept else "left out"


@dataclass(frozen=True)
class Outcome:
    """A page under one set of choices. What is not asked for is not computed."""

    held: HeldPage
    settings: Settings
    registry: Registry
    view: View
    sites: SiteRules = field(default_factory=SiteRules)
    using: str = ""  # over what settings and site rules say
    focus: str = ""

    @cached_property
    def _timed(self) -> tuple[Extraction, float]:
        start = perf_counter()
        extraction = extract(
            self.held.body,
            self.held.url,
            self.using or None,
            cast("Focus | None", self.focus or None),
            http_charset=self.held.charset,
            settings=self.settings,
            registry=self.registry,
            sites=self.sites,
        )
        return extraction, perf_counter() - start

    @property
    def extraction(self) -> Extraction:
        return self._timed[0]

    @property
    def milliseconds(self) -> float:
        return self._timed[1] * 1000

    @cached_property
    def tidied(self) -> Tidied:
        return tidy(
            self.held.body,
            self.held.url,
            self.settings,
            http_charset=self.held.charset,
            registry=self.registry,
            sites=self.sites,
        )

    @cached_property
    def content(self) -> str:
        return content_of(self.extraction, self.view) if self.view.format else self.tidied.html

    @property
    def page(self) -> Page:
        """The page as it came, also where its text was read from its data."""
        return self.extraction.original or self.extraction.page

    @property
    def warnings(self) -> tuple[str, ...]:
        result = self.extraction if self.view.format else self.tidied
        return (*self.held.notes, *result.truncated, *result.warnings)

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Every block that can be seen, in page order."""
        if not self.view.format:
            return tuple(_of_tidied(self.page, self.tidied))
        if self.extraction.original is not None:
            why = f"the text was read from the page's data ({self.extraction.source})"
            return tuple(_verdict(self.page, index, False, 0.0, why) for index in _seen(self.page))
        return tuple(_of_extraction(self.extraction))

    @cached_property
    def words(self) -> tuple[int, int]:
        """Words that were kept, and all that can be seen."""
        return sum(each.words for each in self.verdicts if each.is_kept), sum(each.words for each in self.verdicts)


def _of_extraction(extraction: Extraction) -> Iterator[Verdict]:
    page, decision = extraction.page, extraction.decision
    for index in _seen(page):
        first = int(page.blocks.first[index])
        reason = decision.reasons[decision.reason[first]]
        yield _verdict(page, index, bool(decision.kept[first]), float(decision.score[first]), reason)


def _of_tidied(page: Page, tidied: Tidied) -> Iterator[Verdict]:
    """A block is kept if the tidied page still has one with its text; else the change around it says why."""
    left_page = build_page(tidied.html, tidied.url)
    left = Counter(_words_of(left_page, index) for index in _not_added(left_page))
    change_at = _changes_by_row(page, tidied.changes)
    for index in _seen(page):
        text = _words_of(page, index)
        is_kept = left[text] > 0
        left[text] -= is_kept
        change = change_at.get(int(page.blocks.owner[index]))
        why = f"{change.filter}: {change.why}" if change else "taken out, or joined to what stands beside it"
        yield _verdict(page, index, is_kept, float(is_kept), "left on the page" if is_kept else why)


def _not_added(page: Page) -> list[int]:
    """The blocks that came with the page; a list of removed links repeats what is gone."""
    added = np.zeros(len(page), bool)
    for row in np.flatnonzero(page.tag != TEXT).tolist():
        if page.attr(row, "id") in ADDED_IDS:
            added[page.subtree(row)] = True
    return np.flatnonzero(~added[page.blocks.owner]).tolist() if len(page.blocks) else []


def _changes_by_row(page: Page, changes: tuple[Change, ...]) -> dict[int, Change]:
    """For the rows in what was removed, the change that removed them; by their paths, which few places share."""
    removals = {change.where: change for change in changes if change.kind is not ChangeKind.EDITED}
    steps: dict[int, tuple[str, bool]] = {}
    found: dict[int, Change] = {}
    owners = set(page.blocks.owner.tolist())
    parents = page.parent.tolist()
    for row in range(len(page)):
        around = found.get(parents[row])
        change = around or (removals.get(css_path(page, row, steps)) if removals else None)
        if change:
            found[row] = change
    return {row: change for row, change in found.items() if row in owners}


def _seen(page: Page) -> list[int]:
    return [index for index, hidden in enumerate(page.blocks.hidden.tolist()) if not HIDDEN_REASONS[hidden]]


def _words_of(page: Page, index: int) -> str:
    return " ".join(page.block_text(index).split())


def _verdict(page: Page, index: int, is_kept: bool, score: float, why: str) -> Verdict:
    owner = int(page.blocks.owner[index])
    return Verdict(
        index=index,
        text=_words_of(page, index),
        kind=BLOCK_KINDS[page.blocks.kind[index]],
        path=css_path(page, owner),
        words=int(page.blocks.count("words")[index]),
        is_kept=is_kept,
        score=score,
        why=why,
    )

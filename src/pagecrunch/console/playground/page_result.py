"""The result of a page under a reader's choices: the extraction, the tidied page, and a decision for every block."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ...api import extract, tidy
from ...build import build_page
from ...filters.engine.change import ADDED_IDS, Change
from ...languages import N_
from ...lazy import cached_property
from ...page.names import HIDDEN_REASONS, TEXT
from ...page.page import Page
from ...page.path import css_path
from ...registry import Registry
from ...result import Extraction, Tidied
from ...settings import Settings
from ...sites import SiteRules
from ..plain_words import plain_name
from ..recent_pages import SubmittedPage
from .choices import ResultView

if TYPE_CHECKING:
    from ...api import Focus

MOST_RECENT = 4  # results; each holds a page's table, which may be large


@dataclass(frozen=True, slots=True)
class BlockDecision:
    """One block of the page as it came, and whether it is kept."""

    index: int
    text: str
    path: str
    words: int
    is_kept: bool
    score: float
    reason: str
    structure: str  # what it is a part of: table, list item, figure, code listing...

    @property
    def level(self) -> int:
        """The score in tenths, for colours."""
        return min(10, max(0, round(self.score * 10)))

    @property
    def label(self) -> str:
        return N_("Kept") if self.is_kept else N_("Left out")


@dataclass(frozen=True)
class PageResult:
    """A page under one set of choices. Everything is computed when it is first needed."""

    submitted: SubmittedPage
    settings: Settings
    registry: Registry
    view: ResultView
    sites: SiteRules = field(default_factory=SiteRules)
    using: str = ""  # before what settings and site rules say
    focus: str = ""

    @cached_property
    def _timed(self) -> tuple[Extraction, float]:
        start, page, focus = perf_counter(), self.submitted, cast("Focus | None", self.focus or None)
        extraction = extract(
            page.rendered or page.body, page.url, self.using or None, focus, settings=self.settings, **self._options
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
        return tidy(self.submitted.body, self.submitted.url, self.settings, **self._options)

    @property
    def _options(self) -> Any:
        return {"http_charset": self.submitted.charset, "registry": self.registry, "sites": self.sites}

    @cached_property
    def content(self) -> str:
        """The result in the chosen view."""
        if not self.view.format:
            return self.tidied.html
        return self.extraction.json() if self.view.format == "json" else str(getattr(self.extraction, self.view.format))

    @property
    def page(self) -> Page:
        """The page as it came, also if its text was read from its data."""
        return self.extraction.original or self.extraction.page

    @property
    def warnings(self) -> tuple[str, ...]:
        result = self.extraction if self.view.format else self.tidied
        return (*self.submitted.notes, *result.truncated, *result.warnings)

    @cached_property
    def blocks(self) -> tuple[BlockDecision, ...]:
        """Every visible block, in page order."""
        if not self.view.format:
            return tuple(_of_tidied(self.page, self.tidied))
        if self.extraction.original is not None:
            reason = N_(f"the text was read from the page's data ({self.extraction.source})")
            return tuple(_decision(self.page, index, False, 0.0, reason) for index in _visible(self.page))
        return tuple(_of_extraction(self.extraction))

    @cached_property
    def words(self) -> tuple[int, int]:
        """How many words are kept, and how many are visible."""
        return sum(each.words for each in self.blocks if each.is_kept), sum(each.words for each in self.blocks)


def changed_blocks(before: PageResult, after: PageResult) -> list[BlockDecision]:
    """The blocks that are kept in one result and left out in the other, as they are after the change."""
    pairs = zip(before.blocks, after.blocks, strict=False)
    return [new for old, new in pairs if old.is_kept != new.is_kept]


class RecentResults:
    """The last results: a page of the playground and its two frames need the same one."""

    def __init__(self) -> None:
        self._results: deque[PageResult] = deque(maxlen=MOST_RECENT)

    def reuse(self, result: PageResult) -> PageResult:
        """An equal result that may be computed already; else this one, which is kept from now on."""
        for each in list(self._results):
            if each == result:
                return each
        self._results.append(result)
        return result


def _of_extraction(extraction: Extraction) -> Iterator[BlockDecision]:
    page, decision = extraction.page, extraction.decision
    for index in _visible(page):
        first = int(page.blocks.first[index])
        reason = decision.reasons[decision.reason[first]]
        yield _decision(page, index, bool(decision.kept[first]), float(decision.score[first]), reason)


def _of_tidied(page: Page, tidied: Tidied) -> Iterator[BlockDecision]:
    """A block is kept if the tidied page still has a block with its text; else the change around it is the reason."""
    tidied_page = build_page(tidied.html, tidied.url)
    left = Counter(_text(tidied_page, index) for index in _not_added(tidied_page))
    change_at = _changes_by_row(page, tidied.changes)
    for index in _visible(page):
        text = _text(page, index)
        is_kept = left[text] > 0
        left[text] -= is_kept
        change = change_at.get(int(page.blocks.owner[index]))
        reason = N_("still on the page") if is_kept else N_("removed, or joined to the text next to it")
        if change and not is_kept:
            reason = plain_name(change.filter) or change.why
        yield _decision(page, index, is_kept, float(is_kept), reason)


def _not_added(page: Page) -> list[int]:
    """The blocks that came with the page; the list of removed links repeats what is gone."""
    added = np.zeros(len(page), bool)
    for row in np.flatnonzero(page.tag != TEXT).tolist():
        if page.attr(row, "id") in ADDED_IDS:
            added[page.subtree(row)] = True
    return np.flatnonzero(~added[page.blocks.owner]).tolist() if len(page.blocks) else []


def _changes_by_row(page: Page, changes: tuple[Change, ...]) -> dict[int, Change]:
    """For the rows of removed elements, the change that removed them; found by their paths, which few rows share."""
    removals = {change.where: change for change in changes if change.action == "removed"}
    steps: dict[int, str] = {}
    found: dict[int, Change] = {}
    owners = set(page.blocks.owner.tolist())
    parents = page.parent.tolist()
    for row in range(len(page)):
        around = found.get(parents[row])
        change = around or (removals.get(css_path(page, row, steps)) if removals else None)
        if change:
            found[row] = change
    return {row: change for row, change in found.items() if row in owners}


def _visible(page: Page) -> list[int]:
    return [index for index, hidden in enumerate(page.blocks.hidden.tolist()) if not HIDDEN_REASONS[hidden]]


def _text(page: Page, index: int) -> str:
    return " ".join(page.block_text(index).split())


def _decision(page: Page, index: int, is_kept: bool, score: float, reason: str) -> BlockDecision:
    path, words = css_path(page, int(page.blocks.owner[index])), int(page.blocks.count("words")[index])
    return BlockDecision(index, _text(page, index), path, words, is_kept, score, reason, page.structure_name(index))

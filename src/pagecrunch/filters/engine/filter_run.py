"""One page's way through the filters: each result is judged, and undone if too little of the page would be left.

Then the filter runs again with milder settings, or is skipped, with a warning (Crunch 2.0's multi-pass). A filter that
raises is skipped and reported, and the next one runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ...build import tabulate
from ...errors import PagecrunchError
from ...page.names import COUNT_COLUMNS
from ...page.page import Page
from ...page.table import Bools
from ...settings import Settings, TidySettings
from .carry_over import carry_over, rows_by_node, rows_by_place, rows_in_order
from .change import Change
from .filter_settings import FilterSettings, is_checked
from .live_rows import LEAVES_THINGS
from .open_rows import left_of
from .view import View

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

Filter = Callable[[View, Any], Iterable[Change]]

SITE_RULES = "site_rules"  # stands for a filter's name in changes made by site rules
MAX_TRIES = 4  # a filter's own settings, and up to three milder ones
FEW_LETTERS = 200  # outside links: of less text, half is a line or two, and no reason to worry

# Warn of pages that keep less than these shares of all letters, or of those outside links. On WCXB's development pages
# that is one page in thirty, and most of those that lost a fifth of their gold words.
LITTLE_SHARE = 0.4
LITTLE_FREE_SHARE = 0.5
MAIN_SHARE = 0.5  # of the letters of content; with less, the page is shown as it came

_LETTERS = COUNT_COLUMNS.index("letters")


@dataclass(frozen=True, slots=True)
class Step:
    """A filter that is switched on, with the settings it runs with."""

    name: str
    function: Filter
    settings: FilterSettings
    is_plug_in: bool


class Remaining(NamedTuple):
    """What is left of a page to read and follow: letters outside links, letters inside links, links, and words."""

    free: int
    linked: int
    links: int
    words: int = 0

    @classmethod
    def of(cls, page: Page, alive: Bools) -> Remaining:
        letters, linked, links, words = left_of(page.table, alive)
        return cls(letters - linked, linked, links, words)

    @property
    def letters(self) -> int:
        return self.free + self.linked

    def is_link_heavy(self, settings: TidySettings) -> bool:
        return self.linked >= settings.link_heavy * max(1, self.letters)


def find_fault(before: Remaining, after: Remaining, original: Remaining, settings: TidySettings) -> str:
    """What is wrong with a filter's result; empty if nothing is."""
    if before.letters and not after.letters:
        return "nothing to read would be left"
    if after.free < settings.keep_text * before.free and before.free > FEW_LETTERS:
        return f"only {after.free:,} of {before.free:,} letters of text would be left"
    if before.is_link_heavy(settings) and after.linked < settings.keep_links * before.linked:
        return f"only {after.links:,} of {before.links:,} links of a page of links would be left"
    if after.letters < settings.keep_share * original.letters:
        return f"only {after.letters:,} of the page's {original.letters:,} letters would be left"
    return ""


class FilterRun:
    """Runs filters over one page. `view`, `changes`, `warnings` and `left` are the results so far."""

    def __init__(self, view: View, settings: Settings, warnings: Iterable[str] = ()) -> None:
        self.view = view
        self.changes: list[Change] = []
        self.warnings = list(warnings)
        self.original = self.left = Remaining.of(view.page, view.alive)
        self._settings = settings.tidy
        view.warnings, view.fetch_limits = self.warnings, settings.fetch
        self._rows_before: list[int | None] = []  # of the elements before a plug-in, in document order
        self._is_checked = is_checked(settings)

    def remove_by_site_rules(self, removals: Iterable[tuple[int, str]]) -> None:
        """Remove rows that site rules select, each with its reason. The result is not judged."""
        self.view.filter = SITE_RULES
        for row, why in removals:
            self.changes += self.view.remove(row, f"<{self.view.page.tag_name(row)}>", why)
        if self.changes:
            self.view.commit()
            self.view.removed_links += [change for change in self.changes if change.links]
            self.original = self.left = Remaining.of(self.view.page, self.view.alive)

    def run(self, step: Step) -> None:
        """Run one filter, with milder settings after a bad result."""
        settings: FilterSettings | None = step.settings
        for _ in range(MAX_TRIES):
            if settings is None:
                break
            fault = self._try(step, settings)
            if not fault:
                return
            settings = settings.milder()
            what = "tried again with milder settings" if settings else "left out"
            self.warnings.append(f"the filter {step.name} was {what}: {fault}")

    def final_fault(self) -> str:
        """Why the page as a whole is worse than it came: its main part is gone. Empty if it is not."""
        view = self.view
        if not self._is_checked or view.guide is None or len(view.guide.content) != len(view.page):
            return ""
        letters = np.where(view.guide.content, view.page.counts[:, _LETTERS], 0)
        kept = int(letters[view.alive].sum(dtype=np.int64))
        if kept < MAIN_SHARE * int(letters.sum(dtype=np.int64)):
            return "too little of its main part would be left"
        headings = view.things.get("heading")
        return "its heading would be lost" if headings is not None and not (headings & view.alive).any() else ""

    def warn_if_little_is_left(self) -> None:
        left, original = self.left, self.original
        if left.letters < LITTLE_SHARE * original.letters or left.free < LITTLE_FREE_SHARE * original.free:
            share = left.letters / max(1, original.letters)
            self.warnings.append(
                f"only {share:.0%} of the page's text is left; the list of changes says what was removed"
            )

    def _try(self, step: Step, settings: FilterSettings) -> str:
        """Run a filter once. Returns what was wrong with its result, which is then undone."""
        view = self.view
        view.filter = step.name
        view.forget_previous()
        snapshot = view.previous if step.is_plug_in else None
        self._rows_before = rows_in_order(view) if step.is_plug_in else []
        try:
            changes = list(step.function(view, settings))
        except PagecrunchError:
            raise  # a message for the user, such as a list that cannot be read
        except Exception as error:  # whatever a filter raises, the next one runs
            self._undo(snapshot)
            self.warnings.append(f"the filter {step.name} failed and was left out ({type(error).__name__}: {error})")
            return ""
        fault = self._judge_document(snapshot) if snapshot is not None else self._judge_staged()
        if not fault:
            self.changes += [each if each.filter == step.name else replace(each, filter=step.name) for each in changes]
            self.view.removed_links += [change for change in changes if change.links]
        return fault

    def _judge_staged(self) -> str:
        """Judge the staged edits of a filter, and make them or drop them."""
        view = self.view
        if not view.staged:
            return ""
        alive = view.alive_after()
        after = Remaining.of(view.page, alive)
        fault = self._find_fault(after) or self._find_loss(alive)
        if fault:
            view.rollback()
        else:
            view.commit()
            self.left = after
        return fault

    def _judge_document(self, snapshot: LexborHTMLParser) -> str:
        """Judge the document after a filter of another package, which may edit it in any way."""
        self.view.commit()
        edited = self._new_view(self.view.current, rows_by_node(self.view))
        after = Remaining.of(edited.page, edited.alive)
        fault = self._find_fault(after)
        if fault:
            self._undo(snapshot)
        else:
            self.view, self.left = edited, after
        return fault

    def _find_loss(self, alive: Bools) -> str:
        """What a filter that only removes boxes would take from the main part; empty if nothing."""
        if not self._is_checked or self.view.filter not in LEAVES_THINGS:
            return ""
        gone = self.view.alive > alive
        if not (self.view.kept_now & gone).any():
            return ""
        lost = [name for name, rows in self.view.things.items() if (rows & gone).any()]
        return f"the {' and '.join(lost)} of the main part would be lost" if lost else ""

    def _find_fault(self, after: Remaining) -> str:
        return find_fault(self.left, after, self.original, self._settings) if self._is_checked else ""

    def _undo(self, snapshot: LexborHTMLParser | None) -> None:
        self.view.rollback()
        if snapshot is not None:
            self.view = self._new_view(snapshot, rows_by_place(self._rows_before, snapshot))

    def _new_view(self, document: LexborHTMLParser, old_rows: Mapping[int, int]) -> View:
        """A view with a new table, for a document that no longer matches the old one.

        What filters settled, and what is protected, is so in the new table too.
        """
        before = self.view
        page = tabulate(document, before.page.url, before.page.encoding)
        view = View(document, page, lambda: before.original)
        view.removed_links, view.filter, view.hides = before.removed_links, before.filter, before.hides
        view.warnings, view.fetch_limits = before.warnings, before.fetch_limits
        view.own_styles, view.has_marked = before.own_styles, before.has_marked
        view.forget_removed()
        carry_over(before, view, old_rows)
        return view

"""Runs the filters over a page, one after the other, and judges the page after each (Crunch 2.0's multi-pass).

A filter is a function of a view and its settings that returns the changes it made:

    @filter_("forms", title="Forms", description="Removes forms.", settings=Forms)
    def forms(view: View, settings: Forms) -> list[Change]: ...

Where too little of the page would be left, what the filter did is taken back; it runs again with milder settings, or
not at all, and a warning says so. A filter that raises is left out and reported, and the page goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..budget import Budget
from ..dom.parse import parse
from ..dom.walk import RowMismatch
from ..errors import PagecrunchError
from ..filters.change import ADDED_IDS, Change
from ..build import tabulate
from ..page.page import Page
from ..page.table import Bools
from ..registry import BUILT_IN_OWNER, Part, Registry
from ..settings import Settings
from .guide import Guide
from .judge import Left, find_fault
from .order import DELETE, EDIT, FINISH, USUAL, arranged
from .profiles import PROFILES, chosen, is_checked, is_guided
from .settings import FilterSettings
from .view import View

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

Filter = Callable[[View, Any], Iterable[Change]]

SITE_RULES = "site_rules"  # who did it, in the account of changes, where no filter did
MAX_TRIES = 4  # a filter's own settings and up to three milder ones

# Below these shares of all letters, and of those outside links, a page is said to have little left. On WCXB's
# development pages this is said of one in thirty, and of most of those that lost a fifth of their gold words.
LITTLE_SHARE = 0.4
LITTLE_FREE_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Step:
    """A filter that is switched on, with the settings it runs with."""

    name: str
    function: Filter
    settings: FilterSettings
    is_plug_in: bool


@dataclass(frozen=True, slots=True)
class Tidying:
    """What came of a page: the document, every change in order, and what did not go as it should."""

    document: LexborHTMLParser
    changes: tuple[Change, ...]
    warnings: tuple[str, ...]
    removed_words: int = 0
    removed_share: float = 0.0  # of the letters that could be read
    truncated: tuple[str, ...] = ()  # what was not done because the time was up


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The filters that run, in order. It keeps nothing of a page, so any number of threads may share it."""

    steps: tuple[Step, ...]
    settings: Settings
    warnings: tuple[str, ...] = ()

    @classmethod
    def of(cls, settings: Settings, registry: Registry) -> Pipeline:
        """The filters that these settings switch on."""
        profile = PROFILES[settings.tidy.profile]
        parts = [part for _, phase in phases(registry, settings.tidy.order) for part in phase]
        steps = [_step(part, settings, profile.get(part.name)) for part in parts]
        return cls(tuple(step for step in steps if step.settings.enabled), settings, registry.warnings)

    @property
    def is_guided(self) -> bool:
        """Whether the learned extractor is to guide the filters, which the papers' profiles are without."""
        return is_guided(self.settings)

    def run(
        self,
        document: LexborHTMLParser,
        page: Page,
        source: bytes,
        protect: Bools | None = None,
        guide: Guide | None = None,
        removals: Iterable[tuple[int, str]] = (),
        budget: Budget | None = None,
    ) -> Tidying:
        """Edit the document. `source` is what it was parsed from; `protect` marks rows that are known to be content.

        `removals` are rows that somebody asked to have removed, each with the reason; they are not judged. When the
        budget is spent the filters that are left are not run, and that is said.
        """
        budget = budget or Budget()
        try:
            view = View(document, page, lambda: parse(source)[0])
        except RowMismatch as error:
            return Tidying(document, (), (*self.warnings, str(error)))
        came = Left.of(page, view.alive)
        if protect is not None:
            view.protect(protect)
        asked = _remove_as_asked(view, removals)  # before anything else says what is content
        if guide is not None:
            view.guide = guide
            view.protect(guide.content)
        for row in view.rows_where("id", *ADDED_IDS):  # of an earlier time that this page was tidied
            view.settle(row)
            view.protect_subtree(row)
        run = _Run(view, self.settings, list(self.warnings))
        run.changes += asked
        truncated: tuple[str, ...] = ()
        for index, step in enumerate(self.steps):
            if budget.is_spent:
                left = ", ".join(each.name for each in self.steps[index:])
                truncated = (budget.note(f"these filters were not run: {left}"),)
                break
            run.take(step)
        run.warn_of_little()
        return Tidying(
            run.view.current,
            tuple(run.changes),
            tuple(run.warnings),
            max(0, came.words - run.left.words),
            max(0.0, 1 - run.left.letters / max(1, came.letters)),
            truncated,
        )


def _remove_as_asked(view: View, removals: Iterable[tuple[int, str]]) -> list[Change]:
    """Take out what site rules name, before any filter looks at the page."""
    view.filter = SITE_RULES
    changes = [change for row, why in removals for change in view.remove(row, f"<{view.page.tag_name(row)}>", why)]
    view.commit()
    view.removed_links += [change for change in changes if change.links]
    return changes


def phases(registry: Registry, order: str = USUAL) -> tuple[tuple[str, list[Part[Any]]], ...]:
    """Every filter there is, by phase and in the order they run in; `order` is as the setting tidy.order has it."""
    others = {part.name: part for part in registry.others("filter")}
    found = []
    for name, names in (("edit", EDIT), ("delete", DELETE), ("other packages", tuple(others)), ("finish", FINISH)):
        parts = [others.get(each) or registry.part("filter", each) for each in arranged(names, order)]
        found.append((name, parts))
    return tuple(found)


class _Run:
    """One page's way through the filters."""

    def __init__(self, view: View, settings: Settings, warnings: list[str]) -> None:
        self.view = view
        self.settings = settings.tidy
        self.check = is_checked(settings)
        self.changes: list[Change] = []
        self.warnings = warnings
        self.original = self.left = Left.of(view.page, view.alive)

    def take(self, step: Step) -> None:
        """Run one filter, as mildly as its result demands."""
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

    def warn_of_little(self) -> None:
        """Say so where little of a page is left: what is missed may be among what was removed."""
        left, original = self.left, self.original
        if left.letters < LITTLE_SHARE * original.letters or left.free < LITTLE_FREE_SHARE * original.free:
            share = left.letters / max(1, original.letters)
            self.warnings.append(f"only {share:.0%} of the page's text is left; the list of changes says what went")

    def _try(self, step: Step, settings: FilterSettings) -> str:
        """Run a filter once; what was wrong with the result, which then has been taken back."""
        view = self.view
        view.filter = step.name
        view.forget_previous()
        snapshot = view.keep_previous() if step.is_plug_in else None
        try:
            changes = list(step.function(view, settings))
        except PagecrunchError:
            raise  # a sentence for the user, such as a list that cannot be read
        except Exception as error:  # a filter fails alone, whatever it raises
            self._undo(snapshot)
            self.warnings.append(f"the filter {step.name} failed and was left out ({type(error).__name__}: {error})")
            return ""
        if snapshot is not None:
            return self._judge_document(changes, snapshot)
        return self._judge_staged(changes)

    def _judge_staged(self, changes: list[Change]) -> str:
        """Judge what a filter noted down, before it is done."""
        view = self.view
        if view.staged:
            after = Left.of(view.page, view.after_staged())
            fault = find_fault(self.left, after, self.original, self.settings) if self.check else ""
            if fault:
                view.rollback()
                return fault
            view.commit()
            self.left = after
        self._note(changes)
        return ""

    def _judge_document(self, changes: list[Change], snapshot: LexborHTMLParser) -> str:
        """Judge a document that a filter of another package edited as it liked."""
        self.view.commit()
        edited = self._new_view(self.view.current)
        after = Left.of(edited.page, edited.alive)
        fault = find_fault(self.left, after, self.original, self.settings) if self.check else ""
        if fault:
            self._undo(snapshot)
            return fault
        self.view, self.left = edited, after
        self._note(changes)
        return ""

    def _note(self, changes: list[Change]) -> None:
        self.changes += [
            change if change.filter == self.view.filter else replace(change, filter=self.view.filter)
            for change in changes
        ]
        self.view.removed_links += [change for change in changes if change.links]

    def _undo(self, snapshot: LexborHTMLParser | None) -> None:
        self.view.rollback()
        if snapshot is not None:
            self.view = self._new_view(snapshot)

    def _new_view(self, document: LexborHTMLParser) -> View:
        """The table made anew, for a document that was edited past it. What was protected is not known there."""
        page = tabulate(document, self.view.page.url, self.view.page.encoding)
        before = self.view
        view = View(document, page, lambda: before.original)
        view.removed_links, view.filter = before.removed_links, before.filter
        return view


def _step(part: Part[Any], settings: Settings, of_profile: Mapping[str, Any] | None) -> Step:
    model = part.settings if part.settings and issubclass(part.settings, FilterSettings) else FilterSettings
    own = chosen(settings.sections.get(part.name), of_profile, model)
    return Step(part.name, part.function, own, part.owner != BUILT_IN_OWNER)

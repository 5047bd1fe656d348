"""The filters that run over pages, in order.

A filter is a function of a view and its settings that returns the changes it made:

    @filter_("forms", "Forms", "Removes forms.", OffByDefault)
    def forms(view: View, settings: OffByDefault) -> list[Change]: ...
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ...budget import Budget
from ...dom.live import disarm_document
from ...dom.parse import RowMismatch, parse
from ...page.page import Page
from ...page.table import Bools
from ...registry import BUILT_IN_OWNER, Part, Registry
from ...settings import Settings
from .change import ADDED_IDS, Change
from .filter_run import FilterRun, Step
from .filter_settings import FilterSettings, is_guided, settings_for, settings_model
from .guide import Guide
from .main_part import find_things
from .order import USUAL, full_order, split_phases
from .running_scripts import has_scripts
from .shell import SHELL, is_shell
from .view import View

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser


SCRIPTS = "scripts"  # the filter that removes them


@dataclass(frozen=True, slots=True)
class Tidying:
    """The result for a page: the document, every change in order, and warnings."""

    document: LexborHTMLParser
    changes: tuple[Change, ...]
    warnings: tuple[str, ...]
    removed_words: int = 0
    removed_share: float = 0.0  # of the visible letters
    truncated: tuple[str, ...] = ()  # what was not done because the time was up
    own_styles: tuple[str, ...] = ()  # texts of the style sheets that we added
    passed_on: str = ""  # why the page is left as it came; empty if it was tidied


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The filters that run, in order. It keeps nothing of a page, so threads can share it."""

    steps: tuple[Step, ...]
    settings: Settings
    warnings: tuple[str, ...] = ()

    @classmethod
    def of(cls, settings: Settings, registry: Registry) -> Pipeline:
        """The filters that these settings switch on. The last ones of each registry are remembered."""
        last = _LAST.get(registry)
        if last is None or last.settings is not settings:
            last = _LAST[registry] = cls._made(settings, registry)
        return last

    @classmethod
    def _made(cls, settings: Settings, registry: Registry) -> Pipeline:
        parts = [part for _, phase in phases(registry, settings.tidy.order) for part in phase]
        steps = (_step(part, settings) for part in parts)
        return cls(tuple(step for step in steps if step.settings.enabled), settings, registry.warnings)

    @property
    def is_guided(self) -> bool:
        """Whether the learned extractor guides the filters."""
        return is_guided(self.settings)

    @property
    def removes_scripts(self) -> bool:
        """Whether the tidied page has no scripts."""
        return any(step.name == SCRIPTS and getattr(step.settings, "remove", "") == "all" for step in self.steps)

    def _passed_on(self, source: bytes, why: str) -> Tidying:
        warnings = (*self.warnings, f"the page was left unchanged: {why}")
        return Tidying(parse(source)[0], (), warnings, passed_on=why)

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

        `removals` are rows to remove by site rules, each with the reason; they are not judged. When the budget is
        spent, the remaining filters do not run, and `truncated` lists them.
        """
        budget = budget or Budget()
        try:
            view = View(document, page, lambda: parse(source)[0])
        except RowMismatch as error:
            return Tidying(document, (), (*self.warnings, str(error)))
        is_scripted = has_scripts(view)
        view.hides = is_scripted and not self.removes_scripts
        removals = list(removals)
        # The papers' profiles remove the scripts of any page.
        if is_scripted and (view.hides or self.is_guided) and not removals and is_shell(view):
            return self._passed_on(source, SHELL)
        disarm_document(document, source)
        run = FilterRun(view, self.settings, self.warnings)
        received = run.original
        if protect is not None:
            view.protect(protect)
        run.remove_by_site_rules(removals)  # before the guide protects what it takes for content
        if guide is not None:
            view.guide = guide
            view.protect(guide.content)
        if self.is_guided:
            view.protect_things(find_things(view))
        view.forget_removed()  # by an earlier run over this page
        for row in view.rows_where("id", *ADDED_IDS):
            view.settle(row)
            view.protect_subtree(row)
        truncated: tuple[str, ...] = ()
        for index, step in enumerate(self.steps):
            if budget.is_spent:
                skipped = ", ".join(each.name for each in self.steps[index:])
                truncated = (budget.note(f"these filters were not run: {skipped}"),)
                break
            run.run(step)
        if not removals and (fault := run.final_fault()):  # what a site rule removes is not judged
            return self._passed_on(source, fault)
        run.warn_if_little_is_left()
        run.view.finish()
        return Tidying(
            document=run.view.current,
            changes=tuple(run.changes),
            warnings=tuple(run.warnings),
            removed_words=max(0, received.words - run.left.words),
            removed_share=max(0.0, 1 - run.left.letters / max(1, received.letters)),
            truncated=truncated,
            own_styles=tuple(run.view.own_styles),
        )


_LAST: WeakKeyDictionary[Registry, Pipeline] = WeakKeyDictionary()  # made once for all pages of a run


def phases(registry: Registry, order: str = USUAL) -> tuple[tuple[str, list[Part[Any]]], ...]:
    """All filters, by phase and in the order they run; `order` is a value of the setting tidy.order."""
    others = {part.name: part for part in registry.others("filter")}
    return tuple(
        (phase, [others.get(name) or registry.part("filter", name) for name in names])
        for phase, names in split_phases(full_order(others, order))
    )


def _step(part: Part[Any], settings: Settings) -> Step:
    own = settings_for(settings, part.name, settings_model(part) or FilterSettings)
    return Step(part.name, part.function, own, part.owner != BUILT_IN_OWNER)

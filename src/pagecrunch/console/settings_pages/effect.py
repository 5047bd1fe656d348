"""What a change of settings would do to a page: words kept before and after, and the blocks whose fate it changes."""

from __future__ import annotations

from dataclasses import dataclass

from ...registry import Registry
from ...settings import Settings
from ...sites import SiteRules
from ..held_pages import HeldPage
from ..playground.outcome import Outcome, Verdict
from ..playground.views import VIEWS

CHANGES_SHOWN = 30


@dataclass(frozen=True, slots=True)
class Effect:
    """On one view of the page."""

    title: str
    words_before: int
    words_after: int
    words: int
    changed: tuple[Verdict, ...]  # as they would be

    @property
    def shown(self) -> tuple[Verdict, ...]:
        return self.changed[:CHANGES_SHOWN]


def effects(held: HeldPage, before: Settings, after: Settings, registry: Registry, rules: SiteRules) -> list[Effect]:
    """The effect on the extracted text and on the tidied page."""
    return [_effect(name, held, before, after, registry, rules) for name in ("text", "tidy")]


def _effect(
    name: str, held: HeldPage, before: Settings, after: Settings, registry: Registry, rules: SiteRules
) -> Effect:
    view = VIEWS[name]
    one, other = (Outcome(held, settings, registry, view, rules) for settings in (before, after))
    pairs = zip(one.verdicts, other.verdicts, strict=False)
    changed = tuple(then for now, then in pairs if now.is_kept != then.is_kept)
    return Effect(view.title, one.words[0], other.words[0], other.words[1], changed)

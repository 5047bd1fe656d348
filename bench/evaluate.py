"""Run systems over pages and score what they give. Everything here travels between processes by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from time import process_time

from .corpora import Gold, Sample
from .measures import MEASURES
from .runner import in_words, run_all, time_limit, with_progress
from .score import Counts
from .systems import Input, Run, find_system

SECONDS_PER_PAGE = 60.0


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do with every page: the systems and measures by name, and which text of our own extractors to score."""

    systems: tuple[str, ...]
    measures: tuple[str, ...]
    field: str = "text"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one system made of one page. `counts` has one entry a measure, in the plan's order."""

    counts: tuple[Counts, ...]
    seconds: float = 0.0
    error: str = ""
    missed: str = ""
    added: str = ""


@dataclass(frozen=True, slots=True)
class Scored:
    """A page with the outcome of every system, in the plan's order."""

    gold: Gold
    outcomes: tuple[Outcome, ...]


def score_pages(plan: Plan, samples: Sequence[Sample], jobs: int) -> list[Scored]:
    """Score every page, in order. What fails counts as an empty output and carries its error."""
    results = run_all(partial(score_page, plan), samples, jobs)
    scored = []
    for done in with_progress(results, len(samples)):
        if done.result is not None:
            scored.append(done.result)
        else:
            lost = judge(plan, "", done.item.gold, error=done.error)
            scored.append(Scored(done.item.gold, (lost,) * len(plan.systems)))
    return scored


def score_page(plan: Plan, sample: Sample) -> Scored:
    """Give the page to every system in turn and score the answers."""
    html = sample.read()
    outcomes = []
    for name in plan.systems:
        # Each gets an input of its own: decoding is part of the work of a system that wants text.
        page = Input(html, sample.gold.url, sample.gold.lang)
        system = _started(name, plan.field)
        begin = process_time()
        try:
            with time_limit(SECONDS_PER_PAGE):
                output, error = str(system(page)), ""
        except Exception as failure:
            output, error = "", in_words(failure)
        outcomes.append(judge(plan, output, sample.gold, process_time() - begin, error))
    return Scored(sample.gold, tuple(outcomes))


def judge(plan: Plan, output: str, gold: Gold, seconds: float = 0.0, error: str = "") -> Outcome:
    """An output scored by the plan's measures."""
    measures = [MEASURES[name] for name in plan.measures]
    missed, added = measures[0].differences(output, gold)
    return Outcome(tuple(measure.count(output, gold) for measure in measures), seconds, error, missed, added)


@cache
def _started(name: str, field: str) -> Run:
    """A system is started once a process."""
    return find_system(name, field).start()

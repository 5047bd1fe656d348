"""What readers' corrections teach: F1 on other pages of a site, before and after 1, 3 and 10 corrections.

The pages of a registered domain are split in two. A simulated reader goes through one half: each correction puts back
the left-out part with the most gold words, or takes out the kept part with the most other words, as the console offers
them. Some corrections are wrong: a part that was right is turned round. Then the other half is read with what was
learned, and the other way round. Sites on which the reader finds nothing to correct stay as they are. All of it
is done several times, each with other corrections that are wrong.

With --repeats no one corrects anything: all pages of a site are looked at first, as a batch does, and what repeats is
less likely (the setting sites.repeats).

Pages that the model was trained on have fewer mistakes than others: use a corpus that it has not seen, or a model that
was trained without them (--model).
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .measures import WORDS_CJK
from .options import positive
from .report import context_lines, table_lines
from .runner import run_all, time_limit, with_progress
from .score import words_cjk
from .systems import find_system

if TYPE_CHECKING:
    from pagecrunch import Extraction
    from pagecrunch.page.page import Page
    from pagecrunch.sites import SiteRules
    from pagecrunch.sites.lessons import Lesson

CORRECTIONS = (1, 3, 10)
WRONG = 0.1  # of the corrections
READERS = 3  # who differ in what they correct wrongly
LEAST_WORDS = 10  # that a reader bothers to correct
SECONDS_PER_SITE = 600.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpora", type=Path, nargs="+", metavar="CORPUS", help="folders with gold.jsonl and html/")
    parser.add_argument("--model", type=Path, metavar="FILE", help="a model other than the one that ships")
    parser.add_argument("--wrong", type=float, default=WRONG, metavar="SHARE", help="of the corrections that are wrong")
    parser.add_argument(
        "--readers", type=positive, default=READERS, metavar="N", help="who correct other parts wrongly"
    )
    parser.add_argument("--repeats", action="store_true", help="learn from what repeats over the pages of a site")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="processes")
    add_selection(parser)


@dataclass(frozen=True, slots=True)
class Site:
    corpus: str
    name: str
    samples: tuple[Sample, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    wrong: float = WRONG
    readers: int = READERS
    model: Path | None = None
    repeats: bool = False


class Taught(NamedTuple):
    """One half of a site: how many corrections were made of those asked for, and F1 of the other half's pages; means
    over the readers."""

    made: tuple[float, ...]
    before: tuple[float, ...]
    after: tuple[tuple[float, ...], ...]  # for each number of corrections


def run(arguments: argparse.Namespace) -> int:
    sites = [site for folder in arguments.corpora for site in find_sites(folder, Selection.of(arguments))]
    if not sites:
        raise UsageError("No site with two pages and gold text was selected.")
    plan = Plan(arguments.wrong, arguments.readers, arguments.model, arguments.repeats)
    done = list(with_progress(run_all(partial(teach_site, plan), sites, arguments.jobs), len(sites)))
    found = [(each.item, half) for each in done if each.result is not None for half in each.result]
    names = [folder.resolve().name for folder in arguments.corpora]
    pages = sum(len(site.samples) for site in sites)
    print("\n".join(context_lines(names, pages, [find_system("learned").version])), end="\n\n")
    for name in names:
        halves = [half for site, half in found if site.corpus == name]
        print("\n".join([f"{name}:", *(repeats_table(halves) if plan.repeats else result_table(halves)), ""]))
    for each in done:
        if each.error:
            print(f"{each.item.name}: {each.error}")
    return 0


def find_sites(folder: Path, selection: Selection) -> Iterator[Site]:
    from training.dataset import registered_domain

    by_name: dict[str, list[Sample]] = defaultdict(list)
    for sample in read_corpus(folder, selection):
        if sample.gold.text is not None and (name := registered_domain(sample.gold.url or "")):
            by_name[name].append(sample)
    for name, samples in by_name.items():
        if len(samples) > 1:
            yield Site(folder.resolve().name, name, tuple(samples))


def teach_site(plan: Plan, site: Site) -> list[Taught]:
    """Both halves of a site, each taught by the other."""
    if plan.model:
        _use_model(plan.model)
    halves = site.samples[::2], site.samples[1::2]
    with time_limit(SECONDS_PER_SITE):
        if plan.repeats:
            return [_look_first(site)]
        pages = Pages(site.name)
        return [_teach(plan, pages, lessons, others) for lessons, others in (halves, halves[::-1])]


def _look_first(site: Site) -> Taught:
    """All pages of a site, read with what repeats over them."""
    from pagecrunch.sites import SiteRules
    from pagecrunch.sites.repeats import SiteRepeats

    repeats, none = SiteRepeats(), SiteRules()
    before = [ReadPage(sample, none) for sample in site.samples]
    for page in before:
        repeats.note_page(page.original)
    after = [ReadPage(sample, repeats.with_rule(none, sample.gold.url) or none) for sample in site.samples]
    scores = tuple(page.score for page in after)
    return Taught((0,) * len(CORRECTIONS), tuple(page.score for page in before), (scores,) * len(CORRECTIONS))


def _use_model(path: Path) -> None:
    """This process reads pages with another model."""
    from pagecrunch.extractors.learned import extract, model

    setattr(extract, "load", partial(model.load, path))  # noqa: B010


def _teach(plan: Plan, pages: Pages, shown: Sequence[Sample], others: Sequence[Sample]) -> Taught:
    """What the readers, each alone, teach on average."""
    taught = [_teach_as(Random(f"{seed} {pages.site}"), plan, pages, shown, others) for seed in range(plan.readers)]
    made = tuple(map(_mean, zip(*(each.made for each in taught), strict=True)))
    after = zip(*(each.after for each in taught), strict=True)
    means = tuple(tuple(map(_mean, zip(*scores, strict=True))) for scores in after)
    return Taught(made, taught[0].before, means)


def _teach_as(random: Random, plan: Plan, pages: Pages, shown: Sequence[Sample], others: Sequence[Sample]) -> Taught:
    lessons: list[Lesson] = []
    before = pages.scores(others, lessons)
    made, after = [], []
    done: set[tuple[int, int]] = set()  # the blocks that were corrected, with the number of their page
    for wanted in CORRECTIONS:
        while len(lessons) < wanted and (found := correct(pages.read(shown, lessons), random, plan.wrong, done)):
            choice, lesson = found
            lessons.append(lesson)
            done.update((choice.page, block) for block in range(choice.run[0], choice.run[1] + 1))
        made.append(len(lessons))
        after.append(pages.scores(others, lessons) if lessons else before)
    return Taught(tuple(made), before, tuple(after))


class Pages:
    """The pages of a site. One is read again only if something else was learned about signs that are on it."""

    def __init__(self, site: str) -> None:
        self.site = site
        self._read: dict[tuple[str, frozenset[tuple[str, float]]], ReadPage] = {}

    def scores(self, samples: Sequence[Sample], lessons: Sequence[Lesson]) -> tuple[float, ...]:
        return tuple(page.score for page in self.read(samples, lessons))

    def read(self, samples: Sequence[Sample], lessons: Sequence[Lesson]) -> list[ReadPage]:
        from pagecrunch.sites.lessons import learn

        weights = learn(lessons).weights
        return [self._read_with(sample, weights) for sample in samples]

    def _read_with(self, sample: Sample, weights: Mapping[str, float]) -> ReadPage:
        from pagecrunch.sites import SiteRule, SiteRules

        on_page = self._read_with(sample, {}).signs if weights else frozenset()
        likely = {sign: weight for sign, weight in weights.items() if sign in on_page}
        key = sample.gold.id, frozenset(likely.items())
        if key not in self._read:
            rules = SiteRules((SiteRule(match=self.site, likely=likely),) if likely else ())
            self._read[key] = ReadPage(sample, rules)
        return self._read[key]


class ReadPage:
    """A page as it was read with some rules, its F1, and what a reader could change about it."""

    def __init__(self, sample: Sample, rules: SiteRules) -> None:
        from pagecrunch import extract

        self._gold = sample.gold
        self.extraction = extract(sample.read(), sample.gold.url, sites=rules)
        self.score = WORDS_CJK.count(self.extraction.text, sample.gold).f1

    @property
    def original(self) -> Page:
        return self.extraction.original or self.extraction.page

    @cached_property
    def signs(self) -> frozenset[str]:
        from pagecrunch.extractors.learned.site_prior import signs_of_blocks

        found = signs_of_blocks(self.original, range(len(self.original.blocks)))
        return frozenset(sign for signs in found for sign in signs)

    @cached_property
    def choices(self) -> list[Choice]:
        return _choices(self.extraction, self._gold.text or "")


class Choice(NamedTuple):
    """A part that a reader can put back or take out, and what that is worth: right words less wrong ones."""

    act: str
    run: tuple[int, int]
    gain: float
    page: int = 0  # its number among those that are shown


def correct(
    shown: Sequence[ReadPage], random: Random, wrong: float, done: Set[tuple[int, int]]
) -> tuple[Choice, Lesson] | None:
    """The best correction of these pages, or a wrong one; None where there is nothing to correct."""
    from pagecrunch.sites.lessons import make_lesson

    choices = [choice._replace(page=number) for number, page in enumerate(shown) for choice in page.choices]
    choices = [choice for choice in choices if not any((choice.page, block) in done for block in choice.run)]
    best = max(choices, key=lambda choice: choice.gain, default=None)
    if best is None or best.gain < LEAST_WORDS:
        return None
    if random.random() < wrong:
        best = random.choice([choice for choice in choices if choice.gain < 0] or [best])
    extraction = shown[best.page].extraction
    return best, make_lesson(extraction.page, extraction.decision, [best.run], best.act)


def _choices(extraction: Extraction, gold: str) -> list[Choice]:
    from pagecrunch.console.reading.left_out import kept_pieces, left_out_groups
    from pagecrunch.sites.lessons import PUT_BACK, TAKEN_OUT
    from training.labels import label_blocks

    page, kept = extraction.page, extraction.decision.kept[extraction.page.blocks.first]
    if extraction.original is not None:
        return []
    seen = [block for block in range(len(page.blocks)) if not page.blocks.hidden[block]]
    texts = [words_cjk(page.block_text(block)) for block in seen]
    worth = [0.0] * len(page.blocks)  # the words that are content, less those that are not
    for block, words, share in zip(seen, texts, label_blocks(texts, words_cjk(gold)), strict=True):
        worth[block] = len(words) * (2.0 * share - 1.0)
    back = [(group.first, group.last) for group in left_out_groups(extraction)]
    out = [(piece.first, piece.last) for piece in kept_pieces(extraction)]
    gains = [(PUT_BACK, run, 1.0) for run in back] + [(TAKEN_OUT, run, -1.0) for run in out]
    return [
        Choice(act, run, sign * sum(worth[b] for b in range(run[0], run[1] + 1) if kept[b] == (act == TAKEN_OUT)))
        for act, run, sign in gains
    ]


def result_table(halves: Sequence[Taught]) -> list[str]:
    """F1 over pages that were not corrected, of all sites and of those with something to correct."""
    rows = []
    for title, used in (
        ("all sites", list(halves)),
        ("with something to correct", [half for half in halves if half.made[-1]]),
    ):
        for number, corrections in enumerate(CORRECTIONS):
            rows.append([title, str(corrections), *_row(used, number)])
    header = ["pages of", "corrections", "made", "pages", "before", "after", "change", "worse sites", "worst site"]
    return table_lines(header, rows)


def repeats_table(halves: Sequence[Taught]) -> list[str]:
    header = ["sites", "pages", "before", "after", "change", "worse sites", "worst site"]
    return table_lines(header, [[str(len(halves)), *_row(halves, 0)[1:]]])


def _row(halves: Sequence[Taught], number: int) -> list[str]:
    before = [score for half in halves for score in half.before]
    after = [score for half in halves for score in half.after[number]]
    if not before:
        return ["", "0", "", "", "", "", ""]
    made = sum(half.made[number] for half in halves) / len(halves)
    changes = [_mean(half.after[number]) - _mean(half.before) for half in halves]
    worse = sum(change < -0.005 for change in changes) / len(changes)
    return [
        f"{made:.1f}", f"{len(before):,}", f"{_mean(before):.3f}", f"{_mean(after):.3f}",
        f"{_mean(after) - _mean(before):+.3f}", f"{worse:.0%}", f"{min(changes):+.3f}",
    ]  # fmt: skip


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)

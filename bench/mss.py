"""The MSS paper's tables on a corpus, beside its numbers: baselines, supervised, up to a rule, by site, CleanEval.

Precision, recall and F1 on words; F1 against the short and the best extraction (headline and byline left out or in,
whichever suits the output); and CleanEval's text-only score. With --folds, supervised models are trained on the corpus
itself, on the pages of other registered domains; without, they are those that ship. --model adds a model of your own.
With --plot, F1 of simple MSS over its tag score is drawn; with --sources, the paper's Figure 2: F1 over the number of
training sites.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .evaluate import Outcome, Plan, Scored, score_pages
from .measures import BEST, SHORT, TEXT_ONLY, Measure, measures_for
from .mss_paper import paper_lines
from .options import positive, writable
from .plot import line_chart
from .quality import error_lines, quality_table
from .report import context_lines, table_lines
from .runner import with_progress
from .systems import find_systems, split_names

FAMILY = ("largest", "mss-simple", "mss", "mss-hr", "mss-plus", "mss-general")
PEERS = "trafilatura,readability,resiliparse"
TAG_SCORES = tuple(-0.25 * step for step in range(26, 0, -1))  # -6.5 to -0.25


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--peers", default=PEERS, metavar="A,B,C", help="other tools beside it; none for none")
    parser.add_argument("--folds", type=positive, metavar="N", help="train on the corpus by N folds over domains")
    parser.add_argument("--leave-one-out", action="store_true", help="tune mss-general's bias on all other pages")
    parser.add_argument("--site-pages", type=positive, default=20, metavar="N", help="fewest pages of a site to learn")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write the sweep over the tag score as SVG")
    parser.add_argument("--sources", type=Path, metavar="FILE", help="write Figure 2, F1 over training sites, as SVG")
    parser.add_argument("--model", type=Path, metavar="FILE", help="a model you trained, as one more system")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="processes")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = [
        sample for sample in read_corpus(arguments.corpus, Selection.of(arguments)) if sample.gold.text is not None
    ]
    if not samples:
        raise UsageError(f"No page of {arguments.corpus} with gold text was selected.")
    if arguments.folds == 1:
        raise UsageError("One fold leaves nothing to train on; --folds takes 2 or more.")
    for picture in filter(None, (arguments.plot, arguments.sources)):
        writable(picture)
    peers = () if arguments.peers == "none" else tuple(split_names(arguments.peers))
    systems = find_systems((*FAMILY, *peers))
    first = measures_for(arguments.corpus, [sample.gold for sample in samples])[0]
    measures = (first, SHORT, BEST, TEXT_ONLY)
    plan = Plan(tuple(system.name for system in systems), tuple(measure.name for measure in measures))
    scored = score_pages(plan, samples, arguments.jobs)
    context = context_lines([arguments.corpus.resolve().name], len(samples), [system.version for system in systems])
    context += [f"measure   {measure.name}: {measure.title}" for measure in measures]
    extra, notes = _by_the_corpus_itself(plan, samples, arguments)
    print("\n".join([*context, "", *quality_table(plan, measures, scored)]))
    if extra:
        print("\n".join(["", *_table_of(extra, measures, samples, plan), *notes]))
    print("\n".join(error_lines(plan, scored)))
    sites, by_site = site_lines(plan, first, samples, scored, arguments.site_pages)
    print("\n".join(sites))
    trained = {name.removesuffix(f", {arguments.folds} folds"): outcomes for name, outcomes in extra.items()}
    found = outcomes_by_system(plan, scored) | trained
    print("\n".join(paper_lines(found, by_site, samples, plan, arguments.site_pages)))
    if arguments.plot:
        arguments.plot.write_text(draw_sweep(first, samples), encoding="utf-8")
    if arguments.sources:
        from .mss_sources import draw_sources

        chart, lines = draw_sources(samples)
        arguments.sources.write_text(chart, encoding="utf-8")
        print("\n".join(["", *lines]))
    return 0


def outcomes_by_system(plan: Plan, scored: Sequence[Scored]) -> dict[str, list[Outcome]]:
    return {system: [page.outcomes[place] for page in scored] for place, system in enumerate(plan.systems)}


def _by_the_corpus_itself(
    plan: Plan, samples: Sequence[Sample], arguments: argparse.Namespace
) -> tuple[dict[str, list[Outcome]], list[str]]:
    """The systems that are trained or tuned on other pages of the corpus, and what was seen on the way."""
    from . import mss_models

    found: dict[str, list[Outcome]] = {}
    notes: list[str] = []
    if arguments.folds:
        pages = mss_models.by_folds(plan, samples, arguments.folds)
        for place, name in enumerate(mss_models.FOLDED):
            found[f"{name}, {arguments.folds} folds"] = [page.outcomes[place] for page in pages]
        if len({sample.gold.kind for sample in samples}) > 1:
            right = sum(page.is_article_rightly for page in pages) / len(pages)
            notes += ["", f"article or not, {arguments.folds} folds: {right:.4f} of pages right"]
    if arguments.leave_one_out:
        text_only = plan.measures.index(TEXT_ONLY.name)
        found["mss-general, bias left-one-out"], means = mss_models.by_leaving_one_out(plan, samples, text_only)
        pairs = (f"{bias:g}: {mean:.4f}" for bias, mean in zip(mss_models.BIASES, means, strict=True))
        notes += ["", f"text-only by bias   {', '.join(pairs)}"]
    if arguments.model:
        found[f"mss with {arguments.model.name}"] = mss_models.by_model_file(plan, arguments.model, samples)
    return found, notes


def _table_of(
    found: dict[str, list[Outcome]], measures: Sequence[Measure], samples: Sequence[Sample], plan: Plan
) -> list[str]:
    pages = [
        Scored(sample.gold, tuple(outcomes[number] for outcomes in found.values()))
        for number, sample in enumerate(samples)
    ]
    return quality_table(Plan(tuple(found), plan.measures), measures, pages)


def site_lines(
    plan: Plan, measure: Measure, samples: Sequence[Sample], scored: Sequence[Scored], fewest: int
) -> tuple[list[str], dict[str, Outcome]]:
    """One line a site: supervised, general, and learned from its own unlabelled pages; and `mss-site` by page."""
    from . import mss_models

    outcome_of = {page.gold.id: page.outcomes for page in scored}
    supervised, general = plan.systems.index("mss"), plan.systems.index("mss-general")
    rows = []
    totals: list[tuple[Outcome, ...]] = []
    published: dict[str, Outcome] = {}
    sites = mss_models.sites_of(samples, fewest)
    for host, pages in with_progress(iter(sites.items()), len(sites), "sites"):
        learned = list(mss_models.by_site(plan, pages))
        known = [outcome_of[sample.gold.id] for sample in pages]
        columns = [(k[supervised], k[general], *three) for k, three in zip(known, learned, strict=True)]
        totals += columns
        published |= {sample.gold.id: three[0] for sample, three in zip(pages, learned, strict=True)}
        seconds = sum(three[1].seconds for three in learned)
        rows.append([host, f"{len(pages):,}", *_means(measure, columns), f"{seconds:.2f}"])
    if not rows:
        return ["", f"No site has {fewest:,} pages here, so none was learned."], {}
    rows.append(["all of them", f"{len(totals):,}", *_means(measure, totals), ""])
    head = ["site", "pages", "mss", "mss-general", "mss-site", "mss-site-plus", "from other half", "learned in s"]
    return ["", "F1 by site, learned from unlabelled pages", *table_lines(head, rows)], published


def _means(measure: Measure, outcomes: Sequence[tuple[Outcome, ...]]) -> list[str]:
    return [f"{measure.over([outcome.counts[0] for outcome in column]):.4f}" for column in zip(*outcomes, strict=True)]


def draw_sweep(measure: Measure, samples: Sequence[Sample]) -> str:
    """F1, precision and recall of simple MSS over the score of a tag."""
    from pagecrunch.build import build_page
    from pagecrunch.extractors.mss.simple import simple_scores
    from pagecrunch.extractors.mss.spans import find_spans
    from pagecrunch.extractors.mss.tokens import tokenise

    from .mss_models import text_of

    counts = []
    for sample in with_progress(iter(samples), len(samples)):
        page = build_page(sample.read())
        tokens = tokenise(page)
        scores = [simple_scores(tokens, tag_score) for tag_score in TAG_SCORES]
        texts = [text_of(page, tokens, each, find_spans(each)) for each in scores]
        counts.append([measure.count(text, sample.gold) for text in texts])
    columns = list(zip(*counts, strict=True))
    lines = {name: [measure.over(column, name) for column in columns] for name in ("f1", "precision", "recall")}
    return line_chart(f"Simple MSS on {len(samples):,} pages", "score of a tag (a word has 1)", TAG_SCORES, lines)

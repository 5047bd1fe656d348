"""The tables of the MSS paper beside ours: precision, recall and F1 in percent, by large sites, small ones, and all.

The paper's rows are its Big 5 (five news sites with fifty pages each), its Myriad 40 (forty sites with five each), and
all of them. Ours are the sites with many pages, all others, and all. Tables 9 and 10 are of VIPS, a program that is not
to be had any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from urllib.parse import urlsplit

from .corpora import Sample
from .evaluate import Outcome, Plan
from .measures import BEST, SHORT, TEXT_ONLY
from .report import table_lines

Figures = tuple[float, float, float]  # precision, recall, F1


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table of the paper: its number, the system and measure, and its figures; None where it has none."""

    number: int
    title: str
    system: str
    measure: str
    big: Figures | None
    myriad: Figures | None
    overall: Figures | None


TABLES = (
    PaperTable(1, "longest cell or <div>, best", "largest", BEST.name,
               (45.190, 92.376, 57.967), (60.411, 97.934, 71.185), (51.955, 94.847, 63.842)),
    PaperTable(2, "simple MSS, best", "mss-simple", BEST.name,
               (86.107, 94.915, 87.955), (95.159, 97.011, 95.056), (90.130, 95.847, 91.111)),
    PaperTable(3, "supervised, short", "mss", SHORT.name,
               (93.366, 99.122, 95.131), (92.597, 99.285, 94.637), (93.024, 99.194, 94.912)),
    PaperTable(4, "supervised, best", "mss", BEST.name,
               (94.434, 98.956, 95.705), (93.508, 99.107, 95.052), (94.023, 99.023, 95.415)),
    PaperTable(5, "supervised up to <hr>, short", "mss-hr", SHORT.name,
               (96.262, 98.535, 96.737), (93.550, 99.285, 95.433), (95.057, 98.868, 96.158)),
    PaperTable(6, "supervised up to <hr>, best", "mss-hr", BEST.name,
               (97.448, 98.369, 97.328), (94.494, 99.107, 95.860), (96.135, 98.697, 96.675)),
    PaperTable(7, "semi-supervised, short", "mss-site", SHORT.name, (98.562, 97.178, 97.615), None, None),
    PaperTable(8, "semi-supervised, best", "mss-site", BEST.name, (99.283, 97.109, 97.947), None, None),
)  # fmt: skip
# Section 7.7: text-only score, precision, recall and F1 on CleanEval's evaluation set, and on its articles.
CLEANEVAL = {"all 674 pages": (87.832, 90.268, 96.516, 91.983), "411 articles": (92.582, 93.825, 98.298, 95.717)}
CLEANEVAL_SYSTEMS = ("mss-general", "mss with")  # the paper's set-up, ours and a model trained with --features unigram


def paper_lines(
    found: Mapping[str, Sequence[Outcome]],
    by_site: Mapping[str, Outcome],
    samples: Sequence[Sample],
    plan: Plan,
    fewest: int,
) -> list[str]:
    """Tables 1 to 8 and section 7.7. `by_site` has the outcomes of `mss-site` by page."""
    hosts = Counter(host_of(sample) for sample in samples)
    is_large = [bool(host_of(sample)) and hosts[host_of(sample)] >= fewest for sample in samples]
    lines = ["", "The paper's tables (paper: other pages, of 2009; ours: this corpus)"]
    rows = []
    for table in TABLES:
        place = plan.measures.index(table.measure)
        if table.system == "mss-site":
            outcomes = [by_site.get(sample.gold.id) for sample in samples]
        else:
            outcomes = list(found[table.system])
        groups = (
            (f"sites of {fewest} pages", table.big, [o for o, large in zip(outcomes, is_large, strict=True) if large]),
            ("other sites", table.myriad, [o for o, large in zip(outcomes, is_large, strict=True) if not large]),
            ("all", table.overall, outcomes),
        )
        for name, paper, group in groups:
            ours = figures([outcome for outcome in group if outcome], place)
            if paper or (ours and table.system != "mss-site"):
                rows.append([f"{table.number} {table.title}", name, *_percent(ours), *_percent(paper)])
    head = ["table", "pages", "precision", "recall", "F1", "paper precision", "paper recall", "paper F1"]
    lines += [*table_lines(head, rows), *cleaneval_lines(found, plan)]
    return lines


def cleaneval_lines(found: Mapping[str, Sequence[Outcome]], plan: Plan) -> list[str]:
    """Section 7.7: the text-only score with precision, recall and F1."""
    place = plan.measures.index(TEXT_ONLY.name)
    rows = []
    for system, outcomes in found.items():
        if system.startswith(CLEANEVAL_SYSTEMS):
            score = 100 * fmean(outcome.counts[place].overlap for outcome in outcomes)
            rows.append([system, f"{score:.1f}", *_percent(figures(outcomes, 0))])
    rows += [[f"paper, {name}", *(f"{value:.1f}" for value in values)] for name, values in CLEANEVAL.items()]
    return ["", *table_lines(["CleanEval (section 7.7)", "text-only", "precision", "recall", "F1"], rows)]


def figures(outcomes: Sequence[Outcome], place: int) -> Figures | None:
    """Mean precision, recall and F1 of a measure, in percent; None over no page."""
    if not outcomes:
        return None
    counts = [outcome.counts[place] for outcome in outcomes]
    return (
        100 * fmean(each.precision for each in counts),
        100 * fmean(each.recall for each in counts),
        100 * fmean(each.f1 for each in counts),
    )


def host_of(sample: Sample) -> str:
    return urlsplit(sample.gold.url or "").hostname or ""


def _percent(values: Figures | None) -> list[str]:
    return [f"{value:.1f}" for value in values] if values else ["-"] * 3

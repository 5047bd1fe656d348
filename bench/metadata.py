"""How often title, author and date are right, beside trafilatura's on the same pages.

Only pages whose gold has the field count. A title is right where its letters and digits are the gold's; a date where
the day is (or the month, where the gold gives no day); an author where the words of the names are the gold's, in any
order.
"""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import process_time

from .corpora import Gold, Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive
from .peers import PEERS
from .report import context_lines, table_lines
from .runner import in_words, run_all, time_limit, with_progress
from .systems import find_system, split_names

FIELDS = ("title", "author", "date")
SECONDS_PER_PAGE = 60.0

Facts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Judged:
    """For one page and every system: what it said, and for each field with gold whether that is right."""

    gold: Gold
    said: dict[str, Facts]
    seconds: dict[str, float]
    errors: dict[str, str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes")
    parser.add_argument("--worst", choices=FIELDS, help="show the pages where PageCrunch is wrong about this field")
    parser.add_argument("--systems", default=",".join(READERS), metavar="A,B", help=f"of {', '.join(READERS)}")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = list(read_corpus(arguments.corpus, Selection.of(arguments)))
    if not samples:
        raise UsageError(f"No page of {arguments.corpus} was selected.")
    systems = tuple(split_names(arguments.systems))
    if unknown := [name for name in systems if name not in READERS]:
        raise UsageError(f"{unknown[0]} is not measured here; choose of {', '.join(READERS)}.")
    results = with_progress(run_all(partial(judge, systems), samples, arguments.jobs), len(samples))
    judged = [done.result for done in results if done.result is not None]
    versions = [find_system(name if name in PEERS else "everything").version for name in systems]
    print("\n".join(context_lines([arguments.corpus.resolve().name], len(samples), versions)), end="\n\n")
    print("\n".join(summary(judged, systems)))
    if arguments.worst:
        print()
        print("\n".join(mistakes(judged, arguments.worst)))
    return 0


def judge(systems: tuple[str, ...], sample: Sample) -> Judged:
    html, said, seconds, errors = sample.read(), {}, {}, {}
    for name in systems:
        begin = process_time()
        try:
            with time_limit(SECONDS_PER_PAGE):
                said[name] = READERS[name](html, sample.gold.url)
        except Exception as failure:
            said[name], errors[name] = {}, in_words(failure)
        seconds[name] = process_time() - begin
    return Judged(sample.gold, said, seconds, errors)


def summary(judged: list[Judged], systems: tuple[str, ...]) -> list[str]:
    rows = []
    for name in systems:
        cells = [name]
        for field in FIELDS:
            asked = [page for page in judged if getattr(page.gold, field)]
            right = sum(is_right(field, page.said[name].get(field, ""), getattr(page.gold, field)) for page in asked)
            cells += [f"{right / len(asked):.3f}" if asked else "-", f"{len(asked):,}"]
        failed = sum(name in page.errors for page in judged)
        cells += [f"{1000 * sum(page.seconds[name] for page in judged) / max(1, len(judged)):.1f}", str(failed)]
        rows.append(cells)
    return table_lines(["system", "title", "pages", "author", "pages", "date", "pages", "ms/page", "failed"], rows)


def mistakes(judged: list[Judged], field: str) -> list[str]:
    lines = []
    for page in judged:
        gold = getattr(page.gold, field)
        said = {name: facts.get(field, "") for name, facts in page.said.items()}
        if gold and not is_right(field, said.get("pagecrunch", ""), gold):
            lines.append(
                f"{page.gold.id} {page.gold.kind}  gold {gold!r}  " + "  ".join(f"{k} {v!r}" for k, v in said.items())
            )
    return lines


def is_right(field: str, said: str, gold: str) -> bool:
    if field == "date":
        day = plain_date(gold)
        return bool(said) and said[: len(day)] == day
    if field == "author":
        return sorted(words(said)) == sorted(words(gold))
    return "".join(words(said)) == "".join(words(gold))


def plain_date(gold: str) -> str:
    """A gold date as YYYY-MM-DD, or as much of that as it gives: some say 2005-5-7 21:23:57."""
    numbers = re.match(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?", gold)
    return "-".join(f"{int(number):02}" for number in numbers.groups() if number) if numbers else gold


def words(text: str) -> list[str]:
    """The words in lower case, without accents, punctuation, trade marks and the words that join names."""
    folded = unicodedata.normalize("NFKD", re.sub("[™®©℠]", "", text).casefold())
    return [word for word in re.findall(r"\w+", re.sub(r"[\u0300-\u036f]", "", folded)) if word not in ("and", "by")]


def _ours(html: bytes, url: str | None) -> Facts:
    from pagecrunch import extract

    result = extract(html, url=url, using="everything")
    return {field: getattr(result, field) or "" for field in FIELDS}


def _trafilatura(html: bytes, url: str | None) -> Facts:
    from trafilatura import extract_metadata

    found = extract_metadata(html, default_url=url)
    return {field: getattr(found, field, None) or "" for field in FIELDS} if found else {}


READERS: dict[str, Callable[[bytes, str | None], Facts]] = {"pagecrunch": _ours, "trafilatura": _trafilatura}

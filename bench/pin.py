"""Pin every output: one hash a page and output, to show that a change left all of them as they were.

`python -m bench pin CORPUS... --write FILE` before a change, `python -m bench pin CORPUS... --against FILE` after it.
Exit code 1 and a list of the outputs that differ where one does.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from .corpora import Sample, Selection, add_selection, read_corpus
from .errors import UsageError
from .ledger import name_of
from .options import positive
from .runner import in_words, run_all, with_progress

OTHER_EXTRACTORS = ("econ", "econ-plus", "mss", "mss-general", "coreex", "largest")
SHOWN_PAGES = 10  # named for each output that differs

Pins = dict[str, dict[str, str]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpora", type=Path, nargs="+", metavar="CORPUS", help="folders with gold.jsonl and html/")
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the hashes")
    parser.add_argument("--against", type=Path, metavar="FILE", help="hashes of an earlier run to compare with")
    parser.add_argument("--jobs", type=positive, default=2, metavar="N", help="processes")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    before = _read(arguments.against) if arguments.against else None
    samples = [sample for folder in arguments.corpora for sample in read_corpus(folder, Selection.of(arguments))]
    if not samples:
        raise UsageError("No page was selected.")
    pins: Pins = {}
    for done in with_progress(run_all(pin_page, samples, arguments.jobs), len(samples)):
        pins[name_of(done.item)] = done.result or {"error": done.error}
    if arguments.write:
        arguments.write.write_text(json.dumps(pins, indent=0), encoding="utf-8")
    if before is None:
        print(f"{len(pins):,} pages pinned")
        return 0
    return _report(pins, before)


def _read(path: Path) -> Pins:
    try:
        pins: Pins = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} does not hold hashes of an earlier run: {error}.") from error
    return pins


def pin_page(sample: Sample) -> dict[str, str]:
    """The hash of every output of a page; an output that raises is pinned by its error."""
    html, url = sample.read(), sample.gold.url
    pins = {}
    for name, output in outputs().items():
        try:
            pins[name] = hashlib.sha256(output(html, url)).hexdigest()[:16]
        except Exception as error:
            pins[name] = in_words(error)
    return pins


@cache
def outputs() -> Mapping[str, Callable[[bytes, str | None], bytes]]:
    """What is pinned: bytes made from a page and its address."""
    from pagecrunch import extract, tidy

    def texts_of(name: str) -> Callable[[bytes, str | None], bytes]:
        return lambda html, url: extract(html, url=url, using=name).text.encode("utf-8", "surrogatepass")

    def formats(html: bytes, url: str | None) -> Iterator[str]:
        result = extract(html, url=url)
        yield from (result.text, result.body, result.markdown, result.html, result.json(), result.speech)
        yield repr((result.title, result.author, result.date, result.language, result.kind, result.warnings))

    def all_formats(html: bytes, url: str | None) -> bytes:
        return "\0".join(formats(html, url)).encode("utf-8", "surrogatepass")

    def why(html: bytes, url: str | None) -> bytes:
        result = extract(html, url=url)
        entries = [(entry.bucket, entry.reason, entry.text) for entry in result.ledger.entries]
        return repr((entries, result.comments)).encode("utf-8", "surrogatepass")

    def tidied(html: bytes, url: str | None) -> bytes:
        result = tidy(html, url=url)
        changes = [(change.filter, change.what, change.where) for change in result.changes]
        return repr((result.html, changes, result.warnings)).encode("utf-8", "surrogatepass")

    return {
        "markdown": lambda html, url: extract(html, url=url).markdown.encode("utf-8", "surrogatepass"),
        "json": lambda html, url: extract(html, url=url).json().encode("utf-8", "surrogatepass"),
        "formats": all_formats,
        "why": why,
        "tidy": tidied,
        "features": features,
        **{name: texts_of(name) for name in OTHER_EXTRACTORS},
    }


def features(html: bytes, url: str | None) -> bytes:
    """The numbers that the learned extractor sees."""
    from pagecrunch.build import build_page
    from pagecrunch.extractors.learned.describe import describe
    from pagecrunch.extractors.learned.model import load

    return describe(build_page(html, url), load().hashed).features.tobytes()


def _report(pins: Pins, before: Pins) -> int:
    differing: dict[str, list[str]] = {}
    for page in pins:
        old = before.get(page, {})
        for name in pins[page]:
            if pins[page][name] != old.get(name):
                differing.setdefault(name, []).append(page)
    errors = Counter(value for page in pins.values() for value in page.values() if " " in value)
    print(f"{len(pins):,} pages: {sum(map(len, differing.values())):,} outputs differ, {errors.total():,} errors")
    for name, pages in differing.items():
        print(f"{name}: {len(pages):,} pages: {' '.join(pages[:SHOWN_PAGES])}")
    for error, count in errors.most_common(SHOWN_PAGES):
        print(f"{count:,} x {error}")
    return 1 if differing else 0

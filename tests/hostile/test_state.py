"""S16 and S17: what a page gives does not depend on the pages before it, and they leave nothing behind."""

from __future__ import annotations

import gc
import random
import threading
import tracemalloc

import pytest
from pages_made import ATTRIBUTES, TAGS, WORDS

import pagecrunch
from fuzz.exercise import EXTRACTORS
from fuzz.target import SEEDS

OTHERS = 1_000
THREADS = 8
A = "".join(path.read_text("utf-8", "replace") for path in sorted(SEEDS.iterdir()))


def all_of(html: str, using: str) -> tuple[object, ...]:
    """Everything that a page gives."""
    result = pagecrunch.extract(html, "https://example.org/", using=using)
    entries = [(entry.bucket, entry.reason, entry.score, entry.text) for entry in result.ledger.entries]
    formats = (result.text, result.body, result.markdown, result.html, result.json(), result.speech, result.ssml)
    return *formats, entries, result.blocks, result.comments, result.language, result.warnings


def tidied(html: str) -> tuple[object, ...]:
    found = pagecrunch.tidy(html, "https://example.org/")
    return found.html, found.text, found.changes, found.warnings


def other_pages(number: int) -> list[str]:
    """Small pages, each different."""
    chance = random.Random(7)
    pages = []
    for index in range(number):
        parts = [f"<title>{index}</title>"]
        for _ in range(chance.randrange(5, 40)):
            parts.append(f"<{chance.choice(TAGS)}{chance.choice(ATTRIBUTES)}>{chance.choice(WORDS)} {index}")
        pages.append("".join(parts))
    return pages


def test_s16_a_page_gives_the_same_after_a_thousand_others_in_eight_threads() -> None:
    before = {using: all_of(A, using) for using in EXTRACTORS}
    tidied_before = tidied(A)
    others = other_pages(OTHERS)
    random.Random(8).shuffle(others)
    failures: list[BaseException] = []
    again: list[bool] = []

    def work(part: int) -> None:
        try:
            for index, html in enumerate(others[part::THREADS]):
                using = EXTRACTORS[(index + part) % len(EXTRACTORS)]
                result = pagecrunch.extract(html, using=using)
                assert result.markdown is not None and result.json()
                if index % 10 == 0:
                    pagecrunch.tidy(html)
            again.append(all_of(A, EXTRACTORS[part % len(EXTRACTORS)]) == before[EXTRACTORS[part % len(EXTRACTORS)]])
            again.append(tidied(A) == tidied_before)
        except BaseException as error:  # to be raised where the test can see it
            failures.append(error)

    threads = [threading.Thread(target=work, args=(part,)) for part in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    assert again == [True] * (2 * THREADS)
    assert {using: all_of(A, using) for using in EXTRACTORS} == before
    assert tidied(A) == tidied_before


@pytest.mark.parametrize("part", ["extract", "tidy"])
def test_s17_pages_leave_nothing_behind(part: str) -> None:
    """`python -m bench soak` looks at the memory of a process over 20,000 pages; this counts what Python holds."""
    pages = other_pages(60)

    def round_of_pages() -> None:
        for html in pages:
            if part == "extract":
                all_of(html, "learned")
            else:
                tidied(html)

    round_of_pages()  # what is loaded once
    gc.collect()
    tracemalloc.start()
    round_of_pages()
    gc.collect()
    first, _ = tracemalloc.get_traced_memory()
    for _ in range(3):
        round_of_pages()
    gc.collect()
    last, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # Bytes: an interpreter keeps some small objects for later; the table of the smallest of these pages is ten times as
    # large.
    assert last - first < 1_000 * 3 * len(pages)

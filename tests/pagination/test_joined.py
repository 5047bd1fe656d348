# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import json

from pagecrunch import Extraction, extract
from pagecrunch.pagination.joined import join_pages

PAGES = {
    "https://e.org/a": "<title>T</title><h1>T</h1><p>One.<sup><a href=#n>1</a></sup><ol><li id=n>Note one.</ol><a rel=next href=/a?page=2>2</a>",
    "https://e.org/a?page=2": "<h1>T</h1><p>Two.<sup><a href=#n>1</a></sup><ol><li id=n>Note two.</ol><a rel=next href=/a?page=3>3</a>",
    "https://e.org/a?page=3": "<h1>T</h1><p>Three.</p>",
}


def read(address: str) -> Extraction:
    return extract(PAGES[address], url=address, using="everything")


def test_pages_become_one_document_with_one_title_and_notes_counted_on() -> None:
    joined = join_pages(read("https://e.org/a"), read)
    assert len(joined.pages) == 3 and not joined.stopped
    assert joined.markdown.count("# T") == 1
    assert "Two.[^2]" in joined.markdown and "[^2]: Note two." in joined.markdown and "Three." in joined.markdown
    assert "Three." in joined.text and "Three." in joined.html and "Three." in joined.fragment
    assert "Three." in joined.speech and "Three." in joined.ssml
    assert json.loads(joined.json())["pages"] == list(PAGES)


def test_a_limit_ends_the_way_and_says_so() -> None:
    joined = join_pages(read("https://e.org/a"), read, most=2)
    assert len(joined.pages) == 2 and "first 2 pages" in joined.stopped


def test_a_loop_ends_the_way_and_says_so() -> None:
    pages = {"https://e.org/a": "<p>One<link rel=next href=/b>", "https://e.org/b": "<p>Two<link rel=next href=/a>"}

    def follow(address: str) -> Extraction:
        return extract(pages[address], url=address, using="everything")

    joined = join_pages(follow("https://e.org/a"), follow)
    assert len(joined.pages) == 2 and "leads back" in joined.stopped


def test_pages_without_end_that_repeat_themselves_end() -> None:
    def follow(address: str) -> Extraction:
        number = int(address.rpartition("=")[2]) + 1
        return extract(f"<p>Same<link rel=next href='?page={number}'>", url=address, using="everything")

    joined = join_pages(follow("https://e.org/a?page=1"), follow)
    assert len(joined.pages) == 1 and "repeats" in joined.stopped

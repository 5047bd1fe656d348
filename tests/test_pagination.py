# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pagecrunch import Extraction, extract
from pagecrunch.build import build_page
from pagecrunch.errors import FetchError, UsageError
from pagecrunch.pagination import join_pages, next_address, page_number, without_number
from pagecrunch.registry import Registry
from pagecrunch.settings import load, parse_assignment

PAGES = {
    "https://e.org/a": "<title>T</title><h1>T</h1><p>One.<sup><a href=#n>1</a></sup><ol><li id=n>Note one.</ol><a rel=next href=/a?page=2>2</a>",
    "https://e.org/a?page=2": "<h1>T</h1><p>Two.<sup><a href=#n>1</a></sup><ol><li id=n>Note two.</ol><a rel=next href=/a?page=3>3</a>",
    "https://e.org/a?page=3": "<h1>T</h1><p>Three.</p>",
}


def read(address: str, **options: Any) -> Extraction:
    return extract(PAGES[address], url=address, using="everything", **options)


def test_pages_become_one_document_with_one_title_and_notes_counted_on() -> None:
    joined = join_pages(read("https://e.org/a"), read)
    assert len(joined.pages) == 3 and not joined.stopped
    assert joined.markdown.count("# T") == 1
    assert "Two.[^2]" in joined.markdown and "[^2]: Note two." in joined.markdown and "Three." in joined.markdown
    assert "Three." in joined.text and "Three." in joined.html and "Three." in joined.fragment
    assert "Three." in joined.speech and "Three." in joined.ssml
    assert json.loads(joined.json())["pages"] == list(PAGES)


def test_joined_pages_are_rendered_as_a_single_page_is(tmp_path: Path) -> None:
    path = tmp_path / "shout.py"
    path.write_text(
        "from pagecrunch.registry import renderer\n"
        "@renderer('shout', title='Shout')\n"
        "def shout(result): return result.text.upper()\n"
    )
    settings = load(environ={}, assignments=[parse_assignment("output.theme=dark")])
    registry = Registry.with_files([path])
    follow = partial(read, settings=settings, registry=registry)
    joined = join_pages(follow("https://e.org/a"), follow)
    single = follow("https://e.org/a")
    assert 'data-theme="dark"' in joined.html
    assert list(json.loads(joined.json())) == [*json.loads(single.json()), "pages"]
    assert json.loads(joined.json())["source"] == "page"
    assert joined.render("shout").startswith("T\n\nONE.") and "THREE." in joined.render("shout")
    assert isinstance(joined, Extraction) and (joined.title, joined.using) == ("T", "everything")


def test_what_is_to_be_known_about_any_page_is_known_about_all() -> None:
    pages = {
        "https://e.org/a": "<p>One<link rel=next href=/b>",
        "https://e.org/b": "<p hidden>Secret</p><p>Two, which is longer<div class=comment id=comment-1><p>Hello</div>",
    }

    def follow(address: str) -> Extraction:
        settings = load(environ={}, assignments=[parse_assignment("extract.hidden=flag")])
        return extract(pages[address], url=address, using="everything", settings=settings)

    joined = join_pages(follow("https://e.org/a"), follow, most=2)
    assert any("hidden text was left out" in warning for warning in joined.warnings)
    assert [hidden.text for hidden in joined.hidden] == ["Secret"]
    assert [comment.text for comment in joined.comments] == ["Hello"]
    assert [block.text for block in joined.blocks] == ["One", "Secret", "Two, which is longer", "Hello"]
    assert joined.body.startswith("One\n\nTwo")


def test_a_limit_ends_the_way_and_says_so() -> None:
    joined = join_pages(read("https://e.org/a"), read, most=2)
    assert len(joined.pages) == 2 and "first 2 pages" in joined.stopped


def test_a_page_that_cannot_be_read_keeps_those_before_it() -> None:
    def follow(address: str) -> Extraction:
        if address.endswith("=3"):
            raise FetchError("https://e.org/a?page=3 answered 404 (Not Found).")
        return read(address)

    joined = join_pages(read("https://e.org/a"), follow)
    assert len(joined.pages) == 2 and "Two." in joined.text
    assert joined.warnings[-1] == (
        "page 3 could not be read, so the joining ended there: https://e.org/a?page=3 answered 404 (Not Found)"
    )


def test_chunks_are_those_of_all_pages_and_places_those_of_one() -> None:
    joined = join_pages(read("https://e.org/a"), read)
    chunks = joined.chunks()
    assert [chunk.index for chunk in chunks] == list(range(len(chunks))) and "Three." in chunks[-1].text
    assert "page=3" in chunks[-1].citation.address
    with pytest.raises(UsageError, match="Joined pages cannot be shortened"):
        joined.shortened(max_tokens=10)
    with pytest.raises(UsageError, match=r"each page in \.pages has its own"):
        joined.locate(0)


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


@pytest.mark.parametrize(
    ("html", "url", "expected"),
    [
        ("<link rel=next href=/a?page=2>", "https://e.org/a", "https://e.org/a?page=2"),
        ("<a rel='nofollow next' href=/a/2>2</a>", "https://e.org/a", "https://e.org/a/2"),
        (
            "<a href=/a?page=1>1</a><a href=/a?page=2>2</a><a href=/a?page=3>3</a>",
            "https://e.org/a?page=2",
            "https://e.org/a?page=3",
        ),
        ("<a href=/a/page/2/>Next ›</a>", "https://e.org/a/", "https://e.org/a/page/2/"),
        ("<a href=/a-p2.html>weiter</a>", "https://e.org/a.html", "https://e.org/a-p2.html"),
    ],
)
def test_the_next_page_is_found(html: str, url: str, expected: str) -> None:
    assert next_address(build_page(html, url)) == expected


@pytest.mark.parametrize(
    ("html", "url"),
    [
        ("<link rel=next href=https://other.org/a>", "https://e.org/a"),
        ("<link rel=next href='javascript:x'>", "https://e.org/a"),
        ("<link rel=next href=/a#x>", "https://e.org/a"),
        ("<a href=/other/2>2</a>", "https://e.org/a"),
        ("<a href=/b>Next</a>", "https://e.org/a"),
        ("<link rel=next href=/a?page=2>", None),
    ],
)
def test_what_is_not_the_next_page_of_the_article_is_none(html: str, url: str | None) -> None:
    assert next_address(build_page(html, url)) == ""


def test_addresses_have_numbers() -> None:
    assert [
        page_number(address) for address in ("https://e.org/a", "https://e.org/a?page=3", "https://e.org/a/4/")
    ] == [1, 3, 4]
    assert without_number("https://e.org/a/4/") == without_number("https://e.org/a") == "https://e.org/a"

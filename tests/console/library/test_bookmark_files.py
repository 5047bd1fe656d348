"""Files from and for other programs."""

from __future__ import annotations

import csv
import json
import time
from pathlib import Path

import pytest

from pagecrunch.console.library.bookmark_files import EXPORTS, read_bookmarks
from pagecrunch.errors import UsageError
from pagecrunch.state import SavedPage, State

FIREFOX = b"""<!DOCTYPE NETSCAPE-Bookmark-file-1><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE><H1>Bookmarks Menu</H1><DL><p>
<DT><H3 ADD_DATE="1700000000">Boats &amp; sea</H3><DL><p>
<DT><A HREF="https://a.example/?a=1&amp;b=2" ADD_DATE="1700000001" TAGS="Tide,moon">The &lt;late&gt; tide</A>
<DT><A HREF="javascript:alert(1)">No</A><DT><A HREF="place:sort=8">No</A></DL><p>
<DT><A HREF="https://b.example/">B</A></DL>"""
POCKET_HTML = b"""<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul>
<li><a href="https://a.example/" time_added="1600000000" tags="sea,moon">A page</a></li></ul><h1>Read Archive</h1><ul>
<li><a href="https://b.example/" time_added="1600000001" tags="">B page</a></li></ul></body></html>"""
POCKET_CSV = b"title,url,time_added,tags,status\nA page,https://a.example/,1600000000,sea|moon,unread\nB page,https://b.example/,1600000001,,archive\n"
WALLABAG = json.dumps([
    {"url": "https://a.example/", "title": "A page", "is_archived": 0, "tags": ["sea", {"label": "moon"}],
     "created_at": "2024-05-01T10:00:00+00:00", "content": "<p>All of its <b>text</b>.</p>"},
    {"url": "https://b.example/", "title": "B page", "is_archived": 1, "tags": [], "content": ""}, {"no": "address"}, 5,
]).encode()  # fmt: skip


def test_bookmarks_of_a_browser_keep_folders_tags_and_days() -> None:
    (first, _), (second, _) = read_bookmarks(FIREFOX)
    assert (first.url, first.title, first.at) == ("https://a.example/?a=1&b=2", "The <late> tide", 1700000001)
    assert first.tags == ("Tide", "moon", "Boats & sea") and second.tags == ()


@pytest.mark.parametrize("body", [POCKET_HTML, POCKET_CSV, WALLABAG])
def test_exports_of_pocket_and_wallabag_keep_what_was_read(body: bytes) -> None:
    (first, _), (second, _) = read_bookmarks(body)
    assert (first.url, first.title, first.is_read, first.tags) == (
        "https://a.example/",
        "A page",
        False,
        ("sea", "moon"),
    )
    assert (second.title, second.is_read) == ("B page", True)


def test_the_text_of_wallabags_pages_comes_along() -> None:
    page, text = read_bookmarks(WALLABAG)[0]
    assert text.strip() == "All of its text." and b"<b>text</b>" in page.body and page.at == 1714557600


@pytest.mark.parametrize("name", EXPORTS)
def test_what_is_written_can_be_read_again(name: str) -> None:
    pages = [
        SavedPage(
            "https://a.example/?x=1&y=2", 'A "page", & more', "a.example", at=1700000000.0, tags=("sea", "the moon")
        ),
        SavedPage("https://b.example/", "Ünï", is_read=True, at=1700000001.0),
        SavedPage("", "A file without an address"),
    ]
    again = [page for page, _ in read_bookmarks(EXPORTS[name][1](pages).encode())]
    assert [(p.url, p.title, p.is_read, p.tags, p.at) for p in again] == [
        (p.url, p.title, p.is_read, p.tags, p.at) for p in pages[:2]
    ]


@pytest.mark.parametrize("body", [b"", b"[]", b"just words", b"<p>no link", b'{"a": 1}', b"\xff\xfe\x00", b"url\n\x00"])
def test_other_files_hold_no_pages(body: bytes) -> None:
    assert read_bookmarks(body) == []


def test_broken_files_are_named() -> None:
    with pytest.raises(UsageError, match="not valid JSON"):
        read_bookmarks(b"[{")


@pytest.mark.parametrize("tags", ["5", "true", '[{"label": null}]', '[{"label": 5}, null, ["x"]]'])
@pytest.mark.parametrize(
    "others", ['"title": 5', '"title": "\\ud800"', '"domain_name": "\\ud800"', '"content": {"a": 1}']
)
def test_odd_values_of_wallabag_are_stored_or_left_out(tmp_path: Path, tags: str, others: str) -> None:
    body = f'[{{"url": "https://a.example/\\ud800", "tags": {tags}, {others}}}]'.encode()
    with State.open(tmp_path) as state:
        for page, text in read_bookmarks(body):
            state.library.add("", page, text)
        assert [page.tags for page in state.library.all("")] == [()]


@pytest.mark.parametrize("body", [b'{"_embedded": []}', b'{"_embedded": null}', b'{"_embedded": {"items": {"a": 1}}}'])
def test_an_odd_frame_of_wallabag_holds_no_pages(body: bytes) -> None:
    assert read_bookmarks(body) == []


@pytest.mark.parametrize("moment", ["9" * 24, "9" * 400, "-1", "9999-12-31T23:59:59-23:59"])
def test_a_moment_that_no_date_can_be_is_now(moment: str) -> None:
    pages = [page for page, _ in read_bookmarks(f"title,url,time_added\nA,https://a.example/,{moment}".encode())]
    assert 0 < pages[0].at <= time.time()
    assert all(write(pages) for _title, write, _ending, _kind in EXPORTS.values())


@pytest.mark.parametrize("title", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_no_title_or_tag_is_a_formula_in_a_table(title: str) -> None:
    written = EXPORTS["pocket"][1]([SavedPage("https://a.example/", title, tags=(title,), at=1.0)])
    row = list(csv.reader(written.splitlines()))[1]
    assert row[0] == row[3] == f"'{title}"
    ((page, _),) = read_bookmarks(written.encode())
    assert (page.title, page.tags) == (title, (title,))


@pytest.mark.parametrize("unit", ["<!--", "<a ", "<a href='", "<![", "<dl>", "<h3>x<dl>", "</", "<a a"])
def test_a_hostile_list_of_bookmarks_is_read_in_one_pass(unit: str) -> None:
    assert read_bookmarks(f"<dl>{unit * 200_000}".encode()) == []

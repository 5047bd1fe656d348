"""Pages from ARC files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from batch_made import page

from pagecrunch.batch.inputs.arc import read_arc
from pagecrunch.batch.inputs.page import PassedOver, RawPage, ReadState


def record(url: str, content: bytes, kind: str = "text/html") -> bytes:
    return f"{url} 192.0.2.1 20090102030405 {kind} {len(content)}\n".encode() + content + b"\n"


def answer(html: bytes, kind: str = "text/html; charset=utf-8", status: str = "200 OK") -> bytes:
    return f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n\r\n".encode() + html


RECORDS = [
    record("filedesc://a.arc", b"1 0 Example\nURL IP-address Archive-date Content-type Archive-length\n", "text/plain"),
    record("http://example.org/1", answer(page(1))),
    record("http://example.org/i.png", answer(b"x", "image/png"), "image/png"),
    record("http://example.org/gone", answer(b"x", status="404 Not Found")),
    record("http://example.org/2", answer(page(2))),
]


@pytest.mark.parametrize("packed", [True, False])
def test_every_html_answer_is_a_page_with_where_it_is_from(tmp_path: Path, packed: bool) -> None:
    path = tmp_path / ("a.arc.gz" if packed else "a.arc")
    path.write_bytes(b"".join(gzip.compress(each) if packed else each for each in RECORDS))
    found = list(read_arc(str(path), 10_000))
    pages = [each for each in found if isinstance(each, RawPage)]
    assert [(each.source, each.html) for each in pages] == [(f"http://example.org/{n}", page(n)) for n in (1, 2)]
    assert pages[0].facts["crawled"] == "2009-01-02T03:04:05Z"
    assert pages[0].charset == "utf-8"
    assert [each.reason for each in found if isinstance(each, PassedOver)] == [
        "not an answer of a server",
        "not HTML",
        "the server answered 404",
    ]


def test_damage_is_reported_once_and_marks_the_shard_as_cut(tmp_path: Path) -> None:
    path, state = tmp_path / "a.arc", ReadState()
    path.write_bytes(b"".join(RECORDS[:2]) + b"nonsense\n" + RECORDS[4])
    pages = [each for each in read_arc(str(path), 10_000, state) if isinstance(each, RawPage)]
    assert len(pages) == 2 and "damaged from here on" in pages[1].problem
    assert state.is_cut


def test_a_place_that_ended_a_process_is_one_failed_page(tmp_path: Path) -> None:
    path, places = tmp_path / "a.arc", []
    path.write_bytes(b"".join(RECORDS))
    list(read_arc(str(path), 10_000, ReadState(note=places.append)))
    pages = list(read_arc(str(path), 10_000, ReadState({places[1]: "it crashed"})))
    assert [each.problem for each in pages if isinstance(each, RawPage)] == ["it crashed", ""]

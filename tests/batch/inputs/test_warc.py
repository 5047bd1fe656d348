"""Pages from WARC files: all HTML answers, in parts, whatever is damaged."""

from __future__ import annotations

import gzip
import tracemalloc
from pathlib import Path

import pytest
from batch_made import make_warc, page, record, warc_bytes

from pagecrunch.batch.inputs.page import PassedOver, RawPage, ReadState
from pagecrunch.batch.inputs.warc import read_warc

LIMIT = 1_000_000


def pages_of(path: Path, **options: object) -> list[RawPage]:
    return [each for each in read_warc(str(path), LIMIT, **options) if isinstance(each, RawPage)]  # type: ignore[arg-type]


@pytest.mark.parametrize("packed", [True, False])
def test_every_html_answer_is_a_page_and_the_rest_is_counted(tmp_path: Path, packed: bool) -> None:
    records = [
        record("http://example.org/1", page(1)),
        record("http://example.org/i.png", b"\x89PNG", content_type="image/png"),
        record("http://example.org/2", b"gone", status="404 Not Found"),
        record("http://example.org/3", page(3), kind="resource", content_type="text/html"),
        record("http://example.org/", b"GET / HTTP/1.1\r\n\r\n", kind="request"),
        record("http://example.org/4", b""),
    ]
    path = tmp_path / "a.warc"
    path.write_bytes(warc_bytes(records, packed))
    found = list(read_warc(str(path), LIMIT))
    assert [each.reason for each in found if isinstance(each, PassedOver)] == [
        "not HTML",
        "the server answered 404",
        "not an answer of a server",
    ]
    pages = [each for each in found if isinstance(each, RawPage)]
    assert [(each.source, each.html) for each in pages[:2]] == [
        ("http://example.org/1", page(1)),
        ("http://example.org/3", page(3)),
    ]
    assert pages[0].charset == "utf-8"
    assert pages[2].problem == "it is empty"


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("parts", [2, 3, 7])
def test_parts_hold_every_page_once_wherever_they_are_cut(tmp_path: Path, packed: bool, parts: int) -> None:
    path = make_warc(tmp_path / "a.warc", 9, packed=packed)
    size = path.stat().st_size
    sources, spans = [], []
    for part in range(parts):
        start, stop, span = size * part // parts, size * (part + 1) // parts, ReadState()
        sources += [each.source for each in pages_of(path, start=start, stop=stop, is_exact=not part, state=span)]
        spans.append(span)
    assert sources == [f"http://example.org/{n}" for n in range(9)]
    assert [span.following for span in spans[:-1]] == [span.first for span in spans[1:]]
    assert spans[-1].following is None


@pytest.mark.parametrize("packed", [True, False])
def test_an_archive_cut_off_in_a_page_has_a_failed_page_at_its_end(tmp_path: Path, packed: bool) -> None:
    data = make_warc(tmp_path / "a.warc", 3, words=200, packed=packed).read_bytes()
    cut = tmp_path / "cut.warc"
    cut.write_bytes(data[:-150])
    pages = pages_of(cut)
    assert [each.problem for each in pages] == [
        "",
        "",
        "its record is damaged: the archive is cut off in the middle of it",
    ]
    assert pages[-1].source == "http://example.org/2"


def test_an_archive_cut_off_in_the_head_of_a_record_says_so(tmp_path: Path) -> None:
    data = make_warc(tmp_path / "a.warc", 2).read_bytes()
    cut = tmp_path / "cut.warc"
    cut.write_bytes(data[: data.rfind(b"\x1f\x8b\x08") + 40])
    assert [bool(each.problem) for each in pages_of(cut)] == [False, True]


@pytest.mark.parametrize("packed", [True, False])
def test_a_damaged_record_costs_itself_alone(tmp_path: Path, packed: bool) -> None:
    records = [record(f"http://example.org/{n}", page(n, 50)) for n in range(5)]
    pieces = [bytearray(warc_bytes([each], packed)) for each in records]
    if packed:
        pieces[2][100:160] = b"\xaa" * 60
    else:
        pieces[2][:8] = b"XXXX/1.1"
    path = tmp_path / "a.warc"
    path.write_bytes(b"".join(pieces))
    pages = pages_of(path)
    whole = [each.source for each in pages if not each.problem]
    assert whole == [f"http://example.org/{n}" for n in (0, 1, 3, 4)]
    assert len([each for each in pages if each.problem]) == 1


def test_a_file_that_is_not_an_archive_is_one_failed_page(tmp_path: Path) -> None:
    path = tmp_path / "a.warc"
    path.write_bytes(b"hello, world\n" * 100)
    (page_,) = pages_of(path)
    assert "damaged" in page_.problem


def test_chunks_and_packing_are_taken_off(tmp_path: Path) -> None:
    html = page(1, 100)
    chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(html), html)
    packed = gzip.compress(html)
    records = [
        record("http://example.org/1", chunked, headers={"Transfer-Encoding": "chunked"}),
        record("http://example.org/2", packed, headers={"Content-Encoding": "gzip"}),
        record("http://example.org/3", html, headers={"Content-Encoding": "gzip"}),
        record("http://example.org/4", html, headers={"Transfer-Encoding": "chunked"}),
        record("http://example.org/5", packed[:-40], headers={"Content-Encoding": "gzip"}),
    ]
    path = tmp_path / "a.warc.gz"
    path.write_bytes(warc_bytes(records))
    pages = pages_of(path)
    assert [each.html for each in pages[:4]] == [html] * 4
    assert "damaged" in pages[4].problem


def test_a_bomb_is_unpacked_only_to_the_limit(tmp_path: Path) -> None:
    bomb = gzip.compress(b"x" * 5_000_000)
    path = tmp_path / "a.warc.gz"
    path.write_bytes(warc_bytes([record("http://example.org/", bomb, headers={"Content-Encoding": "gzip"})]))
    (found,) = read_warc(str(path), 1000)
    assert isinstance(found, RawPage)
    assert len(found.html) == 1001


@pytest.mark.parametrize("header", [{"Content-Encoding": "gzip"}, {"Transfer-Encoding": "chunked"}])
def test_a_small_archive_that_holds_an_endless_packed_body_takes_little_memory(
    tmp_path: Path, header: dict[str, str]
) -> None:
    path = tmp_path / "a.warc.gz"
    path.write_bytes(warc_bytes([record("http://example.org/", bytes(60_000_000), headers=header)]))
    tracemalloc.start()
    (found,) = read_warc(str(path), 1000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(found, RawPage) and len(found.html or b"") <= 1001
    assert peak < 5_000_000


def test_a_body_of_many_small_chunks_is_not_cut_in_silence(tmp_path: Path) -> None:
    path = tmp_path / "a.warc.gz"
    chunks = b"1\r\nx\r\n" * 200_000
    path.write_bytes(warc_bytes([record("http://example.org/", chunks, headers={"Transfer-Encoding": "chunked"})]))
    (found,) = read_warc(str(path), 100_000)
    assert isinstance(found, RawPage) and "larger than may be read" in found.problem

from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.passages.source import SourceMap, bare

PAGE = (
    "<title>T</title><!-- <p>no --><p title='a>b'>One &amp; two<b>three</b>"
    "<script>if (a<b) 'x';</script><p>caf\xe9 \u6f6e</p>"
)


def shown(data: bytes | str, charset: str | None = None) -> list[bytes]:
    page = build_page(data, http_charset=charset)
    source = SourceMap(page)
    raw = data if isinstance(data, bytes) else data.encode()
    return [
        raw[start:end]
        for row in page.text_rows.tolist()
        for start, end in source.slices(row, 0, len(bare(page.text(row))))
    ]


@pytest.mark.parametrize("name", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_every_text_is_found_in_the_bytes_that_came(name: str) -> None:
    data = PAGE.encode(name)
    found = shown(data, "gb18030" if name == "gb18030" else None)
    plain = [
        piece.decode(name if name == "gb18030" else "utf-16-le" if name == "utf-16" else "utf-8") for piece in found
    ]
    assert plain == ["T", "One &amp; two", "three", "if (a<b) 'x';", "caf\xe9 \u6f6e"]


def test_single_bytes_and_broken_utf_8_are_counted_too() -> None:
    assert shown("<p>caf\xe9 noir".encode("latin-1"), "windows-1252") == [b"caf\xe9 noir"]
    assert shown(b"<p>a\xff\xfeb<p>cd", "utf-8") == [b"a\xff\xfeb", b"cd"]


def test_a_part_of_a_text_has_its_own_bytes() -> None:
    page = build_page("<p>a &lt; bc")
    row = int(page.text_rows[0])
    source = SourceMap(page)
    assert [source.received[start:end] for start, end in source.slices(row, 1, 3)] == [b"&lt; b"]


def test_text_that_the_parser_moved_is_found() -> None:
    assert shown("<table>moved<tr><td>cell</table><p>after") == [b"moved", b"cell", b"after"]


def test_text_around_a_tag_that_the_parser_ignores_is_two_pieces() -> None:
    assert shown("<p>one</i>two</p>") == [b"one", b"two"]

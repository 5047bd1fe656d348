"""Lists of addresses."""

from __future__ import annotations

from pathlib import Path

from pagecrunch.batch.inputs.urls import is_address, is_url_list, read_url_list


def test_blank_lines_and_comments_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"\xef\xbb\xbf# mine\r\n\r\n https://example.org/a \r\nftp://example.org/b\nHTTP://EXAMPLE.ORG\n")
    assert is_url_list(str(path))
    assert list(read_url_list(str(path))) == ["https://example.org/a", "ftp://example.org/b", "HTTP://EXAMPLE.ORG"]


def test_an_address_has_a_scheme_and_something_after_it() -> None:
    assert is_address("https://example.org")
    assert not is_address("https://")
    assert not is_address("example.org")

"""What is named on the command line, as inputs."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.batch.inputs.find import find_inputs, is_address, is_url_list, read_url_list
from pagecrunch.errors import UsageError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.html", "a/x.htm", "a/y.HTML", "c.warc.gz", "d.jsonl", "e.parquet", "notes.md", ".hidden.html"):
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
    return tmp_path / "in"


def test_a_folder_is_searched_by_name_and_other_files_are_counted(folder: Path) -> None:
    found = find_inputs([str(folder)])
    names = [(each.kind, str(Path(each.path).relative_to(folder))) for each in found.inputs]
    assert names == [
        ("page", "b.html"),
        ("warc", "c.warc.gz"),
        ("jsonl", "d.jsonl"),
        ("parquet", "e.parquet"),
        ("page", "a/x.htm"),
        ("page", "a/y.HTML"),
    ]
    assert found.ignored == 1


def test_a_glob_and_addresses_and_lists_of_them_are_inputs(folder: Path) -> None:
    (folder / "list.txt").write_text("# a list\n\nhttps://example.org/\n")
    (folder / "list").write_text("http://example.org/\n")
    given = [str(folder / "**/*.htm*"), "https://example.org/a", str(folder / "list.txt"), str(folder / "list")]
    assert [each.kind for each in find_inputs(given).inputs] == ["page", "page", "address", "urls", "urls"]


def test_what_is_not_there_or_not_known_is_one_sentence(folder: Path) -> None:
    (folder / "list.txt").write_text("no address\n")
    (folder / "empty").mkdir()
    for given, words in (
        (folder / "gone.html", "There is no file, folder or address"),
        (folder / "*.gone", "There is no file, folder or address"),
        (folder / "notes.md", "has an unknown format"),
        (folder / "list.txt", "is not a list of addresses"),
        (folder / "empty", "There are no pages in"),
    ):
        with pytest.raises(UsageError, match=words.replace(".", r"\.")):
            find_inputs([str(given)])


def test_blank_lines_and_comments_are_skipped(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"\xef\xbb\xbf# mine\r\n\r\n https://example.org/a \r\nftp://example.org/b\nHTTP://EXAMPLE.ORG\n")
    assert is_url_list(str(path))
    assert list(read_url_list(str(path))) == ["https://example.org/a", "ftp://example.org/b", "HTTP://EXAMPLE.ORG"]


def test_an_address_has_a_scheme_and_something_after_it() -> None:
    assert is_address("https://example.org")
    assert not is_address("https://")
    assert not is_address("example.org")

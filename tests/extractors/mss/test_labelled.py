from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.extractors.mss.labelled import read_labelled, registered_domain


def write(folder: Path, *lines: str) -> Path:
    (folder / "html").mkdir()
    (folder / "gold.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


def test_reads_the_pages_that_have_gold_text(tmp_path: Path) -> None:
    records = [
        {"id": "a", "url": "http://news.example.co.uk/1", "kind": "article", "text": "one\u2028two"},
        {"id": "b", "text": None},
    ]
    write(tmp_path, *(json.dumps(record, ensure_ascii=False) for record in records), "")
    (tmp_path / "html/a.html.gz").write_bytes(gzip.compress(b"<p>one two"))
    (page,) = read_labelled(tmp_path)
    assert (page.read(), page.kind, page.source, page.text) == (
        b"<p>one two",
        "article",
        "example.co.uk",
        "one\u2028two",
    )


def test_what_is_not_a_corpus_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a corpus"):
        list(read_labelled(tmp_path))
    write(tmp_path, "[]")
    with pytest.raises(UsageError, match="line 1, is not a gold record"):
        list(read_labelled(tmp_path))


def test_a_page_without_its_file_is_one_sentence(tmp_path: Path) -> None:
    (page,) = read_labelled(write(tmp_path, '{"id": "a", "text": "x"}'))
    with pytest.raises(UsageError, match="cannot be read"):
        page.read()


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("http://www.example.org/a", "example.org"),
        ("https://a.b.example.com.au:80/", "example.com.au"),
        ("http://co.uk/", "co.uk"),
        ("http://[", ""),
        (None, ""),
        ("no address", ""),
    ],
)
def test_a_registered_domain_is_its_owners(url: str | None, domain: str) -> None:
    assert registered_domain(url) == domain

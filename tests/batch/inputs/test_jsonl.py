"""Pages from JSON lines."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from batch_made import jsonl

from pagecrunch.batch.inputs.jsonl import read_jsonl


def test_parts_hold_every_line_once_wherever_they_are_cut(tmp_path: Path) -> None:
    path = jsonl(tmp_path / "a.jsonl", [{"html": f"<p>{n}", "url": f"http://example.org/{n}"} for n in range(5)])
    size = path.stat().st_size
    for cut in range(size + 1):
        first = list(read_jsonl(str(path), "html", "url", 99, 0, cut))
        second = list(read_jsonl(str(path), "html", "url", 99, cut, size))
        assert [page.html for page in first + second] == [f"<p>{n}" for n in range(5)]


def test_a_line_that_is_wrong_fails_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"html": "<p>a"}\n{"html": \n\n[1]\n{"url": "u"}\n{"html": 3}\n{"html": "<p>b"}')
    pages = list(read_jsonl(str(path), "html", "url", 99))
    assert [page.html for page in pages if not page.problem] == ["<p>a", "<p>b"]
    problems = [page.problem for page in pages if page.problem]
    for problem, words in zip(problems, ("not valid JSON", "no JSON object", "no 'html'", "int"), strict=True):
        assert words in problem


@pytest.mark.parametrize("lost", [0, 30])
def test_a_packed_file_is_read_as_far_as_it_goes(tmp_path: Path, lost: int) -> None:
    data = gzip.compress(b"".join(b'{"html": "<p>%d"}\n' % n for n in range(1000)))
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(data[: len(data) - lost])
    pages = list(read_jsonl(str(path), "html", "url", 99))
    if lost:
        assert "damaged from here on" in pages[-1].problem
    else:
        assert len(pages) == 1000

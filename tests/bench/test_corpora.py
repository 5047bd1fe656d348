"""A corpus folder is read page by page, and anything else is refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.corpora import Selection, read_corpus
from bench.errors import UsageError

MakeCorpus = Callable[..., Path]


def test_a_page_comes_with_its_bytes_as_served_and_its_gold(make_corpus: MakeCorpus) -> None:
    folder = make_corpus("c", {"html": b"<p>\xe9", "text": "é", "title": "T", "with": ["a", "b"], "without": ["c"]})
    (sample,) = read_corpus(folder)
    assert sample.read() == b"<p>\xe9"
    assert (sample.gold.text, sample.gold.title, sample.gold.author) == ("é", "T", None)
    assert (sample.gold.must_hold, sample.gold.must_not_hold) == (("a", "b"), ("c",))


def test_pages_come_in_the_order_of_the_gold_and_only_as_many_as_asked(make_corpus: MakeCorpus) -> None:
    folder = make_corpus("c", {"id": "b"}, {"id": "a"}, {"id": "c"})
    assert [sample.gold.id for sample in read_corpus(folder, Selection(limit=2))] == ["b", "a"]


def test_the_limit_counts_pages_of_the_kind_and_language_asked_for(make_corpus: MakeCorpus) -> None:
    folder = make_corpus("c", {"kind": "forum"}, {"lang": "zh"}, {}, {"kind": "forum", "lang": "zh"}, {})
    ids = [sample.gold.id for sample in read_corpus(folder, Selection(kind="article", lang="en", limit=1))]
    assert ids == ["3"]


def test_gold_is_read_only_as_far_as_it_is_asked_for(make_corpus: MakeCorpus) -> None:
    folder = make_corpus("c", {}, {})
    with (folder / "gold.jsonl").open("a") as file:
        file.write("not json\n")
    assert len(list(read_corpus(folder, Selection(limit=2)))) == 2


@pytest.mark.parametrize("missing", ["folder", "gold.jsonl", "html"])
def test_a_folder_that_is_not_a_corpus_is_refused_at_once(missing: str, tmp_path: Path) -> None:
    folder = tmp_path / "c"
    if missing != "folder":
        folder.mkdir()
    if missing == "html":
        (folder / "gold.jsonl").touch()
    if missing == "gold.jsonl":
        (folder / "html").mkdir()
    with pytest.raises(UsageError, match="is not a corpus"):
        read_corpus(folder)


@pytest.mark.parametrize("line", ["not json", "[]", "{}", '{"id": "1", "with": 3}'])
def test_a_line_that_is_not_a_record_is_named(line: str, make_corpus: MakeCorpus) -> None:
    folder = make_corpus("c", {})
    with (folder / "gold.jsonl").open("a") as file:
        file.write(line + "\n")
    with pytest.raises(UsageError, match="line 2, is not a gold record"):
        list(read_corpus(folder))


def test_a_page_without_a_file_is_named(make_corpus: MakeCorpus) -> None:
    folder = make_corpus("c", {"id": "here"}, {"id": "gone"})
    (folder / "html" / "gone.html.gz").unlink()
    with pytest.raises(UsageError, match=r"line 2.*gone\.html\.gz"):
        list(read_corpus(folder))

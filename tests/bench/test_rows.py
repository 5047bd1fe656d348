from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench import rows
from bench.__main__ import main

MakeCorpus = Callable[..., Path]


def test_no_row_has_a_wrong_element(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = make_corpus("one", {"html": "<p>The tide<svg><template><g></g></template></svg>", "text": "The tide"})
    assert main(["rows", str(corpus), "--random", "2000"]) == 0
    assert "0 pages with rows out of step" in capsys.readouterr().out


def test_a_wrong_element_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = rows.nodes_by_row

    def shifted(document, page):  # type: ignore[no-untyped-def]
        found = right(document, page)
        return dict(zip(found, [*list(found.values())[1:], next(iter(found.values()))], strict=True))

    monkeypatch.setattr(rows, "nodes_by_row", shifted)
    assert rows.fault_of(b"<p>a<b>b") == "a row has the element of another"


def test_a_plain_tree_that_changes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = rows.parse(b"<p>a<button><p>b")[0]
    assert rows.change_of(tree) == ""
    paragraph = tree.css_first("button")
    assert paragraph is not None
    paragraph.unwrap()  # a paragraph in a paragraph
    monkeypatch.setattr(rows, "is_plain_tree", lambda tree: True)
    assert rows.change_of(tree) == "a plain tree changes"

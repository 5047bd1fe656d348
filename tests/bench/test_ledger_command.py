"""`python -m bench ledger`: an account that does not add up is found, named, and the exit code says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from bench import ours
from bench.__main__ import main
from bench.ledger import find_lost, find_problem, find_surplus
from bench.systems import Input

MakeCorpus = Callable[..., Path]
PAGE = {"html": "<title>T</title><h1>One</h1><ul><li>two<li>three</ul><script>x</script>"}


def result_of(text: str, *kept: str, check: Callable[[], None] = lambda: None) -> SimpleNamespace:
    """As much of an Extraction as the check reads."""
    entries = [SimpleNamespace(bucket="kept", text=piece) for piece in kept]
    entries.append(SimpleNamespace(bucket="removed", text="menu"))
    return SimpleNamespace(text=text, ledger=SimpleNamespace(entries=entries, check=check))


def test_all_extractors_are_checked_on_all_pages_of_all_corpora(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    folders = [str(make_corpus(name, PAGE, PAGE)) for name in ("a", "b")]
    assert main(["ledger", *folders, "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert "a, b, 4 pages" in text
    assert f"4 pages with {', '.join(ours.extractor_names())}: 0 failures" in text


def test_a_failure_names_page_extractor_and_problem(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(name: str) -> Callable[[Input], object]:
        return lambda page: result_of("", "gone") if b"bad" in page.html else result_of("")

    monkeypatch.setattr(ours, "load_extraction", broken)
    folder = make_corpus("mine", PAGE, {"id": "second", "html": "bad"})
    assert main(["ledger", str(folder), "--systems", "everything", "--jobs", "1"]) == 1
    text = capsys.readouterr().out
    assert "2 pages with everything: 1 failures" in text
    assert "mine/second  everything  kept but not in the text, or not in page order: 'gone'" in text


def test_an_extractor_that_raises_is_a_failure(make_corpus: MakeCorpus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "load_extraction", lambda name: lambda page: 1 // 0)
    assert main(["ledger", str(make_corpus("mine", PAGE)), "--systems", "everything", "--jobs", "1"]) == 1


def test_a_page_that_cannot_be_read_is_a_failure(make_corpus: MakeCorpus) -> None:
    folder = make_corpus("mine", PAGE)
    (folder / "html" / "1.html.gz").write_bytes(b"not gzip")
    assert main(["ledger", str(folder), "--systems", "everything", "--jobs", "1"]) == 1


def test_the_ledgers_own_check_is_believed() -> None:
    def check() -> None:
        raise AssertionError("3 bytes of text are in no bucket")

    assert find_problem(result_of("a", "a", check=check)) == "3 bytes of text are in no bucket"
    assert find_problem(result_of("a", "a")) == ""


def test_kept_text_may_have_marks_of_the_renderer_between_but_must_be_in_order() -> None:
    assert find_problem(result_of("One\n\n- two\n- three", "One", "two", "three")) == ""
    assert "'three'" in find_problem(result_of("One\n\n- three\n- two", "One", "two", "three"))


def test_what_is_lost_is_shown_with_its_place() -> None:
    assert find_lost("abc", "a-b-c") == ""
    assert find_lost("abcd", "abd").endswith("'cd'")


def test_text_shown_twice_or_never_kept_is_found() -> None:
    assert find_surplus("abc", "- a 1. b | c") == ""
    assert "3 letters, of 'abc'" in find_surplus("abc", "abcabc")
    assert "shown more often than kept" in find_problem(result_of("One One", "One"))


def test_peers_keep_no_ledger(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ledger", str(make_corpus("mine", PAGE)), "--systems", "all-text"]) == 2
    assert "keeps no ledger" in capsys.readouterr().err


def test_a_joiner_that_joins_nothing_is_not_text_that_was_lost() -> None:
    assert find_problem(result_of("The tide", "\u200dThe tide\u200c")) == ""

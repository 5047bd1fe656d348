"""A time limit for engines that have none."""

from __future__ import annotations

import pytest
from batch_made import page

from pagecrunch.batch.engines import limited
from pagecrunch.batch.engines.limited import limited_row_function
from pagecrunch.batch.inputs.page import RawPage
from pagecrunch.batch.options import Options
from pagecrunch.batch.rows import row_function


def test_rows_are_the_same_with_a_limit_and_without() -> None:
    pages = [RawPage("a", page(1)), RawPage("b", page(2).decode(), "http://e/"), RawPage("c", problem="gone")]
    with limited_row_function(Options(), 30.0) as make_row, limited_row_function(Options(), 0) as plain:
        assert [make_row(each) for each in pages] == [plain(each) for each in pages]
        assert plain(pages[0]) == row_function(Options())(pages[0])


def test_a_page_that_hangs_or_ends_its_process_is_one_failed_row(wicked: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def reasons(*words: str) -> list[str | None]:
        with limited_row_function(Options(settings={"extract": {"using": "wicked"}}), 1.0) as make_row:
            return [make_row(RawPage(word, f"<p>{word}"))["reason"] for word in words]

    assert reasons("CRASH", "SPIN", "fine") == [
        "it ended its worker process (SIGSEGV)",
        "it took more processor time than a page may have",
        None,
    ]
    monkeypatch.setattr(limited, "WAIT", 2)
    assert reasons("SLEEP", "fine") == ["it waited longer than 2 seconds", None]

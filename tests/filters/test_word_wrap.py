"""Lines wrap at the edge."""

from __future__ import annotations

from filtering import filtered


def test_lines_wrap_and_cells_lose_their_ban_on_it() -> None:
    result = filtered("word_wrap", "<table><tr><td nowrap>x</table>")
    assert "nowrap" not in result.body and "overflow-wrap:anywhere" in result.html


def test_columns_limit_the_width() -> None:
    assert "max-width:60ch" in filtered("word_wrap", "x", columns=60).html


def test_a_page_that_was_wrapped_before_has_the_rules_once() -> None:
    once = filtered("word_wrap", "x").html
    assert filtered("word_wrap", once).html == once

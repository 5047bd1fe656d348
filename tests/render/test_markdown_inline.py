# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.document.parts import Break, Close, Formula, Image, Note, Open, Span
from pagecrunch.render.markdown_inline import code_span, escape, escape_start, latex, line, link_target


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a*b", r"a\*b"),
        ("snake_case", "snake_case"),
        ("_x", r"\_x"),
        ("a & b", "a & b"),
        ("&amp;", "&amp;amp;"),
        ("[x](y)", r"\[x\](y)"),
    ],
)
def test_marks_in_text_are_escaped(text: str, expected: str) -> None:
    assert escape(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a", r"\- a"),
        ("+1", "+1"),
        ("1. a", r"1\. a"),
        ("# a", r"\# a"),
        ("#tag", "#tag"),
        ("---", r"\---"),
        ("| a", r"\| a"),
    ],
)
def test_a_line_does_not_begin_as_a_list_or_heading(text: str, expected: str) -> None:
    assert escape_start(text) == expected


def test_code_spans_hold_backticks() -> None:
    assert code_span("a`b") == "``a`b``" and code_span("`") == "`` ` ``"


def test_addresses_keep_their_parentheses_and_their_ampersands() -> None:
    assert link_target("https://e.org/a_(b)?x=1&copy;") == r"https://e.org/a_\(b\)?x=1&amp;copy;"


def test_latex_without_a_reader_of_maths_is_harmless() -> None:
    assert latex("a<b [x](javascript:y) $") == r"a\lt b [x] (javascript:y) \$"


def test_a_line_has_links_images_formulas_notes_and_breaks() -> None:
    spans: list[Span] = [
        Open("link", "https://e.org"), Open("strong"), "a", Close("strong"), Close("link"), " ", Image("https://e.org/i", "b"),
        Formula("x", "", False, ""), Note(2), Break(), "c",
    ]  # fmt: skip
    assert line(spans) == "[**a**](https://e.org) ![b](https://e.org/i)$x$[^2]\\\nc"


def test_delimiters_that_would_not_be_read_as_such_are_tags() -> None:
    assert line(["a", Open("strong"), "(b)", Close("strong"), "c"]) == "a<strong>(b)</strong>c"

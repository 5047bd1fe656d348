from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.render import escapes
from pagecrunch.render.escapes import (
    code_span,
    escape_html,
    escape_line_start,
    escape_markdown,
    escape_value,
    is_speakable,
    latex,
    link_target,
)

CHARACTERS = st.sampled_from('abw.w :/;#&<>"\\`*[]$~_\t\n\v\x1c\x7f\x85\xa0\u2028\u3000é潮\U0001f642')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a*b", r"a\*b"),
        ("snake_case", "snake_case"),
        ("_x", r"\_x"),
        ("a & b", "a & b"),
        ("&amp;", "&amp;amp;"),
        ("[x](y)", r"\[x\](y)"),
        ("a [x] y", "a [x] y"),
        ("[x] y", r"\[x\] y"),  # not a task
        ("[a*b] c", r"[a\*b] c"),
        ("[a]", r"\[a\]"),  # an address may follow
        (r"a\b", r"a\b"),
        ("a\\", "a\\\\"),
        ("a > b < c <d", "a > b < c &lt;d"),
        ("~1 ~2~", r"\~1 ~2\~"),
    ],
)
def test_marks_in_text_are_escaped(text: str, expected: str) -> None:
    assert escape_markdown(text) == expected


@given(st.text(CHARACTERS, max_size=20))
@settings(max_examples=1000, deadline=None)
def test_a_quick_look_misses_nothing(text: str) -> None:
    html = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\xa0", "&nbsp;")
    assert escape_html(text) == html
    assert escape_value(text) == html.replace('"', "&quot;")
    assert escape_markdown(text) == escapes._escape_specials(text)
    assert is_speakable(text) == ("://" not in text and "www." not in text and text == " ".join(text.split()))


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
    assert escape_line_start(text) == expected


def test_code_spans_hold_backticks() -> None:
    assert code_span("a`b") == "``a`b``" and code_span("`") == "`` ` ``"


def test_addresses_keep_their_parentheses_and_their_ampersands() -> None:
    assert link_target("https://e.org/a_(b)?x=1&copy;") == "https://e.org/a_(b)?x=1&amp;copy;"
    assert link_target("https://e.org/a)b(") == r"https://e.org/a\)b\("


def test_latex_without_a_reader_of_maths_is_harmless() -> None:
    assert latex("a<b [x](javascript:y) $") == r"a\lt b [x] (javascript:y) \$"

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.dom.source_text import read_text, source_texts, units


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("a<b>c</b>d", ["a", "c", "d"]),
        ("<p title='a>b' data-x=it's>c<!-- > <p> -->d<!doctype x>e<?php 1 ?>f", ["c", "d", "e", "f"]),
        ("<script>if (a<b) '</p>'</script>c<STYLE>p>a</STYLE >d", ["if (a<b) '</p>'", "p>a", "c", "d"]),
        ("1 < 2 and </3>", ["1 < 2 and "]),
        ("<textarea><b>x</textarea>y", ["<b>x", "y"]),
        ("<plaintext><b>x", ["<b>x"]),
        ("<NoScript><iframe src=a></NOSCRIPT>b<p>c", ["b", "c"]),
        ("<noscript><iframe>a</iframe>b</noscript>c<iframe></noscript>d", ["a", "b", "c", "</noscript>d"]),
        ("a<p", ["a"]),
        ("", []),
    ],
)
def test_text_is_what_stands_between_tags(html: str, expected: list[str]) -> None:
    data = html.encode()
    assert sorted(data[run.start : run.end].decode() for run in source_texts(data)) == sorted(expected)


@given(st.text(alphabet="<>/!-\"'= &;ab\n", max_size=60))
def test_runs_are_in_order_and_within_the_page(html: str) -> None:
    at = 0
    for run in source_texts(html.encode()):
        assert at <= run.start < run.end <= len(html)
        at = run.end


@given(st.text(alphabet="&amplt;#x41 b", max_size=40))
def test_units_are_all_of_a_run(data: str) -> None:
    found = list(units(data, False))
    assert "".join(written for written, _ in found) == data
    assert "".join(read for _, read in found) == read_text(data, False)


def test_references_are_not_read_in_scripts() -> None:
    assert read_text("&amp;", True) == "&amp;" and list(units("&lt;", False)) == [("&lt;", "<")]

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.dom.columns import Columns
from pagecrunch.dom.parse import parse, to_columns
from pagecrunch.page import openable
from pagecrunch.page.characters import count
from pagecrunch.page.names import HIDDEN_CODES

try:
    from pagecrunch.page import _openable as compiled
except ImportError:
    compiled = None  # type: ignore[assignment]

PIECES = """
<div id=a hidden>|<div id=b style=display:none>|<p role=tabpanel aria-hidden=true id=c>|</div>|text|<a href=#a>|</a>|
<a href=#>|<a href=x#b>|<button aria-controls='a  c'>|<p style=opacity:0 id=d>|<html hidden id=e>
"""


def columns_of(html: str) -> Columns:
    return to_columns(parse(html.encode())[0], 10_000)


def test_what_hides_itself_within_what_is_seen_may_be_opened() -> None:
    columns = columns_of("<div id=a hidden>t<p id=b hidden>t</div><p id=c style='font-size:0'>t<p hidden>t<p id=d>t")
    found = [
        columns.attr_bytes[columns.attr_start[i] : columns.attr_end[i]] for _, i in openable.may_be_opened(columns)
    ]
    assert found == [b"a"]


def test_links_within_the_page_and_controls_point_to_ids() -> None:
    columns = columns_of("<a href=#a>t</a><a href=#>t</a><a href=x#b>t</a><button aria-controls='c d'>t</button>")
    assert openable.targets(columns) == {b"a", b"c", b"d"}


def test_hidden_letters_are_counted_by_reason() -> None:
    columns = columns_of("<p>abc<p hidden>de<p style=opacity:0>f")
    letters = openable.letters_by_reason(columns, count(columns))
    assert (letters[0], letters[HIDDEN_CODES["hidden attribute"]], letters[HIDDEN_CODES["opacity: 0"]]) == (3, 2, 1)


@pytest.mark.skipif(compiled is None, reason="nothing was compiled")
@given(st.lists(st.sampled_from(PIECES.split("|")), max_size=20))
@settings(max_examples=200, deadline=None)
def test_compiled_and_plain_find_the_same(pieces: list[str]) -> None:
    columns = columns_of("".join(pieces))
    counts = count(columns)
    assert compiled.letters_by_reason(columns, counts) == openable.letters_by_reason(columns, counts)
    assert compiled.may_be_opened(columns) == openable.may_be_opened(columns)
    assert compiled.targets(columns) == openable.targets(columns)


@pytest.mark.skipif(compiled is None, reason="nothing was compiled")
@given(st.lists(st.sampled_from((*"Aaz-_ 9", "tab", "TAB", "Faq", "menu", "MENU", "Tabs")), max_size=8).map("".join))
@settings(max_examples=300)
def test_compiled_and_plain_read_classes_alike(classes: str) -> None:
    assert compiled.is_panel(classes.encode()) == openable.is_panel(classes.encode())

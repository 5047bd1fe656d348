from __future__ import annotations

import pytest

from pagecrunch.dom import nesting
from pagecrunch.dom.nesting import NOWHERE, SPARE, Nesting


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Nesting:
    """A page with room for three open elements."""
    monkeypatch.setattr(nesting, "MAX_DEPTH", SPARE + 3)
    return Nesting()


def opened(page: Nesting, *names: bytes) -> Nesting:
    for name in names:
        page.open(name, b"<%s>" % name)
    return page


def written(page: Nesting) -> bytes:
    page.close_to(0)
    return b"".join(page.out)


def test_end_tags_are_written_for_all_that_is_closed(page: Nesting) -> None:
    opened(page, b"div", b"p", b"b").close(b"p", NOWHERE)
    assert written(page) == b"<div><p><b></b></p></div>"


def test_an_element_outside_of_the_bound_is_not_closed(page: Nesting) -> None:
    opened(page, b"div", b"object", b"p")
    assert not page.close(b"div", page.bounds.scope)
    assert page.close(b"p", page.bounds.button)
    assert not page.close(b"p", page.bounds.button)


def test_an_element_too_deep_is_written_next_to_the_one_it_stood_in(page: Nesting) -> None:
    opened(page, b"div", b"ul", b"li", b"p").out.append(b"text")
    assert page.is_cut
    assert written(page) == b"<div><ul><li></li><p>text</p></ul></div>"


def test_parts_of_a_table_too_deep_are_left_out(page: Nesting) -> None:
    opened(page, b"div", b"div", b"table", b"tr", b"td").text(b"one")
    page.close(b"td", NOWHERE)
    opened(page, b"td").text(b"two")
    assert written(page) == b"<div><div><table>one\ntwo</table></div></div>"


def test_svg_too_deep_is_left_out_but_for_its_text(page: Nesting) -> None:
    opened(page, b"div", b"div", b"div")
    page.open(b"svg", b"<svg>", namespace=1)
    page.open(b"g", b"<g>", namespace=1)
    assert page.is_muted
    page.write(b"br", b"<br>")
    page.text(b"text")
    page.close_to(3)
    assert not page.is_muted
    assert written(page) == b"<div><div><div>text</div></div></div>"


@pytest.mark.parametrize(
    ("before", "after", "between"),
    [
        (b"a <", b"b>", b"<!---->"),
        (b"a &am", b"p;", b"<!---->"),
        (b"a &#4", b"1;", b"<!---->"),
        (b"a &", b"amp;", b"<!---->"),
        (b"&#" + b"0" * 50, b"65;", b"<!---->"),
        (b"a", b"b", b""),
        (b"a & b", b"c", b""),
    ],
)
def test_text_does_not_become_markup_where_a_tag_is_left_out(
    page: Nesting, before: bytes, after: bytes, between: bytes
) -> None:
    page.text(before)
    page.text(after)
    assert written(page) == before + between + after


def test_text_before_a_tag_that_is_written_needs_nothing_between(page: Nesting) -> None:
    page.text(b"a <")
    opened(page, b"b").text(b"b")
    assert written(page) == b"a <<b>b</b>"


def test_formatting_that_waits_is_closed_with_the_block_inside_it(page: Nesting) -> None:
    opened(page, b"b", b"p").close_later(0)
    page.out.append(b"text")
    page.close(b"p", NOWHERE)
    page.out.append(b"after")
    assert written(page) == b"<b><p>text</p></b>after"


def test_an_element_without_source_is_open_but_not_written(page: Nesting) -> None:
    page.open(b"x-y", None)
    assert page.at(b"x-y") == 0
    assert written(page) == b""


def test_elements_of_svg_are_found_only_up_to_the_html_around_them(page: Nesting) -> None:
    page.open(b"svg", b"<svg>", namespace=1)
    page.open(b"desc", b"<desc>", namespace=1, holds_html=True)
    page.open(b"p", b"<p>")
    page.open(b"svg", b"<svg>", namespace=1)
    assert page.at_foreign(b"svg") == 3
    assert page.at_foreign(b"desc") == NOWHERE
    assert page.at(b"svg") == NOWHERE
    assert page.bounds.scope == 1

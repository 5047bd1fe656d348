from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages_made import html_soup

from pagecrunch.build import tabulate
from pagecrunch.decode import Encoding
from pagecrunch.dom.parse import parse
from pagecrunch.dom.selectors import MAX_LENGTH, fault_of, find_rows

PAGE = """<div id=a class="x y"><p class=x data-t="a, b > c">one<p>two<div class="x z">three<p class=x>four</div></div>
<p class="x last">five"""


def texts(selector: str, html: str = PAGE) -> list[str]:
    """The first text under each element that the selector means."""
    document = parse(html.encode())[0]
    page = tabulate(document, None, Encoding("utf-8", "text"))
    rows = find_rows(document, page, [selector])[selector]
    return [next((page.text(each).strip() for each in page.text_rows.tolist() if each > row), "") for row in rows]


@pytest.mark.parametrize(
    ("selector", "found"),
    [
        ("p.x", ["one", "four", "five"]),
        ("div > p.x", ["one", "four"]),
        ("#a > p.x", ["one"]),
        ("#a .z p", ["four"]),
        ("div  p , .last", ["one", "two", "four", "five"]),
        ("p:not(.x)", ["two"]),
        ("p:not([class~=x])", ["two"]),
        ('[data-t="a, b > c"]', ["one"]),
        ("[class~='z']", ["three"]),
        ("section p", []),
        ("p>b", []),
    ],
)
def test_finds_what_a_selector_means(selector: str, found: list[str]) -> None:
    assert texts(selector) == found


@pytest.mark.parametrize(
    ("selector", "fault"),
    [
        ("", "is empty"),
        ("p" * (MAX_LENGTH + 1), "is longer than"),
        ("div:has(p)", "uses :has"),
        ("p:nth-child(2)", "uses :nth-child"),
        ("a + b", "uses +"),
        ("a ~ b", "uses ~"),
        ("p::before", "uses :"),
        ("p[", "is not written as CSS"),
        (">p", "has nothing before"),
        ("p,,a", "has nothing before"),
        ("p >", "has nothing before"),
        ("p, ", "has nothing before"),
    ],
)
def test_says_what_is_wrong_with_a_selector_and_finds_nothing_by_it(selector: str, fault: str) -> None:
    assert fault_of(selector).startswith(fault)
    assert texts(selector) == []


@given(
    html_soup, st.sampled_from(["p", "div p", "div > p", ".c", "#i b", "td, th", "a:not(.c)", "* > *", "section a i"])
)
def test_finds_on_any_page_what_the_parser_finds(html: str, selector: str) -> None:
    document = parse(html.encode())[0]
    page = tabulate(document, None, Encoding("utf-8", "text"))
    rows = find_rows(document, page, [selector])[selector]
    assert [page.tag_name(row) for row in rows if page.tag_name(row) != "other"] == [
        node.tag for node in document.css(selector) if node.tag in {page.tag_name(row) for row in rows}
    ]
    assert len(rows) == len(document.css(selector))


@given(st.text(max_size=40))
def test_no_text_is_a_selector_that_raises(text: str) -> None:
    if not fault_of(text):
        texts(text)


def test_a_chain_of_steps_is_not_tried_for_every_ancestor() -> None:
    """With all ancestors tried for all steps this would be 400 to the power of 7."""
    deep = "<div class=a>" * 400 + "<p class=b>x"
    assert texts(".z .a .a .a .a .a .a .b", deep) == []
    assert texts(".a .a .a .a .a .a .b", deep) == ["x"]

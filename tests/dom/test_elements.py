"""The tables of elements say what the parser does."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from pagecrunch.dom import elements
from pagecrunch.dom.elements import CLOSES_THROUGH, FORMATTING, IMPLIED, RAW, RULES, TABLE_PARTS, VOID


def names(table: frozenset[bytes]) -> list[str]:
    return sorted(name.decode() for name in table)


def holder_of(html: str, text: str) -> LexborNode:
    """The element that holds this text."""
    parser = LexborHTMLParser("<!doctype html><body>" + html)
    assert parser.root is not None
    for node in parser.root.traverse(include_text=True):
        if node.tag == "-text" and node.text_content == text and node.parent is not None:
            return node.parent
    raise AssertionError(f"{text!r} is not in {parser.html}")


def is_inside(node: LexborNode | None, name: str) -> bool:
    while node is not None:
        if node.tag == name:
            return True
        node = node.parent
    return False


@pytest.mark.parametrize("name", names(elements.VOID))
def test_void_elements_hold_nothing(name: str) -> None:
    assert holder_of(f"<{name}>text", "text").tag == "body"


@pytest.mark.parametrize("name", names(elements.RAW))
def test_raw_text_elements_hold_tags_as_text(name: str) -> None:
    assert holder_of(f"<{name}><b>", "<b>").tag == name


@pytest.mark.parametrize("name", names(elements.FORMATTING))
def test_formatting_goes_on_in_the_next_block(name: str) -> None:
    assert holder_of(f"<p><{name}>a</p><p>text", "text").tag == name


@pytest.mark.parametrize("name", names(elements.ENDS_PARAGRAPH - elements.VOID))
def test_blocks_end_a_paragraph(name: str) -> None:
    assert not is_inside(holder_of(f"<p><{name}>text", "text"), "p") or name == "p"


@pytest.mark.parametrize("name", names(elements.BLOCKS | elements.HEADINGS))
def test_the_end_of_a_block_closes_what_is_open_inside(name: str) -> None:
    assert holder_of(f"<{name}><span><x-y>a</{name}>text", "text").tag == "body"


@pytest.mark.parametrize("name", names(elements.IMPLIED - elements.RUBY_PARTS))
def test_elements_with_optional_end_tags_end_with_what_holds_them(name: str) -> None:
    assert holder_of(f"<div><{name}>a</div>text", "text").tag == "body"


@pytest.mark.parametrize("name", ["applet", "marquee", "object", "select", "table><td", "table><caption", "table><th"])
def test_no_end_tag_reaches_past_these(name: str) -> None:
    assert name.rpartition("<")[2].encode() in elements.SCOPE
    assert is_inside(holder_of(f"<div><{name}></div>text", "text"), "div")


@pytest.mark.parametrize(
    "name", names(elements.SPECIAL - elements.VOID - elements.RAW - elements.ROOTS - {b"frameset", b"template"})
)
def test_an_unknown_end_tag_reaches_past_no_special_element(name: str) -> None:
    opened = f"<table><{name}>" if name.encode() in elements.TABLE_PARTS else f"<{name}>"
    assert is_inside(holder_of(f"<x-y>{opened}</x-y><p>text", "text"), "x-y")


@pytest.mark.parametrize("name", names(elements.BREAKS_OUT - elements.VOID - {b"font", b"body", b"head"}))
@pytest.mark.parametrize("space", ["svg", "math"])
def test_some_html_ends_svg_and_math(name: str, space: str) -> None:
    assert not is_inside(holder_of(f"<{space}><{name}>text", "text"), space)


@pytest.mark.parametrize("name", ["a", "x-y", "title", "textarea", "style", "select", "td", "html", "article"])
def test_other_html_becomes_svg(name: str) -> None:
    assert is_inside(holder_of(f"<svg><{name}>text", "text"), "svg")


@pytest.mark.parametrize(("space", "number"), [("svg", 1), ("math", 2)])
def test_html_may_stand_inside_some_elements_of_svg_and_math(space: str, number: int) -> None:
    for name in names(elements.HTML_INSIDE[number]):
        assert is_inside(holder_of(f"<{space}><{name}><p>text", "text"), space)
    assert not is_inside(holder_of(f"<{space}><g><p>text", "text"), space)


BITS = {
    name: value
    for name, value in vars(elements).items()
    if name.isupper() and isinstance(value, int) and name not in ("SVG", "MATH")
}


def test_every_bit_is_a_bit_of_its_own() -> None:
    assert all(value.bit_count() == 1 for value in BITS.values())
    assert len(set(BITS.values())) == len(BITS)


def test_every_element_of_the_tables_has_a_rule_with_its_bit() -> None:
    for names, bit in (
        (VOID, elements.IS_VOID),
        (RAW, elements.IS_RAW),
        (FORMATTING, elements.IS_FORMATTING),
    ):
        assert all(RULES[name].kind & bit for name in names)
    assert all(RULES[name].kind & elements.IS_OPTIONAL for name in IMPLIED | TABLE_PARTS)
    assert all(RULES[name].end_past == elements.IS_OPTIONAL for name in CLOSES_THROUGH - {b"template"})


def test_a_start_tag_closes_only_what_may_do_without_an_end_tag() -> None:
    for name, rule in RULES.items():
        if rule.closes:
            assert rule.kind & (rule.closes | elements.COLUMN), name
            assert rule.kind & elements.IS_OPTIONAL, name


def test_names_are_short_enough_for_the_scan_to_compare_whole() -> None:
    assert all(0 < len(name) <= 16 and name == name.lower() for name in RULES)

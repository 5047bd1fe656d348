from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tag_soup import depth_and_size, pieces, soup

from pagecrunch.dom import guard, limits
from pagecrunch.dom.scan import DEPTH, FINE, LOAD, NAMES, ODD, scan

MANY = 1000


@given(soup)
@example("<p a")
@example("<")
@example("</")
@example("<!")
@example("<a\0b></a\0b>")
@example("<x-name-longer-than-sixteen-bytes></X-Name-Longer-Than-Sixteen-Bytes>")
@settings(max_examples=500, deadline=None)
def test_the_compiled_scan_and_the_plain_one_count_the_same(html: str) -> None:
    assert guard.scan(html.encode()) == scan(html.encode())


@given(soup, st.integers(min_value=2, max_value=200))
@settings(max_examples=200, deadline=None)
def test_they_count_the_same_on_pages_past_the_limits(html: str, times: int) -> None:
    assert guard.scan((html * times).encode()) == scan((html * times).encode())


@given(st.binary(max_size=200))
@settings(max_examples=300, deadline=None)
def test_they_count_the_same_on_any_bytes(data: bytes) -> None:
    assert guard.scan(data) == scan(data)
    assert guard.scan(b"<p " + data) == scan(b"<p " + data)


@given(pieces.map(lambda found: "".join(found[:8])))
@settings(max_examples=500, deadline=None)
def test_a_page_that_is_fine_is_no_deeper_than_a_few_times_what_was_counted(unit: str) -> None:
    """Only the order of size matters: the parser's time is bounded by it. 4 and 30 leave room for implied elements."""
    page = (unit * 100).encode()
    reason, deepest, load, _ = scan(page)
    if reason == FINE:
        depth, size = depth_and_size(page)
        assert depth <= 4 * deepest + 30
        assert size <= 6 * (page.count(b"<") + 50) + 2 * load / limits.CLONE


@pytest.mark.parametrize(
    "unit",
    [
        "<div>",
        "<div/>",
        "<DIV a>",
        "<ul><li>",
        "<li><dd>",
        "<div></span>",
        "<span><div></span></div>",
        "<x-y>",
        "<button><object>",
        "<svg><g>",
        "<svg><link>",
        "<svg><desc>",
        "<math><mi>",
        "<math><annotation-xml><svg><desc><p>",
        "<template>",
        "<table><td>",
        "<table>",
        "<frameset>",
        "<optgroup>",
        "<ruby><rt>",
        "<a>",
        '<div a="></div>">',
        "<div a='></div>'>",
        '<div a" b=" ></div>">',
        "<div><!--</div>-->",
        "<div><!--></div><div><!--->",
        "<div><script></div></script>",
        "<div><script><!--<script></script></div>--></script>",
        "<div><textarea></div></textarea>",
        "<div><![CDATA[</div>]]>",
        "<div><?</div?>",
        "<form><table><form></form></table></form>",
        "<form><object></form></object></form>",
        "<p><b></p><option>x",
        "<button><button></button><li><dd></button>",
        "</template><a><template><td>",
        "<table><td><object></table>",
    ],
)
def test_what_is_not_closed_is_counted_however_it_is_hidden(unit: str) -> None:
    assert scan((unit * MANY).encode())[0] in (DEPTH, LOAD, ODD)


@pytest.mark.parametrize(
    "unit",
    [
        "<div>x</div>",
        "<p>x",
        "<ul><li>x<li>y</li></ul>",
        "<dl><dt>x<dd>y</dd></dl>",
        "<table><tr><td>x<td>y<tr><th>z</table>",
        "<table><thead><tr><td>x<tbody><tr><td>y</table>",
        "<select><option>x<option>y</option></select>",
        "<br><img><hr><input><wbr>",
        "<svg viewBox='0 0 1 1'><g><path d='M0'/><circle></circle></g></svg>",
        "<svg><title>x</title><style>.a{}</style><use href=#a></use></svg>",
        "<svg><use href=#a></svg>",
        "<svg><p>x</p>",
        "<math><mi>x</mi><mo>+</mo><annotation encoding='application/x-tex'>x</annotation></math>",
        "<b>x</b><a href=/>y</a>",
        "<script>if (a < b) '<div>'</script>",
        "<!-- <div> -->",
        "<textarea><div></textarea>",
        '<div title="<div>">x</div>',
        "<template><div>x</div></template>",
        "<form><p>x</p></form>",
        "<ruby>x<rp>(</rp><rt>y</rt></ruby>",
        "a < b <> </> <3",
    ],
)
def test_what_is_nested_as_it_should_be_costs_nothing(unit: str) -> None:
    once, often = scan(unit.encode()), scan((unit * MANY).encode())
    assert often[:2] == (FINE, once[1])


def test_what_is_closed_with_what_holds_it_is_counted_once() -> None:
    """The scan cannot be sure that the parser closes both: it may have closed the list before."""
    assert scan(b"<ul><li>x<li>y<li>z</ul>" * 100)[1] == 101
    assert scan(b"<ul><li><p>x<p>y<p>z</li></ul>" * 100)[1] == 102


def test_names_are_compared_whole_and_without_case() -> None:
    assert scan(b"<x-y></X-Y>" * MANY)[1] == 1
    assert scan(b"<x@></x`>" * MANY)[0] == DEPTH
    long = b"x-element-with-a-long-name-"
    assert scan(b"<%sa></%sA>" % (long, long) * MANY)[1] == 1
    assert scan(b"<%sa></%sb>" % (long, long) * MANY)[0] == DEPTH


def test_long_formatting_tags_weigh_more() -> None:
    later = b"<p>x</p>" * 20_000
    assert scan(b"<p><b>x</p>" + later)[0] == FINE
    assert scan(b"<p><b title='%s'>x</p>" % (b"x" * 10_000) + later)[0] == LOAD


def test_many_different_names_are_found_wherever_they_stand() -> None:
    numbers = range(2 * limits.MAX_ATTRIBUTE_NAMES)
    spelt = [f"{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676)}".encode() for n in numbers]
    for page in (
        b"".join(b"<%s>" % name for name in spelt),
        b"<textarea>" + b"".join(b"</%s " % name for name in spelt),
        b"".join(b"<br %s>" % name for name in spelt),
        b"".join(b"</br %s>" % name for name in spelt),
        b"".join(b"<br a-longer-name-%s=x>" % name for name in spelt),
    ):
        assert scan(page)[0] == guard.scan(page)[0] == NAMES


@pytest.mark.parametrize(
    ("start", "unit"),
    [
        ("", "x</y>"),
        ("", "x</>"),
        ("", "x<td>"),
        ("", "x<td></td>"),
        ("", "x<body>"),
        ("", "x</body>"),
        ("<svg>", "x<![CDATA[y]]>"),
        ("<table>", "x<tr>"),
        ("<table>", "<tr>x</tr>"),
        ("<table>", "x<style></style>"),
        ("<table>", "x<!-- -->"),
        ("<table>", " <p>x</p>"),
        ("<table>", "x<tr><td><col>"),
        ("<table>", "x<td></tr>"),
        ("<table><button><button></button>", "x<style></style>"),
        ("<table><button><button></button>", " <p>x</p>"),
        ("<table><td><div></table></div></td>", "x<td>"),
        ("<table><table></table>", "x<td>"),
    ],
)
def test_text_that_the_parser_joins_is_counted(start: str, unit: str) -> None:
    assert scan((start + unit * 10 * MANY).encode())[0] in (LOAD, DEPTH)


@pytest.mark.parametrize(
    "page",
    [
        "<frameset><textarea>",
        "<frameset><svg>",
        "<template><col>",
        "<svg><font color=red>",
        "<math><annotation-xml encoding='text/HTML'>",
        "<div><svg></div>",
        "<table><td><svg><desc><td>",
        "<math><mi><mglyph>",
    ],
)
def test_what_only_the_parser_can_follow_is_odd(page: str) -> None:
    assert scan(page.encode())[0] == ODD

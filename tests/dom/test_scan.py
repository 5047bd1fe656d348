from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from reference.scan import scan as reference
from tag_soup import depth_and_size, pieces, soup

from pagecrunch.dom import limits
from pagecrunch.dom.limits import DEPTH, FINE, LOAD, NAMES, ODD, OPTIONS
from pagecrunch.dom.scan import scan

MANY = 1000


def counted(page: bytes) -> tuple[int, int, int, int]:
    """Reason, depth, load and attributes, as the reference has them: it does not know lists of options."""
    found = scan(page)
    return found.reason if found.reason != OPTIONS else FINE, found.deepest, found.load, found.attributes


def reason(page: str) -> int:
    return scan(page.encode()).reason


@given(soup)
@example("<p a")
@example("<")
@example("</")
@example("<!")
@example("<a\0b></a\0b>")
@example("<x-name-longer-than-sixteen-bytes></X-Name-Longer-Than-Sixteen-Bytes>")
@settings(max_examples=500, deadline=None)
@example("<iframe></x></noscript></iframe>")
@example("<noscript><iframe></noscript ")
@example("<svg><option selected>")
@example("<p a\0b c\x01=d></p\x01><eightlet><sevenle =x>" + " " * 20)
def test_the_scan_counts_as_the_reference_does(html: str) -> None:
    assert counted(html.encode()) == reference(html.encode())


@given(soup, st.integers(min_value=2, max_value=200))
@settings(max_examples=200, deadline=None)
def test_it_counts_the_same_on_pages_past_the_limits(html: str, times: int) -> None:
    assert counted((html * times).encode()) == reference((html * times).encode())


@given(st.binary(max_size=200))
@settings(max_examples=300, deadline=None)
def test_it_counts_the_same_on_any_bytes(data: bytes) -> None:
    assert counted(data) == reference(data)
    assert counted(b"<p " + data) == reference(b"<p " + data)


@given(pieces.map(lambda found: "".join(found[:8])))
@settings(max_examples=500, deadline=None)
def test_a_page_that_is_fine_is_not_deeper_than_a_few_times_what_was_counted(unit: str) -> None:
    """Only the order of size matters: the parser's time is bounded by it. 4 and 30 leave room for implied elements."""
    page = (unit * 100).encode()
    found = scan(page)
    if found.reason == FINE:
        depth, size = depth_and_size(page)
        assert depth <= 4 * found.deepest + 30
        assert size <= 6 * (page.count(b"<") + 50) + 2 * found.load / limits.CLONE


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
    assert reason(unit * MANY) in (DEPTH, LOAD, ODD)


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
    once, often = counted(unit.encode()), counted((unit * MANY).encode())
    assert often[:2] == (FINE, once[1])


def test_what_is_closed_with_what_holds_it_is_counted_once() -> None:
    """The scan cannot be sure that the parser closes both: it may have closed the list before."""
    assert scan(b"<ul><li>x<li>y<li>z</ul>" * 100).deepest == 101
    assert scan(b"<ul><li><p>x<p>y<p>z</li></ul>" * 100).deepest == 102


def test_names_are_compared_whole_and_without_case() -> None:
    assert scan(b"<x-y></X-Y>" * MANY).deepest == 1
    assert scan(b"<x@></x`>" * MANY).reason == DEPTH
    long = b"x-element-with-a-long-name-"
    assert scan(b"<%sa></%sA>" % (long, long) * MANY).deepest == 1
    assert scan(b"<%sa></%sb>" % (long, long) * MANY).reason == DEPTH


def test_long_formatting_tags_weigh_more() -> None:
    later = b"<p>x</p>" * 20_000
    assert scan(b"<p><b>x</p>" + later).reason == FINE
    assert scan(b"<p><b title='%s'>x</p>" % (b"x" * 10_000) + later).reason == LOAD


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
        assert scan(page).reason == reference(page)[0] == NAMES


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
    assert reason(start + unit * 10 * MANY) in (LOAD, DEPTH)


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
        "<svg><option>",
        "<math><selectedcontent>",
    ],
)
def test_what_only_the_parser_can_follow_is_odd(page: str) -> None:
    assert reason(page) == ODD


@pytest.mark.parametrize(
    "name", ["class", "sevenle", "eightlet", "seventeen-letters", "a\0b", "=a", "data-x", "\u00e9"]
)
def test_attribute_names_are_distinguished_whatever_their_length_and_bytes(name: str) -> None:
    numbers = range(limits.MAX_ATTRIBUTE_NAMES + 1)
    many = [f"{name}{number}{name}" for number in numbers]
    assert reason("".join(f"<br {each}=x>" for each in many)) == NAMES
    assert reason("".join(f"<br {each}=x>" for each in many[1:]) * 3) == FINE
    assert (
        reason("".join(f"<br {each.upper() if number % 2 else each}>" for number in numbers for each in many[:9]))
        == FINE
    )


def test_names_that_share_a_place_are_distinguished() -> None:
    """More different names than there are places for, each many times, but few without regard to case."""
    spelt = [f"{a}{b}{c}{d}" for a in "aA" for b in "bB" for c in "cC" for d in "dD"]
    page = "".join(f"<br {name}{number}-long-{name}>" for number in range(60) for name in spelt) * 3
    assert reason(page) == FINE


@pytest.mark.parametrize(
    "unit", ["<option>x", "<option selected>x", "<option>x</option>\n", "<div></div><option>", "<!----><option>",
             "<optgroup><option selected>x</option></optgroup>", "<selectedcontent></selectedcontent>"],
)  # fmt: skip
def test_the_options_of_one_select_are_limited(unit: str) -> None:
    assert reason("<select>" + unit * 200 + "</select>") == FINE
    assert reason("<select>" + unit * 20_000 + "</select>") == OPTIONS
    assert reason(("<select>" + unit * 2 + "</select>") * 200) == FINE
    assert reason(unit * 20_000) in (FINE, DEPTH, LOAD)


def test_formatting_that_is_copied_into_every_option_counts() -> None:
    options = "<select>" + "<option selected>x</option>" * 500 + "</select>"
    assert scan(options.encode()).option_load * 30 < scan(("<b>" * 100 + options).encode()).option_load


def test_where_selects_and_scripts_stand_is_found() -> None:
    page = b"<select><option></select><svg><select/></svg><SELECT a><script>" + b"x" * limits.MIN_ASIDE + b"</script>"
    found = scan(page, with_asides=True)
    assert [page[:end][-7:] for end in found.selects] == [b"<select", b"<SELECT"]
    begin, end = found.reader.asides
    assert page[begin:end] == b"x" * limits.MIN_ASIDE
    assert not scan(page).reader.asides

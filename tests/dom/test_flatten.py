from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser
from tag_soup import depth_and_size, worded_soup, words

from pagecrunch.dom import flatten as flattening
from pagecrunch.dom import limits, nesting
from pagecrunch.dom.flatten import MARKUP, OPTIONS_WARNING, attributes, flatten, tag_end


def tidy(html: str) -> str:
    page, warnings = flatten(html.encode())
    assert not warnings
    return page.decode()


@pytest.mark.parametrize(
    "html",
    [
        "<!doctype html><html><head><title>a<b></title></head><p>x</p><br><img src=a>",
        "<ul><li>a</li><li>b</li></ul>",
        "<table><tbody><tr><td>a</td></tr></tbody></table>",
        "<svg><g><path d='a'/><title>b</title></g></svg>",
        "<svg><![CDATA[<p>]]></svg>",
        "<!-- <p> --><script>'<p>'</script><textarea><p></textarea>",
        "<select><option>a</option></select>",
        "<b><i>a</i></b> &amp; b < c",
        "<template><p>a</p></template>",
        "<p class=a id='b' title=\"c > d\">x</p>",
    ],
)
def test_what_is_well_nested_stays_as_it_is(html: str) -> None:
    assert tidy(html) == html


@pytest.mark.parametrize(
    ("html", "flat"),
    [
        ("<p>a<p>b<div>c", "<p>a</p><p>b</p><div>c</div>"),
        ("<p><b>a<p>b</b>c", "<p><b>a</b></p><p>bc</p>"),
        ("<a><div>a</a>b</div>c", "<a><div>ab</div></a>c"),
        ("<a>a<a>b", "<a>a</a><a>b</a>"),
        ("<ul><li>a<li><p>b</ul>c", "<ul><li>a</li><li><p>b</p></li></ul>c"),
        ("<li>a<div>b<li>c", "<li>a<div>b</div></li><li>c</li>"),
        ("<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"),
        (
            "<table><td>a<td>b<tr><td>c</table>",
            "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>",
        ),
        ("<table><td><div>a<td>b", "<table><tbody><tr><td><div>a</div></td><td>b</td></tr></tbody></table>"),
        ("<table><col><tr>", "<table><colgroup><col></colgroup><tbody><tr></tr></tbody></table>"),
        ("<table>a<table>b", "<table>a</table><table>b</table>"),
        ("a<td>b", "a\nb"),
        ("<select><option>a<option>b<select>c", "<select><option>a</option><option>b</option></select>c"),
        ("<button>a<button>b", "<button>a</button><button>b</button>"),
        ("<form>a<form>b</form>c</form>", "<form>a\nb</form>c"),
        ("<form><div>a</form>b</div>c", "<form><div>ab</div></form>c"),
        ("<h1>a<h2>b</h1>c", "<h1>a</h1><h2>b</h2>c"),
        ("<ruby>a<rt>b<rp>c</ruby>d", "<ruby>a<rt>b</rt><rp>c</rp></ruby>d"),
        ("<span><div>a</span>b</div>", "<span><div>ab</div></span>"),
        ("a</p>b</br>c</x>d", "a<p></p>b<br>cd"),
        ("<svg><g>a<p>b", "<svg><g>a</g></svg><p>b</p>"),
        ("<svg><desc><p>a</svg>b</desc>c", "<svg><desc><p>abc</p></desc></svg>"),
        ("<div><svg><g>a</div>b", "<div><svg><g>a</g></svg></div>b"),
        ("<svg><font>a<font size=1>b", "<svg><font>a</font></svg><font size=1>b</font>"),
        ("<head><noscript><img></noscript>", "<head><noscript></noscript><img>"),
        ("<frameset><frame>", "<frame>"),
        ("<p>a</body>b</html>c", "<p>abc</p>"),
        ("<!doctype a><!doctype b><p>a<!doctype c>", "<!doctype a><p>a</p>"),
        ("<p a", ""),
    ],
)
def test_elements_are_closed_where_the_standard_closes_them(html: str, flat: str) -> None:
    assert tidy(html) == flat


@given(worded_soup, st.sampled_from((9, 12, 30, limits.MAX_DEPTH)))
@settings(max_examples=500, deadline=None)
def test_no_word_is_lost_and_the_tree_is_not_deeper_than_allowed(html: str, depth: int) -> None:
    """White space and the order in and around broken tables apart: what was text stays text, each word once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nesting, "MAX_DEPTH", depth)
        flat = flatten(html.encode())[0]
    before, after = words(html.encode()), words(flat)
    assert set(before) <= set(after)
    marked = [word for word in after if word.startswith("w") and word.endswith("q")]
    assert len(marked) == len(set(marked))
    deepest, size = depth_and_size(flat)
    assert deepest <= depth + 1
    assert size <= 3 * (flat.count(b"<") + 20)


def test_attributes_past_the_limit_are_left_out_unless_they_matter() -> None:
    count = limits.MAX_ATTRIBUTES + 10
    tag = (
        "<a " + " ".join(f"a{number}={number}" for number in range(count)) + " a3=again href='/x?a=b&amp;c' b/>text</a>"
    )
    flat, warnings = flatten(tag.encode())
    assert flat.count(b" a") == limits.MAX_ATTRIBUTES
    assert b"href='/x?a=b&amp;c' />text</a>" in flat
    assert b"again" not in flat
    assert [f"more than {limits.MAX_ATTRIBUTES} attributes" in words for words in warnings] == [True]


def test_attribute_names_past_the_limit_are_left_out_unless_they_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flattening, "MAX_ATTRIBUTE_NAMES", 3)
    flat, warnings = flatten(b"<p a b c>x</p><p d a=1 class=c>y</p>")
    assert flat == b"<p a b c>x</p><p a=1 class=c>y</p>"
    assert len(warnings) == 1 and "different attribute names" in warnings[0]


def test_made_up_tags_past_the_limit_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flattening, "MAX_TAG_NAMES", 2)
    flat, warnings = flatten(b"<x>a<y>b<z>c</z>d</y>e</x><script></x></zz></script>")
    assert flat == b"<x>a<y>bcd</y>e</x><script></x>< /zz></script>"
    assert len(warnings) == 1 and "made-up" in warnings[0]


def test_texts_that_the_parser_would_join_are_kept_apart_past_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flattening, "MAX_JOINS", 1)
    assert tidy("<table>a<tr>b<tr>c<td>d") == (
        "<table>a<tbody><tr><wbr>b</tr><tr><wbr>c<td>d</td></tr></tbody></table>"
    )
    assert tidy("<svg>a<![CDATA[b]]><![CDATA[c]]></svg>") == "<svg>a<![CDATA[b]]><!----><![CDATA[c]]></svg>"
    assert tidy("a</>b</x>c<body>d<body>e</head>f") == "abc<body>def"


def test_attributes_of_html_and_body_are_limited_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flattening, "MAX_ROOT_ATTRIBUTES", 2)
    flat, warnings = flatten(b"<html a><body b>x<body c>y")
    assert flat == b"<html a><body b>xy"
    assert warnings


def test_the_text_of_svg_too_deep_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nesting, "MAX_DEPTH", nesting.SPARE + 1)
    html = "<div><svg>a<![CDATA[<b>&]]><desc>c<textarea><d>&amp;</textarea><xmp>&e</xmp><style>f</style><br>g</svg>h"
    flat, warnings = flatten(html.encode())
    assert "".join(words(flat)) == "abcdegh"
    assert b"<svg" not in flat and b"&lt;b>&amp;" in flat and b"&lt;d>&amp;" in flat and b"&amp;e" in flat
    assert warnings == (f"nested deeper than {limits.MAX_DEPTH} elements: deeper ones were placed side by side",)


@pytest.mark.parametrize(
    ("html", "flat"),
    [
        ("<noscript><iframe src=x /></noscript>a", "<noscript><iframe src=x /></iframe></noscript>a"),
        ("<noscript><iframe>b</iframe></noscript>a", "<noscript><iframe>b</iframe></noscript>a"),
        ("<noscript><iframe>b</iframe>a", "<noscript><iframe>b</iframe>a</noscript>"),
        ("<iframe>b</noscript>a", "<iframe>b</noscript>a"),
    ],
)
def test_an_iframe_that_was_never_closed_ends_with_the_noscript_around_it(html: str, flat: str) -> None:
    assert flatten(b"<br>" + html.encode())[0] == b"<br>" + flat.encode()


def test_it_does_so_in_the_head_where_an_iframe_ends_both_noscript_and_head() -> None:
    assert flatten(b"<head><noscript><iframe src=x /></noscript></head>a")[0].endswith(b"<iframe src=x /></iframe>a")


def test_made_up_names_in_such_an_iframe_are_limited_as_in_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flattening, "MAX_TAG_NAMES", 2)  # noscript is one
    flat, _ = flatten(b"<br><noscript><iframe></x></y></noscript>a")
    assert flat == b"<br><noscript><iframe></x>< /y></iframe></noscript>a"


def test_many_iframes_in_a_noscript_are_read_in_one_pass() -> None:
    closed, open_ = b"<iframe></iframe>" * 20_000, b"<noscript><iframe></noscript>" * 20_000
    assert flatten(b"<br><noscript>" + closed)[0] == b"<br><noscript>" + closed + b"</noscript>"
    assert flatten(b"<br>" + open_)[0].count(b"</iframe></noscript>") == 20_000


def test_selects_past_the_limit_let_several_options_be_selected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flattening, "MAX_VISITS", 3)
    flat, warnings = flatten(b"<select a><option>x</select><select><option>y<option>z</select><select><option>w")
    expected = (
        b"<select a><option>x</option></select>",
        b"<select multiple><option>y</option><option>z</option></select>",
        b"<select multiple><option>w</option></select>",
    )
    assert flat == b"".join(expected)
    assert warnings == (OPTIONS_WARNING,)


def test_options_in_svg_are_left_out_but_for_their_text() -> None:
    """The parser writes past the end of an svg element that is called option and has the attribute selected."""
    assert tidy("<svg><g><option selected>a</option><option/>b<selectedcontent>c</g></svg>") == "<svg><g>abc</g></svg>"
    assert tidy("<svg><desc><option selected>a</desc>") == "<svg><desc><option selected>a</option></desc></svg>"


def test_made_up_names_of_tags_that_close_themselves_are_limited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flattening, "MAX_TAG_NAMES", 2)
    flat, warnings = flatten(b"<svg><a1/><a2/><a3/><a1/></svg>")
    assert flat == b"<svg><a1/><a2/><a1/></svg>"
    assert len(warnings) == 1 and "made-up" in warnings[0]


# How it reads tags


def text_of(html: bytes) -> str:
    body = LexborHTMLParser(html).body
    return body.text() if body else ""


@pytest.mark.parametrize(
    ("tag", "count", "closes_itself"),
    [
        (b"<p>", 0, False),
        (b"<p/>", 0, True),
        (b"<p / >", 0, False),
        (b"<p a>", 1, False),
        (b"<p a=b c='d' e=\"f\">", 3, False),
        (b"<p a=b/>", 1, False),
        (b"<p a='b'/>", 1, True),
        (b"<p a='>'>", 1, False),
        (b"<p a = '>' >", 1, False),
        (b"<p a\" b=' >'>", 2, False),
        (b"<p a=b='c>", 1, False),
        (b'<p a=="b>', 1, False),
        (b"<p ='b'>", 1, False),
        (b"<p a='b'c='>'>", 2, False),
        (b"<p a/b/c>", 3, False),
        (b"<p a=>", 1, False),
        (b"<p\na\tb\rc\fd>", 4, False),
        (b"<p <b>", 1, False),
    ],
)
def test_a_tag_ends_where_the_parser_ends_it(tag: bytes, count: int, closes_itself: bool) -> None:
    names: set[bytes] = set()
    assert tag_end(tag + b"after</p>", 2, names) == (len(tag), count, closes_itself)
    assert len(names) == count
    assert text_of(tag + b"after") == "after"


@pytest.mark.parametrize("tag", [b"<p", b"<p a", b"<p a=", b"<p a='>", b'<p a=">', b"<p /", b"<p a=b"])
def test_a_tag_that_is_cut_off_has_no_end(tag: bytes) -> None:
    assert tag_end(tag, 2, set())[0] == -1
    assert text_of(b"before" + tag) == "before"


def test_attributes_are_found_with_the_white_space_before_them() -> None:
    tag = b"<p  A='1' b =2 /c>"
    found = attributes(tag, 2)
    assert [name for _, _, name in found] == [b"a", b"b", b"c"]
    assert [tag[start:end] for start, end, _ in found] == [b"  A='1'", b" b =2", b" /c"]


def test_what_only_looks_like_markup_is_text() -> None:
    assert not any(MARKUP.search(text) for text in (b"a < b", b"<", b"</", b"<1>", b"<<", b"<\xc3\xa9>"))

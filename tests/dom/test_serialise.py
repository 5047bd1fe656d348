"""What is written is read as it was meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import integers
from pages_made import html_soup
from selectolax.lexbor import LexborHTMLParser

from pagecrunch.dom.parse import IS_COMPILED, is_plain_tree, plain_html
from pagecrunch.dom.serialise import lead_links, to_stable_html, with_doctype
from pagecrunch.page.names import ATTRIBUTE_NAMES, TAG_NAMES


def again(html: str) -> str:
    return LexborHTMLParser(html).html or ""


def test_a_link_within_a_link_comes_apart_once_and_for_all() -> None:
    document = LexborHTMLParser("<a href=/a>x<table><tr><td><a href=/b>y</a></table></a>")
    html = to_stable_html(document)
    assert again(html) == html


@given(html_soup)
def test_any_page_is_read_as_it_is_written(html: str) -> None:
    stable = to_stable_html(LexborHTMLParser(html))
    assert again(stable) == stable


@given(html_soup, integers(0, 50))
def test_an_edited_page_that_is_called_plain_is_read_as_it_is_written(html: str, place: int) -> None:
    document = LexborHTMLParser(html)
    nodes = document.css("body *")
    if nodes:
        nodes[place % len(nodes)].unwrap()
    assert not is_plain_tree(document) or again(document.html or "") == document.html


_GROUPS = (
    "table caption colgroup col tbody tr td p", "ul li dl dd dt div p", "select optgroup option",
    "a b i nobr font p table",
    "p button object form h1 h2", "ruby rt rp rtc p", "template form table p li", "b b b b i a p div",
    "pre listing textarea",
    "noscript script style title meta link", "svg math mi image", "section address menu main search dialog summary hr",
)  # fmt: skip
_tags = st.sampled_from(_GROUPS).flatmap(
    lambda names: st.lists(st.sampled_from(names.split()), min_size=3, max_size=12)
)


@given(_tags, st.lists(st.integers(0, 12), min_size=12, max_size=12), st.sampled_from(("x", " ", "\n", "<b>", "")))
def test_any_tree_that_is_called_plain_is_read_as_it_is_written(tags: list[str], places: list[int], text: str) -> None:
    document = LexborHTMLParser("<!doctype html><body>")
    nodes = [document.body]
    for tag, place in zip(tags, places, strict=False):  # each in one of those before it
        parent = nodes[place % len(nodes)]
        parent.insert_child(document.create_node(tag))
        nodes.append(parent.last_child)
        nodes[-1].insert_child(text)
    assert not is_plain_tree(document) or again(document.html or "") == document.html


@pytest.mark.parametrize(
    "html",
    [
        "<p>x<button><p>y",
        "<svg><foreignObject><p>x",
        "<svg><style>a&lt;b</style></svg>",
        "<pre>\n\nx</pre>",
        "<p>&#13;</p>",
        "<select><option><b>x</select>",
        "<plaintext>x",
        "<frameset><frame></frameset>",
        "<script><!-- <script> </script> --></script>",
        "<table><form><tr><td><form>",
        "<ruby><b><rt>x",
    ],
)
def test_a_tree_that_could_change_is_not_called_plain(html: str) -> None:
    assert not is_plain_tree(LexborHTMLParser(html))


@pytest.mark.parametrize(
    ("html", "edited"),
    [("<svg><math></math></svg>", "svg"), ("<math><svg><g></g></svg></math>", "math"), ("<pre><b>\n</b>x</pre>", "b")],
)
def test_a_tree_that_an_edit_made_unlike_any_page_is_not_called_plain(html: str, edited: str) -> None:
    document = LexborHTMLParser(html)
    node = document.css_first(edited)
    assert node is not None
    node.unwrap()
    assert not is_plain_tree(document)


@pytest.mark.parametrize(
    "html", ["<ul><li>a<ul><li>b</ul></ul>", "<b><b><b><b>x", "<table><tr><td>x", "<svg viewBox=1><g/>"]
)
def test_an_ordinary_tree_is_called_plain(html: str) -> None:
    assert is_plain_tree(LexborHTMLParser(html))


OLD = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">'


@pytest.mark.parametrize(
    ("source", "doctype"),
    [
        (OLD, OLD),
        (f"\n{OLD}\n", OLD),
        ("<!doctype html public '-//W3C//DTD XHTML 1.0 Transitional//EN' 'http://a.example/x.dtd'>",) * 2,
        ("<!doctype html>", "<!DOCTYPE html>"),
        ("<!doctype html public 'a\">'>", "<!DOCTYPE html>"),
        ("<!doctype html public 'a' onload=x>", "<!DOCTYPE html>"),
    ],
)
def test_an_old_doctype_stays_as_it_was_written(source: str, doctype: str) -> None:
    html = f"{source}<p>x<table><tr><td>y</table>"
    written = with_doctype(to_stable_html(LexborHTMLParser(html)), html.encode())
    assert written.startswith(f"{doctype}<html>")
    assert with_doctype(again(written), written.encode()) == written


def lead(address: str) -> str:
    return f"/read?url={address}"


@pytest.mark.parametrize(
    ("href", "led"),
    [
        ("/b?x=1", "/read?url=https://site.example/b?x=1"),
        ("c#part", "/read?url=https://site.example/a/c#part"),
        ("#part", "/read?url=https://site.example/a/page#part"),
        ("//other.example/", "/read?url=https://other.example/"),
        ("HTTP://other.example/", "/read?url=HTTP://other.example/"),
        ("mailto:ann@example.org", "mailto:ann@example.org"),
    ],
)
def test_links_to_pages_are_led_and_others_stay(href: str, led: str) -> None:
    html = lead_links(f'<p><a href="{href}" target="_top">x</a>', "https://site.example/a/page", lead)
    assert f'<a href="{led}">x</a>' in html


def test_the_address_that_a_page_declares_counts_for_its_links() -> None:
    html = lead_links('<base href="/deep/"><a href="x">x</a><a href="#y">y</a>', "https://site.example/a", lead)
    assert 'href="/read?url=https://site.example/deep/x"' in html
    assert 'href="/read?url=https://site.example/a#y"' in html


def test_what_is_not_an_address_leads_nowhere() -> None:
    assert "<a>x</a>" in lead_links('<a href="http://[::1/">x</a>', "https://site.example/", lead)


ODD_NAMES = (
    "<!doctype html><!-- c --><html lang=en><head><title>a&amp;b</title><script>1<2&&3</script></head><body is=x>"
    "<p a='<>&\"\u00a0\u00e9'>&lt;&gt;&amp;&nbsp;\"\u00c2<x-y data-z>i</x-y></p>"
    "<svg viewBox='0 0 1 1' xlink:href='#a' xml:lang=e xmlns:xlink=f xmlns=g>"
    "<linearGradient gradientUnits=u></linearGradient><style>a</style></svg>"
    "<template><b>u<template>v</template></b></template>"
    "<table><tbody><tr><td colspan=2>t</td></tr></tbody></table><img alt=''><br></body></html>"
)


@pytest.mark.parametrize("html", [ODD_NAMES, "<!doctype html><p>x", "<p>x", "<!doctype svg><p>\u4e2d\u6587"])
def test_a_plain_tree_is_written_as_the_parser_writes_it(html: str) -> None:
    document = LexborHTMLParser(html)
    assert plain_html(document) == (document.html if IS_COMPILED else None)


def test_every_element_and_attribute_of_html_is_written_as_the_parser_writes_it() -> None:
    names = [name for name in TAG_NAMES if name.isalnum()]
    attributes = " ".join(f"{name}='&lt;'" for name in ATTRIBUTE_NAMES if name[0] != "#")
    for name in names:
        document = LexborHTMLParser(f"<!doctype html><body><{name} {attributes}>")
        assert plain_html(document) in (None, document.html), name


@given(html_soup)
def test_what_is_plain_is_written_as_the_parser_writes_it(html: str) -> None:
    document = LexborHTMLParser(html)
    assert plain_html(document) in (None, document.html)

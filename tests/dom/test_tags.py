"""Tags, comments and raw text end where the parser ends them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from reference import markup_patterns as patterns
from selectolax.lexbor import LexborHTMLParser
from tag_soup import soup

from pagecrunch.dom.tags import is_cdata, is_doctype, other_end, raw_end


def text_of(html: bytes) -> str:
    body = LexborHTMLParser(html).body
    return body.text() if body else ""


@pytest.mark.parametrize(
    "comment",
    [
        b"<!---->",
        b"<!-->",
        b"<!--->",
        b"<!-- a -->",
        b"<!-- a --!>",
        b"<!-- > -- -> --!-->",
        b"<!--<!-->",
        b"<!-- <!-- -->",
        b"<!----!>",
        b"<!a>",
        b"<!>",
        b"<?a '>",
        b"</ a>",
        b"</>",
        b"<![CDATA[a>",
        b"<!doctype a '>",
        b"<!doctype a public '>",
    ],
)
def test_a_comment_or_the_like_ends_where_the_parser_ends_it(comment: bytes) -> None:
    page = comment + b"after<!-- -->"
    assert other_end(page, 0, False) == len(comment)
    assert other_end(b"ab" + page, 2, False) == 2 + len(comment)
    assert text_of(b"<p>" + page) == "after"


def test_a_comment_that_is_cut_off_has_no_end() -> None:
    for page in (b"<!--a", b"<!--", b"<!-- --", b"<!a", b"<?", b"</ a"):
        assert other_end(page, 0, False) == -1


def test_cdata_is_text_in_svg_and_a_comment_elsewhere() -> None:
    section = b"<![CDATA[a>b]]>"
    assert other_end(section + b"c", 0, True) == len(section)
    assert other_end(section + b"c", 0, False) == len(b"<![CDATA[a>")
    assert text_of(b"<svg>" + section + b"c") == "a>bc"
    assert text_of(b"<p>" + section + b"c") == "b]]>c"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (b"textarea", b"a</textareas></ textarea></p>"),
        (b"title", b"<!-- </titl><title>"),
        (b"style", b"</styl <b>"),
        (b"xmp", b"<p></x>"),
        (b"iframe", b"</iframes>"),
        (b"script", b"</scrip </scripts>"),
        (b"script", b"<!-- </p> "),
        (b"script", b"<!--<script></script>-->"),
        (b"script", b"<!--<script></script><!--<script></script>-->"),
        (b"script", b"<!--<script>--><script>"),
        (b"script", b"<!--<scripts>"),
        (b"script", b"<!--><script>"),
        (b"script", b"<!---><script>"),
        (b"script", b"<!- -<script>"),
        (b"script", b"<!--<SCRIPT/></Script\t><b>-->"),
    ],
)
def test_raw_text_ends_where_the_parser_ends_it(name: bytes, text: bytes) -> None:
    page = text + b"</" + name.upper() + b">after"
    assert raw_end(page, name, 0) == len(text)
    parser = LexborHTMLParser(b"<body><%s>" % name + page)
    element = parser.css_first(name.decode())
    assert element is not None and element.next is not None and element.next.text_content == "after"


def test_raw_text_without_an_end_goes_on_to_the_end_of_the_page() -> None:
    assert raw_end(b"a</textarea", b"textarea", 0) == -1
    assert raw_end(b"<!--<script></script>", b"script", 0) == -1
    assert raw_end(b"</plaintext>", b"plaintext", 0) == -1


def test_a_document_type_is_known_in_whatever_case() -> None:
    assert all(is_doctype(page, 0) for page in (b"<!doctype", b"<!DOCTYPE html>", b"<!DocType>"))
    assert not any(is_doctype(page, 0) for page in (b"<!doctyp", b"<?doctype>", b"<!-doctype>", b"<!"))


def test_a_cdata_section_is_known_by_its_capitals() -> None:
    assert is_cdata(b"a<![CDATA[", 1)
    assert not any(is_cdata(page, 0) for page in (b"<![cdata[", b"<![CDATA", b"<!"))


@given(soup)
@settings(max_examples=300, deadline=None)
def test_comments_and_raw_text_end_where_patterns_find_their_end(html: str) -> None:
    page = html.encode()
    for markup in patterns.MARKUP.finditer(page):
        if markup[3]:
            for in_foreign in (False, True):
                end = patterns.other_end(page, markup, in_foreign)
                assert other_end(page, markup.start(), in_foreign) == end
        for name in (b"script", b"style", b"title", b"plaintext"):
            assert raw_end(page, name, markup.end()) == patterns.raw_end(page, name, markup.end())

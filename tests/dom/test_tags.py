"""Tags, comments and raw text end where the parser ends them."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from pagecrunch.dom.tags import MARKUP, attributes, other_end, raw_end, tag_end


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
    markup = MARKUP.match(page)
    assert markup is not None
    assert other_end(page, markup, False) == len(comment)
    assert text_of(b"<p>" + page) == "after"


def test_a_comment_that_is_cut_off_has_no_end() -> None:
    for page in (b"<!--a", b"<!--", b"<!-- --", b"<!a", b"<?", b"</ a"):
        markup = MARKUP.match(page)
        assert markup is not None and other_end(page, markup, False) == -1


def test_cdata_is_text_in_svg_and_a_comment_elsewhere() -> None:
    section = b"<![CDATA[a>b]]>"
    markup = MARKUP.match(section + b"c")
    assert markup is not None
    assert other_end(section + b"c", markup, True) == len(section)
    assert other_end(section + b"c", markup, False) == len(b"<![CDATA[a>")
    assert text_of(b"<svg>" + section + b"c") == "a>bc"
    assert text_of(b"<p>" + section + b"c") == "b]]>c"


def test_what_only_looks_like_markup_is_text() -> None:
    assert not any(MARKUP.search(text) for text in (b"a < b", b"<", b"</", b"<1>", b"<<", b"<\xc3\xa9>"))


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

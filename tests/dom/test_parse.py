from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages_made import html_soup
from selectolax.lexbor import LexborHTMLParser

from pagecrunch.build import build_page
from pagecrunch.dom import parse as parsing
from pagecrunch.dom.limits import MIN_ASIDE
from pagecrunch.dom.parse import is_same, is_same_tree, parse, read_table, to_table
from pagecrunch.page.table import COLUMNS


def test_the_compiled_walk_is_compared_with_the_plain_one_before_it_is_trusted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parsing, "is_same", lambda one, other: False)
    assert parsing._choose() is parsing.plain.walk


def test_another_version_of_lexbor_gets_the_plain_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "LEXBOR_VERSION_MAJOR", 2)
    assert parsing._choose() is parsing.plain.walk


def test_tables_that_differ_in_one_byte_are_not_the_same() -> None:
    one, other = (to_table(parse(b"<p>" + text)[0], 100) for text in (b"a", b"b"))
    assert is_same(one, one)
    assert not is_same(one, other)
    longer = to_table(parse(b"<p><i>a</i>")[0], 100)
    assert not is_same(one, longer)


def test_an_iframe_left_open_in_a_noscript_does_not_swallow_the_page() -> None:
    page = build_page("<p>before<noscript><iframe src=/x height=0 /></noscript><p>after</p>")
    assert page.text_bytes == b"beforeafter"


# Scripts and style sheets are set aside while a page is parsed, and put back into its table.

LONG = "let a = 1 < 2 && '</b>';\n" * (1 + MIN_ASIDE // 20)
SCRIPT = f"<script>{LONG}</script>"
STYLE = f"<style media=print>{LONG}</STYLE >"
FIRST_MARK = "\xffAAAAAA"
ROWS = 10_000


def assert_same(html: str, max_rows: int = ROWS) -> None:
    """With what was set aside and put back, the table is that of the whole page."""
    one, other = read_table(html.encode(), max_rows)[0], to_table(parse(html.encode())[0], max_rows)
    assert (one.text_bytes, one.attr_bytes, one.is_cut) == (other.text_bytes, other.attr_bytes, other.is_cut)
    for name in COLUMNS:
        assert bytes(getattr(one, name)) == bytes(getattr(other, name)), name


@pytest.mark.parametrize(
    "html",
    [
        f"<p>a{SCRIPT}b{STYLE}c",
        f"<head>{STYLE}{SCRIPT}</head><template>{SCRIPT}</template><select>{SCRIPT}</select><noscript>{STYLE}</noscript>",
        f"<table><tr>{SCRIPT}<td>{STYLE}x</table>",
        f"<table><p>fostered{SCRIPT}</p><tr><td>{STYLE}</table>",
        f"<svg>{SCRIPT}<foreignObject>{SCRIPT}</foreignObject></svg>{SCRIPT}",
        f"<svg><script>{FIRST_MARK}</script></svg>{SCRIPT}",
        f"<b><p>{SCRIPT}</b>x{STYLE}</p>",
        f"<frameset>{SCRIPT}</frameset>",
        f"<frameset></frameset><noframes>{STYLE}</noframes>{SCRIPT}",
        f"<title>{SCRIPT}</title><textarea>{SCRIPT}</textarea><xmp>{STYLE}</xmp>{SCRIPT}",
        f"<plaintext>{SCRIPT}",
        f"<!-- {SCRIPT} -->{SCRIPT}",
        f"<script><!-- {LONG} <script> {LONG}</script> {LONG} --></script>{SCRIPT}",
        f"<script>{LONG}<!-- {LONG}</script>{SCRIPT}",
        f"<script>{LONG}",
        f"<script>{LONG}</script",
        f"<script>{LONG}\r\n{LONG}</script>{SCRIPT}",
        f"<script>{LONG}\0{LONG}</script>{SCRIPT}",
        f"<script>{' ' * 2 * MIN_ASIDE}</script>{SCRIPT}",
        f"<style>\n{LONG}</style><script>\n{LONG}</script>",
        f"<script>{FIRST_MARK}</script>{SCRIPT}",
        f"<p>{FIRST_MARK}</p>{SCRIPT}<p>{FIRST_MARK}",
        f"<script>é中{LONG}</script>" * 40,
    ],
)
def test_a_page_has_the_same_table_whatever_was_set_aside(html: str) -> None:
    assert_same(html)


def test_a_page_that_is_cut_short_has_the_same_table() -> None:
    for rows in range(1, 12):
        assert_same(f"<p>a{SCRIPT}b{STYLE}c{SCRIPT}", rows)


TAGS = (
    "svg /svg table td /table template /template frameset select b p /b /p title /title noscript /noscript iframe "
    "math mi /head body /html"
)
PIECES = st.sampled_from([SCRIPT, STYLE, "<!--", "-->", "x", *(f"<{tag}>" for tag in TAGS.split())])


@given(st.lists(PIECES, max_size=15).map("".join))
@settings(max_examples=500, deadline=None)
def test_pages_made_of_odd_pieces_have_the_same_table(html: str) -> None:
    assert_same(html)


@given(html_soup, html_soup)
@settings(max_examples=200, deadline=None)
def test_any_page_has_the_same_table(before: str, after: str) -> None:
    assert_same(f"{before}{SCRIPT}{after}{STYLE}")


@pytest.mark.skipif(not parsing.IS_COMPILED, reason="only the compiled walk puts content back")
def test_every_aside_has_a_mark_of_its_own() -> None:
    page = b"<script>xy</script>" * 500
    asides = [at + offset for at in range(0, len(page), 19) for offset in (8, 10)]
    marked = parsing.with_marks(page, asides)
    assert marked.startswith(b"<script>\xffAAAAAA</script><script>\xffBAAAAA</script>")
    assert len(set(marked.split(b"</script>"))) == 501


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("<p id=a hidden>x", "<p id=a hidden=''>x</p>", True),
        ("<x-y data-z=1>a<!--b--></x-y>", "<x-y data-z=1>a<!--b--></x-y>", True),
        ("<p>x", "<p>y", False),
        ("<p>xy", "<p>x", False),
        ("<p id=a>", "<p id=b>", False),
        ("<p id=a>", "<p id=a class=c>", False),
        ("<p>a<b>c</b>", "<p>a", False),
        ("<p>a", "<p>a<p>b", False),
        ("<x-y>", "<x-z>", False),
        ("<template><p>a</template>b", "<template><p>c</template>b", False),
        ("<p><!--a-->", "<p><!--b-->", False),
    ],
)
def test_trees_are_the_same_if_they_are_written_the_same(one: str, other: str, same: bool) -> None:
    assert is_same_tree(LexborHTMLParser(one), LexborHTMLParser(other)) is same


def test_a_text_in_two_pieces_is_the_same_as_in_one() -> None:
    document = LexborHTMLParser("<p>a<b>x</b>c")
    document.css_first("b").decompose()
    assert is_same_tree(document, LexborHTMLParser("<p>ac"))
    assert not is_same_tree(document, LexborHTMLParser("<p>ab"))

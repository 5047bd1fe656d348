from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pagecrunch.dom.columns import Columns
from pages_made import html_soup

from pagecrunch.dom import guard
from pagecrunch.dom.asides import LEAST, MARK, MARK_LENGTH
from pagecrunch.dom.parse import IS_COMPILED, parse, read_columns, to_columns

LONG = "let a = 1 < 2 && '</b>';\n" * (1 + LEAST // 20)
SCRIPT = f"<script>{LONG}</script>"
STYLE = f"<style media=print>{LONG}</STYLE >"
FIRST_MARK = bytes([MARK]).decode("latin-1") + "A" * (MARK_LENGTH - 1)
ROWS = 10_000


def assert_same(html: str, max_rows: int = ROWS) -> None:
    """With what was set aside and put back, the table is that of the whole page."""
    one, other = read_columns(html.encode(), max_rows)[0], to_columns(parse(html.encode())[0], max_rows)
    for column in fields(Columns):
        a, b = getattr(one, column.name), getattr(other, column.name)
        assert (a.tolist() if hasattr(a, "tolist") else a) == (b.tolist() if hasattr(b, "tolist") else b), column.name


@pytest.mark.skipif(not IS_COMPILED, reason="nothing was compiled")
def test_the_parser_sees_a_mark_in_place_of_a_script_or_style_sheet() -> None:
    marked, warnings, spans = guard.guard_apart(f"<p>a{SCRIPT}b{STYLE}<script>short</script>".encode())
    second = FIRST_MARK.replace("A", "B", 1)
    expected = f"<p>a<script>{FIRST_MARK}</script>b<style media=print>{second}</STYLE ><script>short</script>"
    assert (marked.decode("latin-1"), warnings, len(spans)) == (expected, (), 2 * 2 * 8)


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
        f"<script>{' ' * 2 * LEAST}</script>{SCRIPT}",
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

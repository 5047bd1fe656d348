from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.build import build_page
from pagecrunch.decision import Decision
from pagecrunch.extractors.everything import everything
from pagecrunch.render.lines import INDENT, MAX_INDENT
from pagecrunch.render.text import to_text


def text_of(html: str) -> str:
    page = build_page(html)
    return to_text(page, everything(page))


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>a</p><p>b</p>", "a\n\nb"),
        ("<p>a\n  b\tc</p>", "a b c"),
        ("<p>a<br>b<br><br>c</p>", "a\nb\n\nc"),
        ("<p>a <b> b </b> c</p>", "a b c"),
        ("<p>a&nbsp;b</p>", "a\xa0b"),
        ("<ul><li>a<li>b</ul>", "- a\n- b"),
        ("<ol><li>a<li>b</ol>", "1. a\n2. b"),
        ("<ol start=4><li>a<li value=9>b<li>c</ol>", "4. a\n9. b\n10. c"),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
        ("<ul><li><p>a<p>b</ul>", "- a\n  b"),
        ("<p>x<ul><li>a</ul><p>y", "x\n\n- a\n\ny"),
        ("<table><tr><th>a<th>b<tr><td>c<td>d</table>", "a | b\nc | d"),
        ("<table><tr><td><p>a<p>b<td>c</table>", "a\n\nb\n\nc"),
        ("<dl><dt>a<dd>b<dt>c<dd>d</dl>", "a\nb\n\nc\nd"),
        ("<pre>\n  x\n    y  z\n</pre><p>after", "  x\n    y  z\n\nafter"),
        ("<pre>a<br>b</pre>", "a\nb"),
        ("", ""),
        ("<p> \n </p>", ""),
    ],
)
def test_structure_is_readable_as_text(html: str, text: str) -> None:
    assert text_of(html) == text


@given(html_soup.filter(lambda html: "pre" not in html))
@settings(max_examples=200, deadline=None)
def test_there_are_never_more_than_two_line_breaks_in_a_row(html: str) -> None:
    assert "\n\n\n" not in text_of(html)


def test_a_limit_of_one_line_break_leaves_no_blank_line() -> None:
    page = build_page("<p>a</p><p>b</p>")
    assert to_text(page, everything(page), line_breaks=1) == "a\nb"


def test_a_row_kept_in_part_is_shown_in_part() -> None:
    page = build_page("<p>one two three</p>")
    row = int(page.text_rows[0])
    whole = everything(page)
    cut = Decision(whole.kept, whole.score, whole.reason, whole.reasons, cuts={row: (4, 7)})
    assert to_text(page, cut) == "two"


def test_only_kept_rows_are_shown() -> None:
    page = build_page("<p>a <b>b</b> c</p>")
    kept = np.zeros(len(page), bool)
    kept[page.text_rows[1]] = True
    assert to_text(page, Decision.of_rows(page, kept, keep_reason="", drop_reason="")) == "b"


def test_items_of_lists_nested_without_end_are_indented_only_so_far() -> None:
    page = build_page("<ul><li>x" * 200)
    lines = to_text(page, everything(page)).splitlines()
    assert len(lines) == 200
    assert max(line.index("-") for line in lines) == len(INDENT) * (MAX_INDENT - 1)


def test_more_line_breaks_are_kept_as_far_as_the_page_has_them_and_the_limit_allows() -> None:
    """Figure 3: "Limit number of line breaks", "Maximum number of line breaks: 2"."""
    page = build_page("<p>a</p><p></p><br><p>b</p>c<br><br><br><br>d<p>e</p>")
    texts = [to_text(page, everything(page), line_breaks=most) for most in (1, 2, 3, 4, 10, 0)]
    assert texts[0] == "a\nb\nc\nd\ne" and texts[1] == "a\n\nb\n\nc\n\nd\n\ne"
    assert texts[2] == "a\n\n\nb\n\nc\n\n\nd\n\ne"
    assert texts[3] == texts[4] == texts[5] == "a\n\n\n\nb\n\nc\n\n\n\nd\n\ne"


def test_text_that_was_left_out_leaves_no_gap() -> None:
    page = build_page("<p>a</p><p>gone</p><br><br><p>b</p>")
    kept = np.array([page.text(row) != "gone" for row in range(len(page))])
    assert to_text(page, Decision.of_rows(page, kept, keep_reason="", drop_reason=""), 10) == "a\n\nb"

from __future__ import annotations

import re
import sys

import numpy as np
from document_made import URL, document, outline
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.build import build_page
from pagecrunch.decision import Decision
from pagecrunch.document.build import base_address, build_document
from pagecrunch.document.parts import CODE, MAX_NESTING, Close, Open
from pagecrunch.extractors.everything import everything


def solid(text: str) -> str:
    return re.sub(r"[\s\u200b]+", "", text)


@given(html_soup)
@settings(max_examples=300, deadline=None)
def test_every_kept_letter_is_used_once_and_in_page_order(html: str) -> None:
    page = build_page(html)
    decision = everything(page)
    kept = "".join(page.text(row) for row in page.text_rows.tolist() if decision.kept[row] and page.hidden[row] == 0)
    found = "".join(part.text for part in build_document(page, decision).parts)
    # Formulas are rewritten, and a block of nothing but line numbers is left out: neither is in the soup's words.
    if "<math" not in html:
        assert solid(found) == solid(kept)


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_no_part_is_nested_deeper_than_the_one_before_by_more_than_one(html: str) -> None:
    depth = -1
    for part in document(html).parts:
        assert 0 <= part.depth <= min(depth + 1, MAX_NESTING + 1)
        depth = part.depth


def test_lists_hold_items_that_hold_text() -> None:
    assert outline("<ul><li>a<ul><li>b</ul></ul>") == [
        (0, "list", ""), (1, "item", ""), (2, "text", "a"), (2, "list", ""), (3, "item", ""), (4, "text", "b"),
    ]  # fmt: skip


def test_a_heading_keeps_its_level_and_links() -> None:
    part = document("<h3>See <a href=/x>this</a></h3>").parts[0]
    assert part.facts["level"] == 3
    assert part.spans == ["See ", Open("link", "https://example.org/x"), "this", Close("link")]


def test_a_link_around_blocks_is_one_link() -> None:
    spans = [span for part in document("<a href=/x><p>a</p><p>b</p></a>").parts for span in part.spans]
    assert sum(isinstance(span, Open) for span in spans) == 1


def test_parts_of_a_page_that_were_not_kept_leave_no_trace() -> None:
    page = build_page("<ul><li>a</ul><p>b</p><table><tr><th>c<th>d</table>")
    kept = np.array([page.tag_name(row) == "#text" and page.text(row) == "b" for row in range(len(page))])
    decision = Decision.of_rows(page, kept, keep_reason="b", drop_reason="not b")
    assert [(part.kind, part.text) for part in build_document(page, decision).parts] == [("paragraph", "b")]


def test_a_row_kept_in_part_is_used_in_part() -> None:
    page = build_page("<p>abcdef")
    row = int(page.text_rows[-1])
    whole = everything(page)
    decision = Decision(whole.kept, whole.score, whole.reason, whole.reasons, cuts={row: (2, 4)})
    assert build_document(page, decision).parts[0].text == "cd"


def test_ten_thousand_nested_lists_and_quotes_are_flattened_not_recursed() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(150)
    try:
        found = document("<ul><li><blockquote>" * 3000 + "deep")
    finally:
        sys.setrecursionlimit(limit)
    assert found.parts[-1].text == "deep"
    assert max(part.depth for part in found.parts) <= MAX_NESTING


def test_items_that_the_page_forgot_are_made() -> None:
    assert [kind for _, kind, _ in outline("<ul>loose</ul>")] == ["list", "item", "text"]


def test_code_is_byte_exact() -> None:
    parts = document("<pre>a\n\n\t b  \n</pre>").parts
    assert parts[0].kind == CODE and parts[0].spans == ["a\n\n\t b  \n"]


def test_language_and_direction_stand_where_they_differ() -> None:
    found = document("<html lang=en><p>a<p lang=fr>b<p dir=rtl>c<p>שלום")
    assert [(part.lang, part.dir) for part in found.parts] == [("", ""), ("fr", ""), ("", "rtl"), ("", "rtl")]
    assert found.lang == "en" and found.dir == "ltr"


def test_addresses_are_relative_to_the_base() -> None:
    assert base_address(build_page("<base href=/b/><p>x", URL)) == "https://example.org/b/"
    assert base_address(build_page("<p>x", URL)) == URL


def test_a_base_that_is_too_long_to_be_repeated_in_every_link_is_not_used() -> None:
    page = build_page(f"<base href=https://other.example/{'x' * 10_000}/><p>x <a href=y>z", "https://example.org/")
    assert base_address(page) == "https://example.org/"


def test_a_long_base_is_used_unless_its_repeats_would_be_many_times_as_long_as_the_page() -> None:
    base = f"https://other.example/{'x' * 400}/"
    for links, expected in ((5, base), (500, "https://example.org/")):
        page = build_page(f"<base href={base}>" + "<a href=y>z</a> " * links, "https://example.org/")
        assert base_address(page) == expected

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from pages_made import html_soup
from reference import blocks as oracle

from pagecrunch.build import build_page
from pagecrunch.page.names import BLOCK_KINDS, HIDDEN_REASONS, LAST_NOT_TEXT, TEXT


def texts(html: str) -> list[str]:
    page = build_page(html)
    return [" ".join(page.block_text(block).split()) for block in range(len(page.blocks))]


def kinds(html: str) -> list[str]:
    return [BLOCK_KINDS[kind] for kind in build_page(html).blocks.kind]


@given(html_soup)
@settings(max_examples=300, deadline=None)
def test_blocks_are_those_of_the_oracle(html: str) -> None:
    page = build_page(html)
    for name, column in oracle.find_blocks(page).items():
        assert getattr(page.blocks, name).tolist() == column, name
    totals = np.zeros_like(page.blocks.counts)
    inside = np.flatnonzero((page.blocks.of_row >= 0) & (page.tag == TEXT))
    np.add.at(totals, page.blocks.of_row[inside], page.counts[inside])
    assert page.blocks.counts.tolist() == totals.tolist()


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_every_row_of_text_that_is_not_blank_is_in_one_block(html: str) -> None:
    page = build_page(html)
    for row in page.text_rows.tolist():
        has_text = bool(page.text(row).strip(" \t\n\f\r\xa0\u200b")) and not 0 < page.hidden[row] <= LAST_NOT_TEXT
        block = int(page.blocks.of_row[row])
        if has_text:
            assert page.blocks.first[block] <= row <= page.blocks.last[block]
            assert page.blocks.hidden[block] == page.hidden[row]


def test_a_block_runs_between_block_boundaries() -> None:
    assert texts("<div>a <b>b</b> c<p>d</p>e</div>f") == ["a b c", "d", "e", "f"]


def test_two_line_breaks_end_a_block_and_one_does_not() -> None:
    assert texts("<p>a<br>b<br><br>c<br> \n <br>d") == ["ab", "c", "d"]


def test_an_unknown_tag_begins_a_block() -> None:
    assert texts("<x-card>a</x-card><x-card>b</x-card>") == ["a", "b"]


def test_a_formula_stays_in_its_sentence() -> None:
    assert texts("<p>so <math><mrow><mi>x</mi><mo>=</mo><mn>1</mn></mrow></math> holds") == ["so x=1 holds"]


def test_a_hidden_piece_does_not_split_a_sentence() -> None:
    page = build_page("<p>one <span hidden>secret</span> two</p>")
    assert texts("<p>one <span hidden>secret</span> two</p>") == ["one two", "secret"]
    assert [HIDDEN_REASONS[code] for code in page.blocks.hidden] == ["", "hidden attribute"]


def test_a_button_without_text_does_not_split_a_sentence() -> None:
    assert texts("<p>Hello <button><button></button><img src=a.png></button>Ann, welcome") == ["Hello Ann, welcome"]
    assert texts("<p>Hello <button>Reply</button> Ann") == ["Hello", "Reply", "Ann"]


def test_kinds_follow_the_owner() -> None:
    html = (
        "<h2>a</h2><p>b</p><ul><li>c</ul><table><caption>d<tr><td>e</table><pre>f</pre><blockquote>g</blockquote>"
        "<dl><dt>h<dd>i</dl>j<figure><figcaption>k"
    )
    assert kinds(html) == [
        "heading", "paragraph", "list item", "caption", "cell", "code", "quote", "term", "definition", "text",
        "caption",
    ]  # fmt: skip


def test_a_block_knows_its_item_and_cell() -> None:
    page = build_page("<ul><li><p>a<table><tr><td>b<ul><li>c</ul></table></ul>d")
    names = [
        (page.tag_name(item) if item >= 0 else "", page.tag_name(cell) if cell >= 0 else "")
        for item, cell in zip(page.blocks.item.tolist(), page.blocks.cell.tolist(), strict=True)
    ]
    assert names == [("li", ""), ("", "td"), ("li", "td"), ("", "")]


def test_a_block_counts_its_own_text() -> None:
    blocks = build_page("<p>One, <a href=/>two</a>.</p><p>three</p>").blocks
    assert blocks.count("words").tolist() == [2, 1]
    assert blocks.count("linked_words").tolist() == [1, 0]

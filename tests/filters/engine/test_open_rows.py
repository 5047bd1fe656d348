"""Rows that are neither removed nor settled, and sums over what is left of them."""

from __future__ import annotations

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.filters.engine.box_names import name_masks
from pagecrunch.filters.engine.open_rows import OpenRows, left_of
from pagecrunch.filters.engine.row_facts import IS_ANY, attribute_codes, is_tag, tag_codes
from pagecrunch.page.names import ATTRIBUTE_CODES, COUNT_COLUMNS

HTML = "<div id=a>one <b>two</b></div><div hidden>three</div><p id=long>four <a href=/x>five</a></p>"
ID, WORDS = ATTRIBUTE_CODES["id"], COUNT_COLUMNS.index("words")


def test_removed_and_settled_rows_are_not_found() -> None:
    page = build_page(HTML)
    alive, settled = np.ones(len(page), bool), np.zeros(len(page), bool)
    rows = OpenRows(page.table, alive, settled, name_masks(page.table))
    divs, (paragraph,) = page.rows_with("div").tolist(), page.rows_with("p").tolist()
    assert rows.with_tags(tag_codes(("p", "div"))) == [*divs, paragraph]
    assert rows.with_value(ID, [b"a"]) == [divs[0]] and rows.values(ID) == [(divs[0], b"a"), (paragraph, b"long")]
    alive[divs[0] : page.end[divs[0]]] = False
    settled[paragraph] = True
    assert rows.with_tags(tag_codes(("div", "p"))) == divs[1:] and rows.values(ID) == []


def test_values_are_found_in_any_case_and_only_in_the_attributes_asked_for() -> None:
    page = build_page("<p id=' Ab '>x<p class=ab>y<p id=xaBy>z")
    rows = OpenRows(page.table, np.ones(len(page), bool), np.zeros(len(page), bool), name_masks(page.table))
    first, _, last = page.rows_with("p").tolist()
    assert rows.with_value(ID, [b"ab"]) == [first] and rows.with_value(ID, [b"a"]) == []
    ids = attribute_codes(("id",))
    assert rows.holding(ids, IS_ANY, [b"ab"]) == [(first, b" Ab "), (last, b"xaBy")]
    assert rows.holding(ids, IS_ANY, [b"byz"]) == rows.holding(ids, is_tag(("div",)), [b"ab"]) == []


def test_sums_count_what_is_alive_and_visible() -> None:
    page = build_page(HTML)
    alive, settled = np.ones(len(page), bool), np.zeros(len(page), bool)
    rows = OpenRows(page.table, alive, settled, name_masks(page.table))
    (bold,) = page.rows_with("b").tolist()
    own = np.ascontiguousarray(page.counts[:, WORDS])
    assert rows.count_totals(WORDS)[0] == rows.totals(own)[0] == 4
    assert left_of(page.table, alive) == (14, 4, 1, 4)
    alive[bold : page.end[bold]] = False
    assert rows.count_totals(WORDS)[0] == rows.totals(own)[0] == 3
    assert rows.tag_totals(is_tag(("b", "div")))[0] == 2 and not rows.holds(bold, np.ones(len(page), bool))


def test_a_name_counts_for_boxes_of_a_size() -> None:
    page = build_page("<div class=newsletter></div><div class=newsletter>a</div><span class=newsletter>b</span>")
    settled = np.zeros(len(page), bool)
    masks = name_masks(page.table)
    rows, bit = OpenRows(page.table, ~settled, settled, masks), int(masks.max())
    empty, full = page.rows_with("div").tolist()
    assert rows.named(bit, is_tag(("div",)), 2) == [full] and rows.named(bit, is_tag(("div",)), 1) == [empty, full]
    assert len(rows.named(bit, IS_ANY, 1)) == 3

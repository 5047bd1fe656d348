from __future__ import annotations

import pickle
from typing import Any

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.page.layout import MISMATCH, NodeLayout
from pagecrunch.page.names import HIDDEN_CODES, NODE_MARK

CLEAN = b"<html><head></head><body><p>One <b>two</b> three</p><p hidden>four</p><p aria-hidden=true>five</p>"


def drawn(marked: bytes = b"", **columns: Any) -> NodeLayout:
    """Ten nodes: 1 html, 2 head, 3 body, 4 p, 5 b, 6 p, 7 p; 8 and 9 are the texts around the b."""
    text = CLEAN.decode()
    for number, tag in enumerate(("html", "head", "body"), 1):
        text = text.replace(f"<{tag}>", f'<{tag} {NODE_MARK}="{number}">')
    text = text.replace("<p>", f'<p {NODE_MARK}="4">').replace("<b>", f'<b {NODE_MARK}="5">')
    text = text.replace("<p hidden", f'<p {NODE_MARK}="6" hidden').replace("<p aria", f'<p {NODE_MARK}="7" aria')
    box = np.array([[number, 10 * number, 5, 5] for number in range(10)], np.int32)
    defaults = {
        "box": box,
        "font_size": np.arange(10, dtype=np.float32),
        "font_weight": np.full(10, 400, np.int32),
        "background": np.full(10, 0xFFFFFF, np.int32),
        "contrast": np.full(10, 21, np.float32),
        "hidden": np.zeros(10, np.uint8),
    }
    numbers = np.array([1, 2, 3, 4, 5, 6, 7], np.int32)
    texts, parents = np.array([8, 9], np.int32), np.array([4, 4], np.int32)
    return NodeLayout(marked or text.encode(), defaults | columns, numbers, texts, parents, (1280, 45))


def test_rows_take_the_boxes_of_their_nodes_and_texts_those_of_their_place() -> None:
    page = build_page(CLEAN, layout=drawn())
    layout = page.layout
    assert layout is not None and page.received == CLEAN
    found = {page.text(row): layout.box[row][1] for row in page.text_rows.tolist()}
    assert found == {"One ": 80, "two": 50, " three": 90, "four": 60, "five": 70}
    assert layout.in_view[page.rows_with("p")].tolist() == [True, False, False]


def test_hidden_is_what_the_browser_says_except_for_what_styles_do_not_show() -> None:
    hidden = np.zeros(10, np.uint8)
    hidden[5] = HIDDEN_CODES["display: none"]
    page = build_page(CLEAN, hidden="strip", layout=drawn(hidden=hidden))
    seen = [page.text(row).strip() for row in page.text_rows.tolist() if not page.hidden[row]]
    assert seen == ["One", "three", "four"]  # shown in spite of its attribute; aria-hidden stays
    assert page.layout is not None and page.layout.shown.tolist() == (page.hidden == 0).tolist()


def test_a_layout_of_another_page_is_refused_and_that_is_said() -> None:
    page = build_page(CLEAN, layout=drawn(marked=b"<p>Something else"))
    assert page.layout is None and MISMATCH in page.warnings


def test_a_page_without_a_browser_has_no_layout_and_one_with_a_layout_can_be_pickled() -> None:
    assert build_page(CLEAN).layout is None
    again = pickle.loads(pickle.dumps(build_page(CLEAN, layout=drawn()))).layout
    assert again.viewport == (1280, 45) and again.box.shape[1] == 4

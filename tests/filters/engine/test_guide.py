from __future__ import annotations

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.filters.engine.guide import Guide, guide_of, is_clutter
from tests.filtering import LINKS, PROSE

PAGE = (
    f"<html><head><title>Tides</title></head><body><div>{LINKS}</div><article><h1>Tides of the night</h1>{PROSE * 6}"
    f"</article><div class=foot>Imprint and terms of use</div></body></html>"
)


def test_prose_is_surely_content_and_a_menu_surely_none() -> None:
    page = build_page(PAGE)
    guide = guide_of(page)
    assert guide is not None
    content = {page.text(row) for row in guide.content.nonzero()[0].tolist()}
    clutter = {page.text(row) for row in is_clutter(page, guide, np.ones(len(page), bool)).nonzero()[0].tolist()}
    assert any(text.startswith("The tide came in") for text in content)
    assert "Home" in clutter and not any(text.startswith("The tide") for text in clutter)


def test_a_box_is_clutter_by_its_mean_and_never_with_a_doubtful_piece_in_it() -> None:
    page = build_page("<div><p>one</p><p>two</p></div>")
    row = int(page.rows_with("div")[0])
    alive, nothing = np.ones(len(page), bool), np.zeros(len(page), bool)
    for scores, expected in (((0.08, 0.01), True), ((0.08, 0.08), False), ((0.3, 0.0), False)):
        score = np.ones(len(page), np.float32)
        score[page.text_rows] = scores
        assert bool(is_clutter(page, Guide(nothing, score), alive)[row]) is expected


def test_where_there_is_no_content_there_is_no_guide() -> None:
    assert guide_of(build_page("")) is None
    assert guide_of(build_page(f"<nav>{LINKS}</nav><p>Too short a piece to tell.</p>")) is None

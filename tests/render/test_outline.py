from __future__ import annotations

from document_made import document

from pagecrunch.render.outline import sound_levels


def test_no_level_is_left_out_below_the_title() -> None:
    level = sound_levels(document("<h1>a</h1><h3>b</h3><h6>c</h6>").parts)
    assert [level(1), level(3), level(6)] == [2, 3, 4]

from __future__ import annotations

from dataclasses import replace

from pagecrunch.extractors.vips.separators import Face, Separator, find_separators, weigh

TEXT = Face((0, 0, 100, 20), 16, 400, 0xFFFFFF, True)


def at(left: int, top: int, width: int, height: int) -> Face:
    return replace(TEXT, box=(left, top, left + width, top + height))


def test_separators_are_the_gaps_in_the_shadow_of_the_blocks() -> None:
    faces = [at(0, 0, 100, 20), at(0, 40, 50, 20), at(60, 45, 40, 20), at(0, 66, 100, 10)]
    assert [each.before for each in find_separators(faces, range(4), 1)] == [0, 2]
    assert find_separators(faces[1:3], range(2), 0) == [Separator(0, 10.0)]
    assert find_separators([at(0, 0, 50, 50), at(0, 20, 50, 50)], range(2), 1) == []


def test_distance_backgrounds_lines_and_larger_type_below_weigh_more_and_like_texts_less() -> None:
    other, large = replace(TEXT, background=0), replace(TEXT, font_size=32.0)
    assert weigh(20, TEXT, TEXT, 1) == 10 < weigh(30, TEXT, TEXT, 1)
    assert weigh(20, TEXT, TEXT, 0) == 20
    assert weigh(20, TEXT, other, 1) > weigh(20, TEXT, TEXT, 1) + 20
    assert weigh(20, TEXT, replace(TEXT, is_rule=True), 1) > weigh(20, TEXT, TEXT, 1)
    assert weigh(20, TEXT, large, 1) > weigh(20, large, TEXT, 1) > weigh(20, TEXT, TEXT, 1)
    assert Separator(0, 0).level < Separator(0, 10).level < Separator(0, 100).level

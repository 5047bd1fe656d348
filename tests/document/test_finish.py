from __future__ import annotations

from pagecrunch.compiled import fastest
from pagecrunch.document import finish
from pagecrunch.document.parts import CELL, HEADING, LIST, NO_FACTS, PARAGRAPH, RULE, Close, Image, Open, Span


def test_containers_without_content_go_but_for_cells() -> None:
    columns = ([LIST, CELL, PARAGRAPH, PARAGRAPH], [0, 0, 0, 0], [1, 2, 3, 4], [(), (), ["x "], [" "]], [NO_FACTS] * 4)
    for module in (finish, fastest(finish)):
        found = module.finished_parts(*columns, {}, {}, {2: "here"})
        assert [(part.kind, part.spans, part.id) for part in found] == [(CELL, (), ""), (PARAGRAPH, ["x"], "here")]


def test_rules_stand_between_two_things_and_once() -> None:
    kinds = [RULE, PARAGRAPH, RULE, RULE, PARAGRAPH, RULE]
    texts = [["x"] if kind == PARAGRAPH else () for kind in kinds]
    for module in (finish, fastest(finish)):
        found = module.finished_parts(kinds, [0] * 6, [1] * 6, texts, [NO_FACTS] * 6, {}, {}, {})
        assert [part.kind for part in found] == [PARAGRAPH, RULE, PARAGRAPH]


def test_bold_that_covers_a_heading_is_left_out() -> None:
    bold, end = Open("strong"), Close("strong")
    image = Image("https://e.org/a.jpg", "")
    cases: list[tuple[list[Span], list[Span]]] = [
        ([bold, "1", end, " ", Open("em"), bold, "b", end, Close("em")], ["1 ", Open("em"), "b", Close("em")]),
        (["a ", bold, "b", end], ["a ", bold, "b", end]),
        ([image, bold, "b", end], [image, bold, "b", end]),
    ]  # fmt: skip
    for spans, expected in cases:
        for module in (finish, fastest(finish)):
            found = module.finished_parts([HEADING], [0], [1], [list(spans)], [NO_FACTS], {}, {}, {})
            assert found[0].spans == expected

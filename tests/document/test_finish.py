from __future__ import annotations

from pagecrunch.compiled import fastest
from pagecrunch.document import finish
from pagecrunch.document.parts import CELL, LIST, NO_FACTS, PARAGRAPH


def test_containers_without_content_go_but_for_cells() -> None:
    columns = ([LIST, CELL, PARAGRAPH, PARAGRAPH], [0, 0, 0, 0], [1, 2, 3, 4], [(), (), ["x "], [" "]], [NO_FACTS] * 4)
    for module in (finish, fastest(finish)):
        found = module.finished_parts(*columns, {}, {}, {2: "here"})
        assert [(part.kind, part.spans, part.id) for part in found] == [(CELL, (), ""), (PARAGRAPH, ["x"], "here")]

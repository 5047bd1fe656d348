from __future__ import annotations

from dataclasses import replace

from pagecrunch import extract
from pagecrunch.decision import ExtractorNotes


def test_the_body_is_the_text_of_blocks_with_that_role() -> None:
    result = extract("<h1>Tide</h1><p>One.<p>Two.", using="everything")
    notes = ExtractorNotes(find_roles=lambda: ["title", "body", "other"])
    known = replace(result, decision=replace(result.decision, notes=notes))
    assert (result.body, known.body, known.text) == (result.text, "One.", result.text)

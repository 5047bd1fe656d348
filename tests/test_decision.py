from __future__ import annotations

from dataclasses import replace

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.decision import Decision, ExtractorNotes


def test_a_decision_about_blocks_reaches_their_rows() -> None:
    page = build_page("<p>a <b>b</b></p><p>c</p>")
    decision = Decision.of_blocks(
        page, np.array([True, False]), np.array([0.9, 0.2], np.float32), np.array([0, 1], np.uint8), ("good", "bad")
    )
    kept = [
        (page.text(row), bool(decision.kept[row]), decision.reasons[decision.reason[row]]) for row in page.text_rows
    ]
    assert kept == [("a ", True, "good"), ("b", True, "good"), ("c", False, "bad")]


def test_keeping_nothing_says_why() -> None:
    page = build_page("<p>a")
    decision = Decision.nothing(page, "no reason to")
    assert not decision.kept.any() and decision.reasons[decision.reason[0]] == "no reason to"


def test_an_extractor_without_notes_knows_no_kind_and_no_confidence() -> None:
    decision = Decision.nothing(build_page("<p>a"), "no reason to")
    assert (decision.kind, decision.kinds, decision.notes.confidence) == (None, {}, None)


def test_the_likeliest_kind_goes_before_a_kind_without_probability() -> None:
    page = build_page("<p>a")
    notes = ExtractorNotes(kind="other", find_kinds=lambda: {"forum": 0.8, "article": 0.2})
    assert replace(Decision.nothing(page, ""), notes=notes).kind == "forum"
    assert replace(Decision.nothing(page, ""), notes=ExtractorNotes(kind="other")).kind == "other"

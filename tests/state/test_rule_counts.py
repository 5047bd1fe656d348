from __future__ import annotations

from pathlib import Path

from pagecrunch.sites import RuleMatch
from pagecrunch.state import State
from pagecrunch.state.rule_counts import STOPPED_AFTER


def test_a_selector_that_is_no_longer_found_is_reported(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        counts = state.rule_counts
        counts.add([RuleMatch("a.example", ".x", "remove", 2), RuleMatch("a.example", ".y", "keep", 1)])
        for _ in range(STOPPED_AFTER):
            assert counts.stopped() == []
            counts.add([RuleMatch("a.example", ".x", "remove", 0), RuleMatch("a.example", ".y", "keep", 1)])
        (stopped,) = counts.stopped()
        assert (stopped.pages, stopped.matched, stopped.misses) == (6, 1, 5)
        assert stopped.sentence == (".x of the rule a.example was not found on the last 5 pages (found on 1 before).")
        counts.add([RuleMatch("a.example", ".x", "remove", 1)])
        assert counts.stopped() == []


def test_a_rule_that_was_changed_is_counted_anew(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        state.rule_counts.add([RuleMatch("a.example", ".x", "remove", 1), RuleMatch("b.example", ".x", "remove", 1)])
        state.rule_counts.forget("a.example")
        assert [count.rule for count in state.rule_counts.all()] == ["b.example"]
        assert state.rule_counts.all("a.example") == []

from __future__ import annotations

import json

from pagecrunch.registry import installed_sections
from pagecrunch.settings import Assignment, Settings, overlay
from pagecrunch.workers.told import parts, rules_from, sent, settings_from


def test_a_worker_has_the_settings_that_it_was_told() -> None:
    given = [("extract.focus", "recall"), ("link_lists.ratio", 0.2), ("limits.max_bytes", "1MiB")]
    changes = [Assignment(key, value, "In the test") for key, value in given]
    settings = overlay(Settings(), changes, installed_sections)
    told = json.loads(json.dumps(sent(settings)))
    assert told == {"extract": {"focus": "recall"}, "link_lists": {"ratio": 0.2}, "limits": {"max_bytes": 1048576}}
    found = settings_from(told)
    assert found.extract == settings.extract and found.limits == settings.limits
    assert found.sections["link_lists"] == settings.sections["link_lists"]
    assert settings_from(told) is found


def test_settings_of_a_part_that_is_not_there_are_left_out() -> None:
    assert "gone" not in settings_from({"gone": {"a": 1}}).sections


def test_rules_are_read_once_and_none_are_none() -> None:
    text = '[[site]]\nmatch = "a.example"\n'
    rules = rules_from(text)
    assert rules is not None and len(rules) == 1 and rules_from(text) is rules
    assert rules_from("") is None


def test_parts_are_found_once() -> None:
    assert parts() is parts()

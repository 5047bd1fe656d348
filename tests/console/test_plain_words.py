from __future__ import annotations

from pagecrunch.console.plain_words import PLAIN_NAMES, plain_name
from pagecrunch.filters.engine.order import DELETE


def test_everything_that_a_filter_removes_has_a_plain_name() -> None:
    assert set(PLAIN_NAMES) == {*DELETE, "site_rules"}


def test_a_plain_name_is_a_few_words_and_not_a_sentence() -> None:
    for name in PLAIN_NAMES.values():
        assert name[0].isupper() and not name.endswith(".") and len(name.split()) <= 10


def test_a_filter_of_another_package_has_none() -> None:
    assert plain_name("mine") == ""

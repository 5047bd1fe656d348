from __future__ import annotations

from pagecrunch.console.plain_words import plain_name, plain_names
from pagecrunch.filters.engine.order import DELETE


def test_everything_that_a_filter_removes_has_a_plain_name() -> None:
    assert set(plain_names()) == {*DELETE, "site_rules"}


def test_a_plain_name_is_a_few_words_and_not_a_sentence() -> None:
    for name in plain_names().values():
        assert name[0].isupper() and not name.endswith(".") and len(name.split()) <= 10


def test_a_filter_of_another_package_has_none() -> None:
    assert plain_name("mine") == ""

from __future__ import annotations

import pytest

from pagecrunch.languages import use_language
from pagecrunch.sites.removed_groups import (
    GROUPS,
    RemovedGroup,
    group_of_block,
    group_of_filter,
    put_back_choice,
    put_back_groups,
    summary,
)


@pytest.mark.parametrize(
    ("filter_name", "where", "group"),
    [
        ("navigation", "body > nav", "menu"),
        ("navigation", "div#comments > ul", "comments"),
        ("ads", "div.Ad", "ads"),
        ("ads", "html > head > script", ""),
        ("scripts", "body > script", ""),
        ("clutter", "div.related-stories", "related"),
        ("clutter", "div.x", "other"),
        ("a filter of a plug-in", "div", ""),
    ],
)
def test_a_part_belongs_to_a_group_by_its_filter_and_its_place(filter_name: str, where: str, group: str) -> None:
    assert group_of_filter(filter_name, where) == group


def test_a_block_belongs_to_a_group_by_its_reason_and_its_place() -> None:
    assert group_of_block("page footer", "footer > p") == "menu"
    assert group_of_block("after the content", "section.comments > p") == "comments"
    assert group_of_block("unlike the content around it", "div") == "other"


def test_the_sum_says_what_and_not_how_much_to_fear() -> None:
    groups = (RemovedGroup("menu", 9), RemovedGroup("ads", 3), RemovedGroup("related", 12))
    assert summary(groups) == "Removed: menu, 3 advertisements, 12 links to other pages."
    assert summary(()) == ""
    with use_language("de"):
        assert summary(groups) == "Entfernt: Menü, 3 Anzeigen, 12 Links zu anderen Seiten."


def test_every_group_has_words_of_its_own() -> None:
    assert len({RemovedGroup(name, 2).words for name in GROUPS}) == len(GROUPS)


def test_what_is_put_back_in_one_view_is_not_put_back_in_another() -> None:
    choices = frozenset({put_back_choice("tidy", "menu"), put_back_choice("reader", "comments"), "no bar"})
    assert put_back_groups(choices, "tidy") == ("menu",)
    assert put_back_groups(choices, "reader") == ("comments",)

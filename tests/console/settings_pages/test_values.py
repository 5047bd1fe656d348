from __future__ import annotations

from pagecrunch.console.settings_pages.values import differences, usual_value, value_in_force, with_values
from pagecrunch.filters.engine.filter_settings import OffByDefault
from pagecrunch.filters.link_lists import LinkLists
from pagecrunch.registry import Registry
from pagecrunch.settings import BUILT_IN, Assignment, Settings, overlay
from pagecrunch.settings.toml import to_toml

MODELS = {**Registry(()).sections(), **BUILT_IN}
CRUNCH = overlay(Settings(), [Assignment("tidy.profile", "crunch-1.0", "Here")])


def test_where_nobody_set_anything_the_profile_holds_and_then_the_default() -> None:
    assert usual_value(Settings(), LinkLists, "link_lists.ratio") == 0.35
    assert usual_value(CRUNCH, LinkLists, "link_lists.ratio") == value_in_force(CRUNCH, LinkLists, "link_lists.ratio")
    assert usual_value(CRUNCH, LinkLists, "link_lists.ratio") == 0.25


def test_what_is_set_goes_before_the_profile_even_where_it_is_the_default() -> None:
    changed = with_values(CRUNCH, {"link_lists.ratio": 0.35}, MODELS)
    assert value_in_force(changed, LinkLists, "link_lists.ratio") == 0.35
    assert "ratio = 0.35" in to_toml(changed)


def test_what_is_taken_back_is_no_longer_set() -> None:
    settings = with_values(Settings(), {"forms.enabled": True, "extract.focus": "recall"}, MODELS)
    assert value_in_force(settings, OffByDefault, "forms.enabled") is True
    back = with_values(settings, {"forms.enabled": None, "limits.max_rows": None}, MODELS)
    assert value_in_force(back, OffByDefault, "forms.enabled") is False
    assert to_toml(back) == '[extract]\nfocus = "recall"\n'


def test_differences_name_what_changed_also_by_way_of_the_profile() -> None:
    found = {key: (one, other) for key, _, one, other in differences(Settings(), CRUNCH, MODELS)}
    assert found["tidy.profile"] == ("modern", "crunch-1.0") and found["link_lists.ratio"] == (0.35, 0.25)
    assert differences(CRUNCH, CRUNCH, MODELS) == []

"""Every filter can be switched off and may know milder settings; profiles are the papers' settings."""

from __future__ import annotations

import pytest
from filtering import LINKS, PROSE

from pagecrunch import tidy
from pagecrunch.filters.engine.filter_settings import PROFILES, FilterSettings, OffByDefault, is_checked, settings_for
from pagecrunch.filters.engine.order import ORDER
from pagecrunch.filters.link_lists import LinkLists
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings, TidySettings


def test_filters_are_on_unless_they_are_asked_for() -> None:
    assert FilterSettings().enabled and not OffByDefault().enabled


def test_nothing_is_milder_than_the_plain_settings() -> None:
    assert FilterSettings().milder() is None


def test_milder_settings_come_to_an_end() -> None:
    settings: LinkLists | None = LinkLists()
    for _ in range(10):
        settings = settings.milder() if settings else None
    assert settings is None


def with_profile(name: str, **sections: FilterSettings) -> Settings:
    return Settings({"tidy": TidySettings.model_validate({"profile": name}), **sections})


@pytest.mark.parametrize(("profile", "ratio"), [("crunch-1.0", 0.25), ("crunch-2.0", 0.35), ("modern", 0.35)])
def test_the_ratio_is_that_of_the_paper(profile: str, ratio: float) -> None:
    assert settings_for(with_profile(profile), "link_lists", LinkLists).ratio == ratio


def test_what_a_user_sets_overrules_the_profile_and_the_rest_stays() -> None:
    chosen = settings_for(with_profile("crunch-1.0", link_lists=LinkLists(ratio=0.125)), "link_lists", LinkLists)
    assert chosen.ratio == 0.125 and chosen.remove == "text and links"


def test_only_crunch_1_does_not_check_its_results() -> None:
    assert [is_checked(with_profile(name)) for name in ("crunch-1.0", "crunch-2.0", "modern")] == [False, True, True]
    assert is_checked(Settings({"tidy": TidySettings.model_validate({"profile": "crunch-1.0", "check": True})}))


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_every_setting_of_a_profile_is_one_that_a_filter_has(profile: str) -> None:
    sections = {**Registry(plug_ins=()).sections(), "tidy": TidySettings}
    for name, values in PROFILES[profile].items():
        sections[name].model_validate(dict(values))


def test_a_profile_of_the_papers_has_no_filter_of_ours() -> None:
    for name in set(ORDER) - {"ads", "scripts"}:
        assert name in PROFILES["crunch-2.0"]


PORTAL = "<title>Portal</title><table><tr>" + "".join(f"<td>{LINKS}</td>" for _ in range(8)) + "</tr></table>"


def test_crunch_1_leaves_a_portal_blank_and_crunch_2_keeps_its_links() -> None:
    assert tidy(PORTAL, settings=with_profile("crunch-1.0")).text == ""
    kept = tidy(PORTAL, settings=with_profile("crunch-2.0"))
    assert kept.text.count("News") == 8
    assert kept.warnings


def test_crunch_1_takes_scripts_images_and_link_cells_and_keeps_forms() -> None:
    page = f"<table><tr><td>{LINKS}<td><img src=i><form>{PROSE}<input></form></table><script>x</script>"
    html = tidy(page, settings=with_profile("crunch-1.0")).html
    assert "<script" not in html and "<img" not in html and "News" not in html
    assert "<form>" in html and "harbour" in html

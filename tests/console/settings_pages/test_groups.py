from __future__ import annotations

from pagecrunch.console.settings_pages.groups import GROUPS, models_of, section_title
from pagecrunch.registry import Registry
from pagecrunch.settings import BUILT_IN

REGISTRY = Registry(())


def test_the_groups_are_those_of_crunch() -> None:
    assert list(GROUPS) == ["basic", "crunch", "advanced", "output", "sites", "users"]


def test_every_section_that_is_built_in_is_in_exactly_one_group() -> None:
    found = [name for group in GROUPS.values() if not group.keys for name in models_of(group, REGISTRY)]
    found = [name for name in found if name in BUILT_IN]
    assert sorted(found) == sorted(BUILT_IN)


def test_sections_have_titles_for_people() -> None:
    assert section_title("limits", REGISTRY) == "Limits on a page"
    assert section_title("font_size", REGISTRY) == "Font size"
    assert section_title("my_own", REGISTRY) == "My own"

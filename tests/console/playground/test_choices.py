from __future__ import annotations

from starlette.datastructures import QueryParams

from pagecrunch.console.playground.choices import Choices, filters_in_force, read_choices
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings

REGISTRY, SETTINGS = Registry(()), Settings()


def read(query: str) -> tuple[Choices, list[str]]:
    return read_choices(QueryParams(query), SETTINGS, REGISTRY)


def test_what_is_written_into_an_address_is_read_from_it() -> None:
    query = "page=1&view=tidy&using=econ&focus=recall&profile=crunch-1.0&paint=no&load=yes&on=forms&off=ads"
    choices, faults = read(query)
    assert not faults and choices.filters == {"forms": True, "ads": False}
    assert read(choices.query) == (choices, [])
    assert not choices.is_painted and choices.loads_from_site


def test_ticks_are_read_as_what_differs_from_the_profile() -> None:
    on = [name for name, is_on in filters_in_force(SETTINGS, REGISTRY).items() if is_on]
    ticked = "&".join(f"filter={name}" for name in [*on[1:], "forms"])
    assert read(f"shown=modern&profile=modern&{ticked}")[0].filters == {on[0]: False, "forms": True}


def test_a_new_profile_brings_its_own_ticks() -> None:
    assert read("shown=modern&profile=crunch-1.0&filter=forms")[0].filters == {}
    assert filters_in_force(SETTINGS, REGISTRY, "crunch-1.0") != filters_in_force(SETTINGS, REGISTRY)


def test_what_cannot_be_had_is_told_and_left_out() -> None:
    choices, faults = read("view=film&using=magic&focus=all&profile=old&on=nothing")
    assert len(faults) == 4 and "There is no extractor 'magic'" in faults[3]
    assert choices == Choices()


def test_choices_are_settings() -> None:
    choices, _ = read("profile=crunch-2.0&on=forms")
    assert [(each.key, each.value) for each in choices.assignments()] == [
        ("tidy.profile", "crunch-2.0"),
        ("forms.enabled", True),
    ]

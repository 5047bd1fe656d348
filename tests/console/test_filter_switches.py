from __future__ import annotations

from starlette.datastructures import FormData

from pagecrunch.console.filter_switches import DOWN, UP, FilterSwitches, filters
from pagecrunch.filters.order import DELETE, EDIT, USUAL
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings

REGISTRY = Registry(())
DEFAULTS = FilterSwitches.of_settings(Settings(), REGISTRY)


def test_the_defaults_set_nothing() -> None:
    assert set(DEFAULTS.values(Settings(), REGISTRY).values()) == {None, "learned"}
    assert DEFAULTS.order == USUAL and "ads" in DEFAULTS.on and "forms" not in DEFAULTS.on


def test_a_filter_moves_one_place_within_its_phase() -> None:
    order = filters(REGISTRY, DEFAULTS.move("ads", UP, REGISTRY).order)
    assert [part.name for part in order][len(EDIT) : len(EDIT) + 2] == ["ads", "scripts"]
    back = DEFAULTS.move("ads", UP, REGISTRY).move("ads", DOWN, REGISTRY)
    assert back.values(Settings(), REGISTRY)["tidy.order"] is None


def test_the_first_and_the_last_stay_where_they_are() -> None:
    for name, way in ((DELETE[0], UP), (DELETE[-1], DOWN), ("no such filter", UP)):
        assert DEFAULTS.move(name, way, REGISTRY).values(Settings(), REGISTRY)["tidy.order"] is None


def test_ticks_become_settings_where_they_differ() -> None:
    form = FormData([("on", name) for name in DEFAULTS.on if name != "ads"] + [("on", "forms"), ("using", "econ")])
    values = FilterSwitches.of_form(form).values(Settings(), REGISTRY)
    assert {key: value for key, value in values.items() if value is not None} == {
        "ads.enabled": False,
        "forms.enabled": True,
        "extract.using": "econ",
    }

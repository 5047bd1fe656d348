from __future__ import annotations

from starlette.datastructures import FormData

from pagecrunch.console.plug_ins.arrangement import DOWN, UP, Arrangement, filters
from pagecrunch.filters.engine.order import DELETE, EDIT, USUAL
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings

REGISTRY = Registry(())
USUALLY = Arrangement.of_settings(Settings(), REGISTRY)


def test_as_it_usually_is_nothing_is_set() -> None:
    assert set(USUALLY.values(Settings(), REGISTRY).values()) == {None, "learned"}
    assert USUALLY.order == USUAL and "ads" in USUALLY.on and "forms" not in USUALLY.on


def test_a_filter_moves_one_place_within_its_phase() -> None:
    order = filters(REGISTRY, USUALLY.moved("ads", UP, REGISTRY).order)
    assert [part.name for part in order][len(EDIT) : len(EDIT) + 2] == ["ads", "scripts"]
    back = USUALLY.moved("ads", UP, REGISTRY).moved("ads", DOWN, REGISTRY)
    assert back.values(Settings(), REGISTRY)["tidy.order"] is None


def test_the_first_and_the_last_stay_where_they_are() -> None:
    for name, way in ((DELETE[0], UP), (DELETE[-1], DOWN), ("no such filter", UP)):
        assert USUALLY.moved(name, way, REGISTRY).values(Settings(), REGISTRY)["tidy.order"] is None


def test_ticks_become_settings_where_they_differ() -> None:
    form = FormData([("on", name) for name in USUALLY.on if name != "ads"] + [("on", "forms"), ("using", "econ")])
    values = Arrangement.of_form(form).values(Settings(), REGISTRY)
    assert {key: value for key, value in values.items() if value is not None} == {
        "ads.enabled": False,
        "forms.enabled": True,
        "extract.using": "econ",
    }

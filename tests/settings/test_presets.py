from __future__ import annotations

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.registry import Registry
from pagecrunch.settings import Assignment, Settings, overlay
from pagecrunch.settings.presets import preset, presets


def test_there_are_the_presets_that_people_ask_for() -> None:
    assert list(presets()) == [
        "crunch-1.0",
        "crunch-2.0",
        "news",
        "keep-more",
        "keep-less",
        "screen-reader",
        "small-screen",
    ]


@pytest.mark.parametrize("name", list(presets()))
def test_every_preset_can_be_used(name: str) -> None:
    chosen = preset(name)
    given = [Assignment(key, value, name) for key, value in chosen.settings.items()]
    settings = overlay(Settings(), given)
    for key, value in chosen.settings.items():
        section, _, field = key.partition(".")
        assert getattr(settings.sections[section], field) == value
    Registry(()).part("extractor", settings.extract.using)
    Registry(()).part("renderer", settings.extract.format)
    assert chosen.title and chosen.description.endswith(".")


def test_an_unknown_one_is_said_so() -> None:
    with pytest.raises(UsageError, match="no preset named 'magic'"):
        preset("magic")

from __future__ import annotations

from typing import Literal

import pytest
from pydantic import Field

from pagecrunch.settings import BUILT_IN, ExtractSettings, FetchLimits, Limits, Section, Settings, declared


class Example(Section):
    """A section as a plug-in would bring it."""

    ratio: float = Field(default=0.25, ge=0, le=1, title="Ratio", description="Links to text.")
    count: int = Field(default=3, ge=1)
    speed: float = Field(default=1.0, gt=0, le=9)
    mode: Literal["slow", "fast"] = "slow"
    is_on: bool = True
    name: str = "x"


def test_settings_without_anything_are_the_defaults() -> None:
    settings = Settings()
    assert settings.limits == Limits()
    assert settings.fetch == FetchLimits()
    assert settings.extract.focus == "balanced"
    assert settings.output.line_breaks == 2
    assert settings == Settings({"extract": ExtractSettings()})


def test_a_section_of_a_plug_in_is_found_by_name() -> None:
    assert Settings({"example": Example(ratio=0.5)}).section("example", Example).ratio == 0.5


def test_a_section_that_is_not_set_has_its_defaults() -> None:
    assert Settings().section("example", Example).ratio == 0.25


def test_the_keys_are_those_of_the_sections() -> None:
    keys = {setting.key for setting in declared()}
    assert {"limits.max_bytes", "fetch.seconds", "extract.using", "output.line_breaks"} <= keys
    assert keys == {f"{section}.{name}" for section, model in BUILT_IN.items() for name in model.model_fields}


def test_the_defaults_are_those_in_force() -> None:
    settings = Settings()
    for setting in declared():
        section, _, name = setting.key.partition(".")
        assert getattr(settings.section(section, BUILT_IN[section]), name) == setting.default


@pytest.mark.parametrize(
    ("name", "kind", "accepts"),
    [
        ("ratio", "number", "a number from 0 to 1"),
        ("count", "integer", "a whole number of at least 1"),
        ("speed", "number", "a number above 0 up to 9"),
        ("mode", "choice", "slow or fast"),
        ("is_on", "bool", "true or false"),
        ("name", "text", "text that is not empty"),
    ],
)
def test_what_is_accepted_is_said_in_words(name: str, kind: str, accepts: str) -> None:
    found = {setting.key: setting for setting in declared({"example": Example})}[f"example.{name}"]
    assert (found.type, found.accepts) == (kind, accepts)


def test_the_choices_are_listed() -> None:
    focus = next(setting for setting in declared() if setting.key == "extract.focus")
    assert focus.choices == ("precision", "balanced", "recall")


def test_a_value_that_is_set_to_its_default_is_not_equal_to_one_that_is_not_set() -> None:
    """A profile changes only what is not set."""
    assert Settings({"example": Example(ratio=0.25)}) != Settings({"example": Example()})
    assert Settings({"example": Example()}) == Settings()

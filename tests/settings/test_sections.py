from __future__ import annotations

import pytest
from pydantic import Field, ValidationError

from pagecrunch.settings import ExtractSettings, FetchLimits, Limits, Section, Settings


class LinkLists(Section):
    """A section as a plug-in would bring it."""

    ratio: float = Field(default=0.25, ge=0, le=1, title="Ratio", description="Links to text.")


def test_settings_without_anything_are_the_defaults() -> None:
    settings = Settings()
    assert settings.limits == Limits()
    assert settings.fetch == FetchLimits()
    assert settings.extract.focus == "balanced"
    assert settings.output.line_breaks == 2
    assert settings == Settings({"extract": ExtractSettings()})


def test_a_section_of_a_plug_in_is_found_by_name() -> None:
    settings = Settings({"link_lists": LinkLists(ratio=0.5)})
    assert settings.section("link_lists", LinkLists).ratio == 0.5


def test_a_section_that_nobody_set_has_its_defaults() -> None:
    assert Settings().section("link_lists", LinkLists).ratio == 0.25


def test_settings_cannot_be_changed() -> None:
    settings = Settings()
    with pytest.raises(ValidationError):
        settings.limits.max_rows = 5
    with pytest.raises(TypeError):
        settings.sections["limits"] = Limits()  # type: ignore[index]


def test_private_addresses_are_not_allowed_by_default() -> None:
    assert not Settings().fetch.allow_private

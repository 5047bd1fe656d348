"""Every filter can be switched off, and may know milder settings."""

from __future__ import annotations

from pagecrunch.filters.engine.settings import FilterSettings, Off
from pagecrunch.filters.link_lists import LinkLists


def test_filters_are_on_unless_they_are_asked_for() -> None:
    assert FilterSettings().enabled and not Off().enabled


def test_nothing_is_milder_than_the_plain_settings() -> None:
    assert FilterSettings().milder() is None


def test_milder_settings_come_to_an_end() -> None:
    settings: LinkLists | None = LinkLists()
    for _ in range(10):
        settings = settings.milder() if settings else None
    assert settings is None

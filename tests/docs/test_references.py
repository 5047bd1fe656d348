"""The pages that are written from the code say what the code says today."""

from __future__ import annotations

from pagecrunch.registry import Registry
from pagecrunch.settings import BUILT_IN, declared
from tools.docs_site import json_reference
from tools.docs_site.contents import ROOT
from tools.docs_site.references import commands_page, settings_page

STALE = "write it anew with: python -m tools.docs_site --references"


def test_the_page_of_commands_is_fresh() -> None:
    assert (ROOT / "docs/commands.md").read_text("utf-8") == commands_page(), STALE


def test_the_page_of_settings_is_fresh() -> None:
    assert (ROOT / "docs/settings.md").read_text("utf-8") == settings_page(), STALE


def test_the_json_schema_and_its_page_are_fresh() -> None:
    assert (ROOT / json_reference.PAGE).read_text("utf-8") == json_reference.fields_page(), STALE
    assert (ROOT / json_reference.SCHEMA).read_text("utf-8") == json_reference.schema_text(), STALE


def test_every_setting_and_option_is_there() -> None:
    settings, commands = settings_page(), commands_page()
    for setting in declared({**BUILT_IN, **Registry(()).sections()}):
        assert f"| `{setting.key}` |" in settings
    for option in ("--using NAME", "--all-pages", "--listen HOST:PORT", "--wav, -o FILE", "--add-user NAME"):
        assert f"`{option}`" in commands

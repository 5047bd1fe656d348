"""The pages that are written from the code say what the code says today."""

from __future__ import annotations

from pagecrunch import Extraction
from pagecrunch.registry import Registry
from pagecrunch.settings import BUILT_IN, declared
from tools.docs_site import json_reference, library_reference
from tools.docs_site.contents import ROOT
from tools.docs_site.references import ORIGIN, commands_page, settings_page

STALE = "generate it again with: python -m tools.docs_site --references"


def test_the_page_of_commands_is_fresh() -> None:
    assert (ROOT / "docs/commands.md").read_text("utf-8") == commands_page(), STALE


def test_the_page_of_settings_is_fresh() -> None:
    assert (ROOT / "docs/settings.md").read_text("utf-8") == settings_page(), STALE


def test_the_page_of_the_library_is_fresh_and_describes_every_attribute() -> None:
    page = (ROOT / library_reference.PAGE).read_text("utf-8")
    assert page == library_reference.library_page(ORIGIN), STALE
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    extraction = page.partition("### Extraction\n")[2].partition("\n### ")[0]
    for name in [name for name in dir(Extraction) if not name.startswith("_")]:
        assert f"| `{name}` |" in extraction or f"**`{name}(" in extraction, name
    assert not [line for line in extraction.splitlines() if line.startswith("| `") and line.endswith("|  |")]
    assert len(rows) > 100


def test_the_json_schema_and_its_page_are_fresh() -> None:
    assert (ROOT / json_reference.PAGE).read_text("utf-8") == json_reference.fields_page(), STALE
    assert (ROOT / json_reference.SCHEMA).read_text("utf-8") == json_reference.schema_text(), STALE


def test_every_setting_and_option_is_there() -> None:
    settings, commands = settings_page(), commands_page()
    for setting in declared({**BUILT_IN, **Registry(()).sections()}):
        assert f"| `{setting.key}` |" in settings
    for option in ("--using NAME", "--all-pages", "--listen HOST:PORT", "--wav, -o FILE", "--add-user NAME"):
        assert f"`{option}`" in commands

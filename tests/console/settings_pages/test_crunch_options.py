"""Every option of the papers on one page, in their order, under their names."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from console_made import Running

from pagecrunch.console.settings_pages.crunch_options import OPTIONS, SCREENS
from pagecrunch.registry import Registry
from pagecrunch.settings import BUILT_IN, declared

if TYPE_CHECKING:
    from playwright.sync_api import Page

DOCS = Path(__file__).parents[3] / "docs" / "crunch.md"


@pytest.fixture(autouse=True)
def _no_settings(running: Running) -> Iterator[None]:
    yield
    running.console.state.settings.file.unlink(missing_ok=True)


def test_every_option_is_one_of_our_settings() -> None:
    known = {setting.key for setting in declared({**BUILT_IN, **Registry(()).sections()})}
    assert set(OPTIONS) <= known
    assert [len(screen.options) for screen in SCREENS] == [18, 17, 3]


def test_the_page_has_all_options_in_the_order_of_the_figures(client: httpx.Client) -> None:
    """Figures 1 to 3: the tabs "Ignore Settings", "Advanced Settings" and "Output Settings"."""
    text = client.get("/settings/crunch").text
    places = [text.index(f'name="{key}"') for key in OPTIONS]
    assert places == sorted(places)
    for screen in SCREENS:
        assert f'<h2 lang="en">{screen.title}</h2>' in text


def test_saving_changes_these_options_and_no_others(running: Running, page: Page) -> None:
    """Figure 1: "Commit Changes", "Cancel Changes"."""
    page.goto(f"{running.address}/settings/crunch")
    page.get_by_label("Ignore Forms").check()
    page.get_by_label("Link/Text Removal Ratio").fill("0.25")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("status").filter(has_text="Saved in").wait_for()
    found = tomllib.loads(running.console.state.settings.file.read_text())
    assert found == {"forms": {"enabled": True}, "link_lists": {"ratio": 0.25}}


def test_under_a_profile_the_page_shows_what_the_papers_show(running: Running, page: Page) -> None:
    running.console.state.settings.file.write_text('[tidy]\nprofile = "crunch-1.0"\n')
    page.goto(f"{running.address}/settings/crunch")
    assert page.get_by_label("Ignore Non-Link Images").is_checked()
    assert not page.get_by_label("Ignore Text Links").is_checked()
    assert page.get_by_label("Link/Text Removal Ratio").input_value() == "0.25"
    assert page.get_by_label("Minimum Text Length").input_value() == "12"


def test_every_option_is_in_the_table_of_the_docs() -> None:
    docs = DOCS.read_text()
    for option in OPTIONS.values():
        assert f"| {option.label.replace('<', '`<').replace('>', '>`')} | {option.paper} | `{option.key}` |" in docs

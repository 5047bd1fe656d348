from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import httpx
from console_made import Running

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_filters_own_settings_are_checked_tried_out_and_committed(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/plug-ins")
    page.get_by_role("link", name="Settings of Link lists").click()
    ratio = page.get_by_label("Link/text removal ratio")
    ratio.fill("much")
    page.get_by_role("button", name="Commit").click()
    assert "must be a number from 0 to 1000" in page.get_by_role("alert").text_content()
    page.get_by_label("Link/text removal ratio").fill("0.2")
    page.get_by_role("button", name="Preview the effect").click()
    page.get_by_role("region", name="Effect on The sample page").wait_for()
    assert not running.console.state.settings.file.exists()
    page.get_by_role("button", name="Commit").click()
    page.get_by_role("status").filter(has_text="committed").wait_for()
    assert tomllib.loads(running.console.state.settings.file.read_text()) == {"link_lists": {"ratio": 0.2}}


def test_extractors_have_theirs_and_some_parts_have_none(client: httpx.Client) -> None:
    assert "Most stretches" in client.get("/plug-ins/extractor/mss").text
    assert "nothing to set" in client.get("/plug-ins/extractor/largest").text
    assert client.get("/plug-ins/filter/magic").status_code == 404

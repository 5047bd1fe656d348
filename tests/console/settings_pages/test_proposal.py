from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
from console_made import Running, secret_of

from pagecrunch.console.forms import SECRET_FIELD

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_what_changes_stands_in_a_table_with_the_part_it_belongs_to(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/settings/preset/keep-more")
    row = page.get_by_role("row", name="Related lists: Use this filter")
    assert [cell.text_content() for cell in row.get_by_role("cell").all()][1:] == ["true", "false"]


def test_the_effect_is_shown_on_the_page_of_ones_choice(running: Running, page: Page) -> None:
    running.console.held.hold("My page", b"<p>Words of my page, and no more.")
    page.goto(f"{running.address}/settings/preset/keep-less")
    page.get_by_label("Page to try it on").select_option("My page")
    page.get_by_role("button", name="Preview the effect").click()
    page.get_by_role("region", name="Effect on My page").wait_for()
    assert not running.console.state.settings.file.exists()


def test_a_change_that_changes_nothing_says_so(client: httpx.Client) -> None:
    answer = client.post("/settings/transfer", data={SECRET_FIELD: secret_of(client), "toml": "[extract]"})
    assert "This changes nothing" in answer.text

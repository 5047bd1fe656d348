from __future__ import annotations

import httpx
import pytest
from console_made import Running
from playwright.sync_api import Page, expect

from pagecrunch.console.playground.compare import MOST_COLUMNS


@pytest.fixture
def page_id(running: Running) -> str:
    return running.console.recent_pages.add_sample().id


def test_without_a_page_it_says_where_to_submit_one(tmp_path: object, client: httpx.Client, running: Running) -> None:
    if not running.console.recent_pages.all():
        assert "Submit one in the playground" in client.get("/compare").text
    gone = client.get("/compare?page=0000")
    assert gone.status_code == 404 and "no longer has this page" in gone.text


def test_each_extractor_has_its_column_of_what_it_keeps(client: httpx.Client, page_id: str) -> None:
    text = client.get(f"/compare?page={page_id}&using=everything&using=largest").text
    assert text.count('<th scope="col">Everything</th>') == 1
    assert "315" in text and "100%" in text  # `everything` keeps all of it


def test_what_cannot_be_compared_is_reported(client: httpx.Client, page_id: str, running: Running) -> None:
    assert "There is no extractor called “magic”" in client.get(f"/compare?page={page_id}&using=magic").text
    names = [part.name for part in running.console.registry.all("extractor")]
    query = "&".join(f"using={name}" for name in names)
    assert f"Only {MOST_COLUMNS} extractors" in client.get(f"/compare?page={page_id}&{query}").text


def test_a_tick_changes_the_comparison_at_once(page: Page, running: Running, page_id: str) -> None:
    page.goto(f"{running.address}/compare?page={page_id}")
    table = page.get_by_role("table", name="Block by block")
    assert table.get_by_role("columnheader", name="Everything").count() == 0
    page.get_by_role("checkbox", name="Everything").check()
    table.get_by_role("columnheader", name="Everything").wait_for()
    expect(page.get_by_role("status")).to_contain_text("5 extractors")

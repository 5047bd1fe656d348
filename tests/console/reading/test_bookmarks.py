"""The bookmark."""

from __future__ import annotations

from console_made import Running
from playwright.sync_api import Page, expect


def test_a_click_on_the_bookmark_asks_and_then_reads(page: Page, running: Running) -> None:
    link = page.get_by_role("link", name="Read with PageCrunch").get_attribute("href")
    assert link and link.startswith("javascript:location.href='http://127.0.0.1")
    other = running.address.replace("127.0.0.1", "localhost")  # another site, to a browser
    page.goto(f"{other}/static/icon.svg")
    page.evaluate(link.removeprefix("javascript:").replace("document.title", "''"))
    expect(page.get_by_role("heading", name="Read this page?")).to_be_visible()
    page.get_by_role("link", name="Read it").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("This page could not be opened")

"""The tidied page in its frame."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import httpx
from console_made import Running
from local_server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_tidied_page_can_do_nothing_and_its_links_lead_here(
    client: httpx.Client, running: Running, site: Server
) -> None:
    answer = client.get(f"/read/frame?view=tidy&url={quote(site.url('/page'), safe='')}")
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("sandbox ") and "allow-scripts" not in policy and "allow-same-origin" not in policy
    assert '<base target="_top" href=' in answer.text
    assert f'href="{running.address}/read?view=tidy&amp;by=' in answer.text
    assert "The late tide" in answer.text


def test_a_reader_follows_a_link_of_a_tidied_page_in_a_browser(page: Page, running: Running, site: Server) -> None:
    from playwright.sync_api import expect

    page.goto(f"{running.address}/read?view=tidy&url={quote(site.url('/page'), safe='')}")
    page.frame_locator("iframe").get_by_role("link", name="The next page").click()
    expect(page.frame_locator("iframe").get_by_role("heading", name="The next tide")).to_be_visible()
    assert page.url.startswith(f"{running.address}/read?url=")
    page.get_by_role("link", name="Reader", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="The next tide", level=1)).to_be_visible()

"""From a block to a site rule and back: "put back" and "remove on this site", as people do it."""

from __future__ import annotations

import httpx
from console_made import Running, secret_of
from playwright.sync_api import Page, expect

from pagecrunch import extract
from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.sites import load_rules

ADVERTISEMENT = "Advertisement: Two for one on oilskins this week only!"


def test_a_block_that_is_put_back_is_kept_from_then_on_and_the_file_is_named(running: Running, page: Page) -> None:
    page.get_by_role("button", name="Use the sample page").click()
    page.get_by_role("button", name=f"Put back on this site: {ADVERTISEMENT}").click()
    status = page.get_by_role("status").filter(has_text="From now on this stays on")
    assert str(running.console.state.sites_file) in status.text_content()
    page.get_by_role("button", name=f"Remove on this site: {ADVERTISEMENT}").wait_for()
    rules = load_rules(running.console.state.sites_file)
    assert [(rule.match, rule.keep) for rule in rules] == [("harbour.example", ("html > body > div.promo",))]
    html = f"<body><nav>a</nav><div class=promo>{ADVERTISEMENT}</div><p>{'Words of a story, and more. ' * 20}</p>"
    assert ADVERTISEMENT in extract(html, "https://harbour.example/other", sites=rules).text


def test_a_block_that_is_removed_is_left_out_with_the_rule_as_its_reason(page: Page) -> None:
    page.get_by_role("button", name="Use the sample page").click()
    page.get_by_role("button", name="Remove on this site: By Ines Okafor").click()
    back = page.get_by_role("button", name="Put back on this site: By Ines Okafor")
    back.wait_for()
    block = page.get_by_role("listitem").filter(has=back)
    expect(block).to_contain_text("site rule harbour.example")


def test_a_selector_that_means_more_is_shown_before_anything_is_written(running: Running, page: Page) -> None:
    file = running.console.state.sites_file
    before = file.read_text() if file.exists() else ""
    page.get_by_role("button", name="Use the sample page").click()
    page.get_by_role("button", name="Remove on this site: Visitors are welcome").click()
    page.get_by_role("heading", name="A rule for harbour.example").wait_for()
    changed = page.get_by_role("listitem").filter(has_text="Would be left out")
    expect(changed.filter(has_text="Visitors are welcome")).to_have_count(1)
    assert changed.count() > 3
    page.get_by_role("link", name="Cancel").click()
    page.get_by_role("button", name="Remove on this site: Visitors are welcome").click()
    assert (file.read_text() if file.exists() else "") == before
    page.get_by_role("button", name="Remove all of them on this site").click()
    page.get_by_role("status").filter(has_text="From now on this is removed on").wait_for()
    assert "div.columns > article > p" in file.read_text()


def test_a_page_without_an_address_has_no_site(client: httpx.Client) -> None:
    secret = secret_of(client)
    answer = client.post("/playground", data={SECRET_FIELD: secret, "html": "<p>Some words of a page."})
    assert "submit the page with its address" in answer.text and "on this site:" not in answer.text
    query = answer.url.query.decode()
    refused = client.post(f"/rule?{query}", data={SECRET_FIELD: secret, "block": "0", "act": "keep"})
    assert refused.status_code == 400 and "A rule needs a site" in refused.text

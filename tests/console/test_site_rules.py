from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from console_made import Running, secret_of
from playwright.sync_api import Page, expect

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.sites import RuleMatch

RULES = '[[site]]\nmatch = "harbour.example"\nkeep = [".promo"]\nremove = [".author-note", ".nothing-there"]\n'
BROKEN = '[[site]]\nmatch = "harbour.example"\nkeep = ["::: no"]\n'
FTR = "body: //div[@class='story']\nstrip_id_or_class: promo\ntest_url: http://example.com/\n"


@pytest.fixture(autouse=True)
def _no_rules(running: Running) -> Iterator[None]:
    yield
    running.console.state.sites_file.unlink(missing_ok=True)


def send(client: httpx.Client, **fields: str) -> httpx.Response:
    return client.post("/sites", data={SECRET_FIELD: secret_of(client), **fields})


def test_rules_are_saved_shown_and_counted(running: Running, client: httpx.Client) -> None:
    answer = send(client, toml=RULES, act="save")
    assert f"saved in {running.console.state.sites_file}" in answer.text
    running.console.state.rule_counts.add([RuleMatch("harbour.example", ".promo", "keep", 2)])
    text = client.get("/sites").text
    assert "1 of 1 pages" in text and "no page yet" in text


def test_a_mistake_is_named_and_the_text_is_not_lost(running: Running, client: httpx.Client) -> None:
    answer = send(client, toml=BROKEN, act="save")
    assert answer.status_code == 400 and "rule at line 1" in answer.text and "::: no" in answer.text
    assert not running.console.state.sites_file.exists()


def test_rules_are_tested_on_a_page_before_they_are_saved(running: Running, page: Page) -> None:
    running.console.recent_pages.add_sample()
    page.goto(f"{running.address}/sites")
    page.get_by_label("Rules as TOML").fill(RULES)
    page.get_by_role("button", name="Test the rules").click()
    tested = page.get_by_role("region", name="Tested on The sample page")
    expect(tested).to_contain_text("1 rule is for this page")
    expect(tested.get_by_role("row", name="harbour.example keep .promo")).to_contain_text("1 time")
    expect(tested.get_by_role("row", name=".nothing-there")).to_contain_text("0 times")
    expect(page.get_by_label("Rules as TOML")).to_have_value(RULES)
    assert not running.console.state.sites_file.exists()
    page.get_by_role("link", name="Cancel").click()
    expect(page.get_by_label("Rules as TOML")).not_to_have_value(re.compile("harbour"))


def test_a_selector_is_removed_by_its_button(running: Running, client: httpx.Client, page: Page) -> None:
    send(client, toml=RULES, act="save")
    page.goto(f"{running.address}/sites")
    page.get_by_role("button", name="Remove .promo of harbour.example").click()
    page.get_by_role("status").filter(has_text="was removed").wait_for()
    assert ".promo" not in running.console.state.sites_file.read_text()


def test_rules_that_stopped_matching_are_reported(running: Running, client: httpx.Client) -> None:
    for _ in range(6):
        running.console.state.rule_counts.add([RuleMatch("old.example", ".gone", "remove", 0)])
    assert ".gone of the rule old.example was not found on the last 6 pages" in client.get("/sites").text


def test_a_file_of_what_was_learned_is_imported_and_shown(client: httpx.Client) -> None:
    learned = '[[site]]\nmatch = "harbour.example"\nlikely = { ".tide-table" = 1.5 }\n'
    answer = send(client, toml=RULES, ftr=learned, act="import")
    assert answer.status_code == 200 and ".tide-table" in answer.text and "This is not saved yet" in answer.text
    send(client, toml=RULES + "\n" + learned, act="save")
    assert "<td>Learned from you</td><td>.tide-table</td>" in client.get("/sites").text
    broken = send(client, toml=RULES, ftr=learned.replace("match", "mtach"), act="import")
    assert broken.status_code == 400 and "Nothing was saved" in broken.text


def test_other_peoples_rules_are_imported_into_the_draft(client: httpx.Client) -> None:
    answer = send(client, toml=RULES, ftr=FTR, host="story.example", act="import")
    assert answer.status_code == 200 and "This is not saved yet" in answer.text
    assert "story.example" in answer.text and "harbour.example" in answer.text
    assert "story.example" not in client.get("/sites").text


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"host": "a.example"}, "Choose a file of site rules or of ftr-site-config"),
        ({"ftr": FTR}, "Type the name of the site"),
        ({"ftr": "no such directive", "host": "a.example"}, "found nothing in it that it can import"),
    ],
)
def test_an_import_that_cannot_be_done_is_said(client: httpx.Client, fields: dict[str, str], message: str) -> None:
    answer = send(client, toml=RULES, act="import", **fields)
    assert answer.status_code == 400 and message in answer.text and ".author-note" in answer.text


def test_a_file_that_was_broken_by_hand_can_be_put_right_here(running: Running, client: httpx.Client) -> None:
    running.console.state.sites_file.write_text(BROKEN)
    text = client.get("/sites").text
    assert "PageCrunch uses no rules until you correct this" in text and "::: no" in text

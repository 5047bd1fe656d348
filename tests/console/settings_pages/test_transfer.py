from __future__ import annotations

import tomllib
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

import httpx
import pytest
from console_made import Running, secret_of

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.recent_pages import SubmittedPage
from pagecrunch.settings.sources import presets

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(autouse=True)
def _no_settings(running: Running) -> Iterator[None]:
    yield
    running.console.state.settings.file.unlink(missing_ok=True)


def saved(running: Running) -> dict[str, object]:
    file = running.console.state.settings.file
    return tomllib.loads(file.read_text()) if file.exists() else {}


def test_what_is_exported_can_be_imported(running: Running, client: httpx.Client) -> None:
    toml = '[extract]\nfocus = "recall"\n\n[link_lists]\nratio = 0.5\n'
    secret = secret_of(client)
    shown = client.post("/settings/transfer", data={SECRET_FIELD: secret, "toml": toml}).text
    assert "link_lists.ratio" in shown and saved(running) == {}
    client.post("/settings/transfer", data={SECRET_FIELD: secret, "toml": toml, "act": "save"})
    assert saved(running) == tomllib.loads(toml)
    exported = client.get("/settings/export")
    assert exported.headers["content-disposition"].startswith("attachment")
    assert tomllib.loads(exported.text) == tomllib.loads(toml)


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("", "Choose a settings file"),
        ("[extract\n", "not valid TOML"),
        ("focus = 1", "must be in a section"),
        ("[extract]\n\nfocus = 'all'", "In the text, line 3"),
        ("[extract]\nfocsu = 'recall'", "did you mean extract.focus"),
    ],
)
def test_an_import_with_an_error_is_explained_and_not_lost(client: httpx.Client, toml: str, message: str) -> None:
    answer = client.post("/settings/transfer", data={SECRET_FIELD: secret_of(client), "toml": toml})
    assert answer.status_code == 400 and message in answer.text
    assert f"{escape(toml)}</textarea>".replace("&#x27;", "&#39;") in answer.text


def test_a_file_that_was_broken_by_hand_is_named_and_can_be_replaced(running: Running, page: Page) -> None:
    running.console.state.settings.file.write_text("[extract]\nfocus = 7\n")
    page.goto(f"{running.address}/settings/basic")
    assert "line 2: extract.focus must be" in page.get_by_role("alert").text_content()
    page.get_by_label("Settings as TOML").fill("[extract]\nfocus = 'recall'\n")
    page.get_by_role("button", name="Show what changes").click()
    assert "recall" in page.get_by_role("row", name="Focus").text_content()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("status").filter(has_text="Saved in").wait_for()
    assert saved(running) == {"extract": {"focus": "recall"}}


@pytest.mark.parametrize("name", list(presets()))
def test_a_preset_shows_what_it_changes_and_is_saved(running: Running, client: httpx.Client, name: str) -> None:
    shown = client.get(f"/settings/preset/{name}").text
    assert "What changes" in shown and "Preview on The sample page" in shown and saved(running) == {}
    client.post(f"/settings/preset/{name}", data={SECRET_FIELD: secret_of(client), "act": "save"})
    found = {f"{section}.{key}" for section, table in saved(running).items() for key in table}  # type: ignore[attr-defined]
    assert found == set(presets()[name].settings)


def test_what_changes_stands_in_a_table_with_the_part_it_belongs_to(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/settings/preset/keep-more")
    row = page.get_by_role("row", name="Related lists: Use this filter")
    assert [cell.text_content() for cell in row.get_by_role("cell").all()][1:] == ["on", "off"]


def test_the_effect_is_shown_on_the_page_of_ones_choice(running: Running, page: Page) -> None:
    running.console.recent_pages.add(SubmittedPage("My page", b"<p>Words of my page, and no more."))
    page.goto(f"{running.address}/settings/preset/keep-less")
    page.get_by_label("Page to try it on").select_option("My page")
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("region", name="Preview on My page").wait_for()
    assert not running.console.state.settings.file.exists()


def test_a_change_that_changes_nothing_says_so(client: httpx.Client) -> None:
    answer = client.post("/settings/transfer", data={SECRET_FIELD: secret_of(client), "toml": "[extract]"})
    assert "This changes nothing" in answer.text

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

import httpx
import pytest
from console_made import Running, secret_of

from pagecrunch.console.forms import SECRET_FIELD

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(autouse=True)
def _no_settings(running: Running) -> Iterator[None]:
    yield
    running.console.state.settings.file.unlink(missing_ok=True)


def committed(running: Running) -> dict[str, object]:
    file = running.console.state.settings.file
    return tomllib.loads(file.read_text()) if file.exists() else {}


def test_what_is_exported_can_be_imported(running: Running, client: httpx.Client) -> None:
    toml = '[extract]\nfocus = "recall"\n\n[link_lists]\nratio = 0.5\n'
    secret = secret_of(client)
    shown = client.post("/settings/transfer", data={SECRET_FIELD: secret, "toml": toml}).text
    assert "link_lists.ratio" in shown and committed(running) == {}
    client.post("/settings/transfer", data={SECRET_FIELD: secret, "toml": toml, "act": "commit"})
    assert committed(running) == tomllib.loads(toml)
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
def test_an_import_that_cannot_be_used_is_said_and_not_lost(client: httpx.Client, toml: str, message: str) -> None:
    answer = client.post("/settings/transfer", data={SECRET_FIELD: secret_of(client), "toml": toml})
    assert answer.status_code == 400 and message in answer.text
    assert f"{escape(toml)}</textarea>".replace("&#x27;", "&#39;") in answer.text


def test_a_file_that_was_broken_by_hand_is_named_and_can_be_replaced(running: Running, page: Page) -> None:
    running.console.state.settings.file.write_text("[extract]\nfocus = 7\n")
    page.goto(f"{running.address}/settings/basic")
    assert "line 2: extract.focus must be" in page.get_by_role("alert").text_content()
    page.get_by_label("Settings as TOML").fill("[extract]\nfocus = 'recall'\n")
    page.get_by_role("button", name="See what it changes").click()
    assert "recall" in page.get_by_role("row", name="Focus").text_content()
    page.get_by_role("button", name="Commit").click()
    page.get_by_role("status").filter(has_text="committed").wait_for()
    assert committed(running) == {"extract": {"focus": "recall"}}

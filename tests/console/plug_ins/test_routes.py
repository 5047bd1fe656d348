from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from console_made import Running, running_console, secret_of

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.registry import Registry
from pagecrunch.state import PageVisit

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(autouse=True)
def _no_settings(running: Running) -> Iterator[None]:
    yield
    running.console.state.settings.file.unlink(missing_ok=True)


def test_every_filter_and_extractor_is_there_with_its_title_and_description(
    running: Running, client: httpx.Client
) -> None:
    text = client.get("/plug-ins").text
    for kind in ("filter", "extractor"):
        for part in running.console.registry.all(kind):
            assert f"<strong>{part.title}</strong> <code>{part.name}</code>" in text


def test_a_filter_is_moved_by_keyboard_and_the_focus_stays_with_it(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/plug-ins")
    page.get_by_role("button", name="Move Consent dialogs up").focus()
    for _ in range(2):
        page.keyboard.press("Enter")
        page.get_by_text("not committed yet").wait_for()
        page.wait_for_function("document.activeElement.getAttribute('aria-label') === 'Move Consent dialogs up'")
    page.get_by_role("checkbox", name="Forms").check()
    page.get_by_role("button", name="Commit").last.click()
    page.get_by_role("status").filter(has_text="committed").wait_for()
    found = tomllib.loads(running.console.state.settings.file.read_text())
    order = found["tidy"]["order"].split(",")
    assert order.index("consent") == order.index("iframes") - 1
    assert found["forms"] == {"enabled": True}


def test_the_extractor_in_use_is_chosen_here_too(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/plug-ins")
    page.get_by_role("radio", name="ECON plus").check()
    page.keyboard.press("Enter")
    page.get_by_role("status").filter(has_text="committed").wait_for()
    assert running.console.settings().extract.using == "econ-plus"


def test_an_extractor_that_is_not_there_is_refused(running: Running, client: httpx.Client) -> None:
    answer = client.post("/plug-ins", data={SECRET_FIELD: secret_of(client), "using": "magic"})
    assert answer.status_code == 400 and "There is no extractor named" in answer.text
    assert not running.console.state.settings.file.exists()


def test_errors_of_pages_are_shown(running: Running, client: httpx.Client) -> None:
    running.console.state.activity.add(
        PageVisit(host="bad.example", view="tidy", error="the filter mine failed (ValueError)")
    )
    assert "bad.example: the filter mine failed" in client.get("/plug-ins").text


def test_a_plug_in_that_cannot_be_loaded_is_named_with_its_fault(tmp_path: Path) -> None:
    broken = EntryPoint(name="mine", value="no_such_module:mine", group="pagecrunch.filters")
    with running_console(tmp_path, Registry([broken])) as other, other.client() as client:
        text = client.get("/plug-ins").text
    assert "The filter &#39;mine&#39; of no_such_module could not be loaded (ModuleNotFoundError" in text

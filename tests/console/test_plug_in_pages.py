from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from console_made import Running, running_console, secret_of
from playwright.sync_api import expect
from starlette.datastructures import FormData

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.playground.choices import filter_parts
from pagecrunch.console.plug_in_pages import DOWN, UP, FilterSwitches, moves
from pagecrunch.filters.engine.order import DELETE, EDIT, USUAL
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings
from pagecrunch.state import LoggedVisit

if TYPE_CHECKING:
    from playwright.sync_api import Page


REGISTRY = Registry(())
DEFAULTS = FilterSwitches.of_settings(Settings(), REGISTRY)


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
    up = page.get_by_role("button", name="Move Consent dialogs up")
    up.focus()
    for _ in range(2):
        page.keyboard.press("Enter")
        page.get_by_text("not saved yet").wait_for()
        expect(up).to_be_focused()
    page.get_by_role("checkbox", name="Forms").check()
    page.get_by_role("button", name="Save").last.click()
    page.get_by_role("status").filter(has_text="Saved in").wait_for()
    found = tomllib.loads(running.console.state.settings.file.read_text())
    order = found["tidy"]["order"].split(",")
    assert order.index("consent") == order.index("iframes") - 1
    assert found["forms"] == {"enabled": True}


def test_the_extractor_in_use_is_chosen_here_too(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/plug-ins")
    page.get_by_role("radio", name="ECON plus").check()
    page.keyboard.press("Enter")
    page.get_by_role("status").filter(has_text="Saved in").wait_for()
    assert running.console.settings().extract.using == "econ-plus"


def test_an_unknown_extractor_is_refused(running: Running, client: httpx.Client) -> None:
    answer = client.post("/plug-ins", data={SECRET_FIELD: secret_of(client), "using": "magic"})
    assert answer.status_code == 400 and "There is no extractor named" in answer.text
    assert not running.console.state.settings.file.exists()


def test_the_latest_errors_of_pages_are_shown(running: Running, client: httpx.Client) -> None:
    running.console.state.activity.add(
        LoggedVisit(host="bad.example", view="tidy", error="the filter mine failed (ValueError)")
    )
    assert "bad.example: the filter mine failed" in client.get("/plug-ins").text


def test_a_plug_in_that_cannot_be_loaded_is_named_with_its_fault(tmp_path: Path) -> None:
    broken = EntryPoint(name="mine", value="no_such_module:mine", group="pagecrunch.filters")
    with running_console(tmp_path, Registry([broken])) as other, other.client() as client:
        text = client.get("/plug-ins").text
    assert "The filter &#39;mine&#39; of no_such_module could not be loaded (ModuleNotFoundError" in text


def test_a_filters_own_settings_are_checked_previewed_and_saved(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/plug-ins")
    page.get_by_role("link", name="Settings of Link lists").click()
    ratio = page.get_by_label("Link/text removal ratio")
    ratio.fill("much")
    page.get_by_role("button", name="Save").click()
    assert "must be a number from 0 to 1000" in page.get_by_role("alert").text_content()
    page.get_by_label("Link/text removal ratio").fill("0.2")
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("region", name="Preview on The sample page").wait_for()
    assert not running.console.state.settings.file.exists()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("status").filter(has_text="Saved in").wait_for()
    assert tomllib.loads(running.console.state.settings.file.read_text()) == {"link_lists": {"ratio": 0.2}}


def test_extractors_have_theirs_and_some_parts_have_none(client: httpx.Client) -> None:
    assert "Most stretches" in client.get("/plug-ins/extractor/mss").text
    assert "no settings here" in client.get("/plug-ins/extractor/largest").text
    assert client.get("/plug-ins/filter/magic").status_code == 404


def test_the_defaults_set_nothing() -> None:
    assert set(DEFAULTS.values(Settings(), REGISTRY).values()) == {None, "learned"}
    assert DEFAULTS.order == USUAL and "ads" in DEFAULTS.on and "forms" not in DEFAULTS.on


def test_a_filter_moves_one_place_within_its_phase() -> None:
    order = filter_parts(REGISTRY, DEFAULTS.move("ads", UP, REGISTRY).order)
    assert [part.name for part in order][len(EDIT) : len(EDIT) + 2] == ["ads", "scripts"]
    back = DEFAULTS.move("ads", UP, REGISTRY).move("ads", DOWN, REGISTRY)
    assert back.values(Settings(), REGISTRY)["tidy.order"] is None


def test_the_first_and_the_last_stay_where_they_are() -> None:
    for name, way in ((DELETE[0], UP), (DELETE[-1], DOWN), ("no such filter", UP)):
        assert DEFAULTS.move(name, way, REGISTRY).values(Settings(), REGISTRY)["tidy.order"] is None


def test_ticks_become_settings_where_they_differ() -> None:
    form = FormData([("on", name) for name in DEFAULTS.on if name != "ads"] + [("on", "forms"), ("using", "econ")])
    values = FilterSwitches.of_form(form).values(Settings(), REGISTRY)
    assert {key: value for key, value in values.items() if value is not None} == {
        "ads.enabled": False,
        "forms.enabled": True,
        "extract.using": "econ",
    }


def test_only_neighbours_that_may_trade_places_can_be_moved() -> None:
    found = moves([EDIT[-1], DELETE[0], "mine", DELETE[1]])
    assert found == {f"{DELETE[0]}:down", "mine:up", "mine:down", f"{DELETE[1]}:up"}

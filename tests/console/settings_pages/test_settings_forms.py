"""Settings as people change them: nothing changes before it is saved, and nothing they typed is lost."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import httpx
import pytest
from console_made import Running, secret_of
from playwright.sync_api import Page, expect
from waiting import until

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.settings_pages.settings_forms import ViewEffect, make_preview
from pagecrunch.settings import Assignment, Settings, overlay
from pagecrunch.sites import SiteRules


@pytest.fixture(autouse=True)
def _no_settings(running: Running) -> Iterator[None]:
    yield
    running.console.state.settings.file.unlink(missing_ok=True)


def saved(running: Running) -> dict[str, object]:
    file = running.console.state.settings.file
    return tomllib.loads(file.read_text()) if file.exists() else {}


def test_a_change_is_saved_in_the_file_that_is_named(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/settings/basic")
    page.get_by_role("combobox", name="Focus").select_option("recall")
    page.get_by_role("button", name="Save").click()
    status = page.get_by_role("status").filter(has_text="Saved in")
    assert str(running.console.state.settings.file) in status.text_content()
    assert saved(running) == {"extract": {"focus": "recall"}}
    assert running.console.settings().extract.focus == "recall"
    page.get_by_role("combobox", name="Focus").select_option("balanced")
    page.get_by_role("button", name="Save").click()
    until(lambda: saved(running) == {})


def test_cancel_forgets_what_was_changed(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/settings/output")
    page.get_by_role("combobox", name="Colours").select_option("dark")
    page.get_by_role("link", name="Cancel").click()
    expect(page.get_by_role("combobox", name="Colours")).to_have_value("auto")
    assert saved(running) == {}


def test_an_error_is_next_to_its_field_and_the_rest_is_kept(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/settings/advanced")
    page.get_by_label("Most redirects").fill("999")
    page.get_by_label("User agent").fill("Mine/1.0")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("alert").get_by_role("link", name="Most redirects").click()
    field = page.get_by_label("Most redirects")
    assert field.input_value() == "999" and "fetch-redirects-wrong" in field.get_attribute("aria-describedby")
    assert page.locator("#fetch-redirects-wrong").text_content() == "This must be a whole number from 0 to 100."
    assert page.get_by_label("User agent").input_value() == "Mine/1.0"
    assert saved(running) == {}


def test_the_effect_on_a_page_is_shown_before_anything_is_saved(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/settings/basic")
    page.get_by_role("combobox", name="Extractor").select_option("everything")
    page.get_by_role("button", name="Preview").click()
    preview = page.get_by_role("region", name="Preview on The sample page")
    assert "With this change it would be 315." in preview.text_content() and "Would be kept" in preview.text_content()
    assert page.get_by_role("combobox", name="Extractor").input_value() == "everything"
    assert saved(running) == {}


def test_a_part_that_is_not_there_is_refused(client: httpx.Client) -> None:
    fields = {
        "extract.using": "magic",
        "extract.focus": "balanced",
        "extract.hidden": "strip",
        "tidy.profile": "modern",
    }
    answer = client.post("/settings/basic", data={SECRET_FIELD: secret_of(client), **fields})
    assert answer.status_code == 400 and "This must be one of: learned, auto" in answer.text


def test_groups_and_presets_that_are_not_there_are_said_so(client: httpx.Client) -> None:
    assert client.get("/settings/magic").status_code == 404
    assert client.get("/settings/preset/magic").status_code == 400


def previewed(running: Running, after: Settings) -> tuple[ViewEffect, ...]:
    preview = make_preview(running.console, "", Settings(), after, SiteRules())
    assert preview.page.name == "The sample page"
    return preview.effects


def test_the_effect_is_counted_on_text_and_on_the_tidied_page(running: Running) -> None:
    changes = [Assignment("extract.using", "everything", "Here"), Assignment("tidy.profile", "crunch-1.0", "Here")]
    text, tidied = previewed(running, overlay(Settings(), changes))
    assert text.words_before < text.words_after == text.words
    assert text.changed and all(block.is_kept for block in text.changed)
    assert tidied.words_after > tidied.words_before
    assert any("We value your privacy" in block.text for block in tidied.changed)


def test_no_change_has_no_effect(running: Running) -> None:
    for effect in previewed(running, Settings()):
        assert effect.changed == [] and effect.words_before == effect.words_after

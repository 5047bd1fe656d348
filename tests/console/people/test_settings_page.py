from __future__ import annotations

import re

import httpx
from console_made import Running


def send(client: httpx.Client, **fields: str) -> httpx.Response:
    secret = re.search(r'name="form_secret" value="(\w+)"', client.get("/settings").text)
    assert secret
    return client.post("/settings", data={"form_secret": secret.group(1), **fields}, follow_redirects=True)


def checked(page: httpx.Response) -> set[tuple[str, str]]:
    return set(re.findall(r'name="(\w+)" value="(\w+)" checked', page.text))


def test_answers_are_saved_and_everything_is_set_back(client: httpx.Client, running: Running) -> None:
    page = send(client, act="save", view="reader", colours="dark")
    assert {("view", "reader"), ("colours", "dark")} <= checked(page)
    assert running.console.settings().proxy.view == "reader"
    page = send(client, act="reset")
    assert {("view", "tidy"), ("colours", "auto")} <= checked(page)


def test_a_preset_is_shown_before_it_is_saved(client: httpx.Client, running: Running) -> None:
    page = send(client, act="preset-dyslexia")
    assert {("font", "dyslexia"), ("spacing", "loose")} <= checked(page)
    assert "not saved" in page.text and running.console.settings().output.font == "serif"
    send(client, act="save", preset="screen-reader", view="reader")
    assert running.console.settings().sections["images"].show_alt  # type: ignore[attr-defined]
    send(client, act="reset")


def test_trying_without_script_saves_nothing(client: httpx.Client, running: Running) -> None:
    page = send(client, act="try", size="200")
    assert ("size", "200") in checked(page) and "size=200" in page.text
    assert running.console.settings().proxy.text_size == 100

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import httpx
import pytest
from console_made import Running, secret_of

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.state import LoggedVisit

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_user_is_added_and_removed(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/settings/users")
    page.get_by_label("Name", exact=True).fill("grace")
    page.get_by_label("Password").fill("a long password")
    page.get_by_label("Requests a minute, at most").fill("60")
    page.get_by_role("button", name="Add user").click()
    row = page.get_by_role("row", name="grace")
    assert "60" in row.text_content()
    assert running.console.state.users.check("grace", "a long password")
    page.get_by_role("button", name="Remove grace").click()
    page.get_by_role("status").filter(has_text="was removed").wait_for()
    assert running.console.state.users.all() == []


def test_an_administrator_gives_a_new_password_and_limits_and_sees_the_use_of_today(
    running: Running, page: Page
) -> None:
    users = running.console.state.users
    users.add("joan", "a long password", requests_per_minute=60)
    users.note_use("joan", 4321)
    page.goto(f"{running.address}/settings/users")
    assert "4,321" in page.get_by_role("row", name="joan").text_content()
    page.get_by_text("Change joan").click()
    form = page.get_by_role("form", name="Change joan")
    form.get_by_label("Bytes a day, at most").fill("5000000")
    form.get_by_label("New password").fill("another password")
    form.get_by_role("button").click()
    page.get_by_role("status").filter(has_text="joan has a new password now").wait_for()
    assert users.check("joan", "another password") and not users.check("joan", "a long password")
    assert (users.get("joan").requests_per_minute, users.get("joan").bytes_per_day) == (60, 5_000_000)


def test_a_wrong_change_of_a_user_changes_nothing(running: Running, client: httpx.Client) -> None:
    users = running.console.state.users
    users.add("jean", "a long password")
    fields = {SECRET_FIELD: secret_of(client), "who": "jean", "password": "another password", "bytes_per_day": "lots"}
    answer = client.post("/users/change", data=fields)
    assert answer.status_code == 400 and "A limit is a whole number" in answer.text
    assert 'value="lots"' in answer.text and users.check("jean", "a long password")
    unchanged = client.post("/users/change", data=fields | {"password": "", "bytes_per_day": ""})
    assert "The changes for jean are saved." in unchanged.text and users.check("jean", "a long password")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": "a b", "password": "long enough"}, "not a valid user name"),
        ({"name": "ada", "password": "short"}, "password"),
        ({"name": "ada", "password": "long enough", "bytes_per_day": "lots"}, "A limit is a whole number"),
    ],
)
def test_an_error_is_explained_and_the_form_keeps_what_was_typed(
    client: httpx.Client, fields: dict[str, str], message: str
) -> None:
    answer = client.post("/users", data={SECRET_FIELD: secret_of(client), **fields})
    assert answer.status_code == 400 and message in answer.text
    assert f'value="{fields["name"]}"' in answer.text and fields["password"] not in answer.text


def test_locks_are_saved_if_there_are_such_settings(running: Running, client: httpx.Client) -> None:
    secret = secret_of(client)
    client.post("/users/locks", data={SECRET_FIELD: secret, "locks": "extract.focus\nads.enabled"})
    assert running.console.state.settings.locks == {"extract.focus", "ads.enabled"}
    answer = client.post("/users/locks", data={SECRET_FIELD: secret, "locks": "extract.magic"})
    assert answer.status_code == 400 and "There is no setting called extract.magic" in answer.text
    assert "extract.magic</textarea>" in answer.text


def test_a_token_for_a_program_opens_the_api_and_nothing_else(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/settings/users")
    page.get_by_role("button", name="Make a token").click()
    assert "Type the name of the program" in page.get_by_role("alert").text_content()
    page.get_by_label("Name of the program").fill("reader")
    page.get_by_role("button", name="Make a token").click()
    status = page.get_by_role("status").filter(has_text="you will not see it again").text_content()
    token = re.search(r"pagecrunch-\S+", status)
    assert token
    headers = {"Authorization": f"Bearer {token.group()}"}
    with running.client(signed_in=False) as client:
        assert client.get("/api/extractors", headers=headers).status_code == 200
        assert client.get("/settings/users", headers=headers).url.path == "/sign-in"
        page.get_by_role("button", name="Remove the token of reader").click()
        page.get_by_role("status").filter(has_text="It no longer works").wait_for()
        assert client.get("/api/extractors", headers=headers).status_code == 401


def test_everything_is_exported_and_deleted_only_when_sure(running: Running, client: httpx.Client) -> None:
    running.console.state.activity.add(LoggedVisit(host="export.example", view="tidy"))
    assert "export.example" in json.dumps(json.loads(client.get("/users/export").text))
    secret = secret_of(client)
    assert client.post("/users/forget", data={SECRET_FIELD: secret}).status_code == 400
    assert running.console.state.activity.latest()
    own = re.search(r'name="session" value="([^"]+)">', client.get("/settings/users").text)
    assert own
    sure = {SECRET_FIELD: secret, "sure": "yes", "session": own.group(1)}
    assert "Everything was deleted" in client.post("/users/forget", data=sure).text
    assert not running.console.state.activity.latest()

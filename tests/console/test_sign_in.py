from __future__ import annotations

import re

import httpx
import pytest
from console_made import TOKEN, Running, secret_of

from pagecrunch.console.forms import SECRET_FIELD


def test_the_form_takes_the_token_and_leads_to_where_the_reader_wanted(running: Running) -> None:
    with running.client(signed_in=False) as client:
        answer = client.post("/sign-in?next=/?view=text", data={"token": f" {TOKEN} "})
        assert answer.url.path == "/" and answer.url.params["view"] == "text"


def test_a_wrong_token_is_refused_with_a_message(running: Running) -> None:
    with running.client(signed_in=False) as client:
        answer = client.post("/sign-in", data={"token": "wrong"})
        assert answer.status_code == 403 and "This token is wrong" in answer.text
        assert client.get("/").url.path == "/sign-in"
        assert client.post("/sign-in", data={"token": "x" * 5000}).status_code == 413


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "/\\evil.example"])
def test_the_sign_in_page_leads_to_no_other_site(running: Running, target: str) -> None:
    with running.client(signed_in=False) as client:
        answer = client.get("/sign-in", params={"token": TOKEN, "next": target}, follow_redirects=False)
        assert answer.headers["location"] == "/"


def test_signing_out_ends_it(client: httpx.Client) -> None:
    client.post("/sign-out", data={SECRET_FIELD: secret_of(client)})
    assert client.get("/").url.path == "/sign-in"


def test_after_signing_out_the_old_cookie_is_worth_nothing(running: Running, client: httpx.Client) -> None:
    old = dict(client.cookies)
    client.post("/sign-out", data={SECRET_FIELD: secret_of(client)})
    with running.client(signed_in=False) as thief:
        thief.cookies.update(old)
        assert thief.get("/").url.path == "/sign-in"


def test_a_browser_is_signed_out_from_another(running: Running, client: httpx.Client) -> None:
    with running.client(signed_in=False) as other:
        other.get(running.door, headers={"User-Agent": "<b>Lost laptop"})
        page = client.get("/settings/users").text
        assert "&lt;b&gt;Lost laptop" in page
        name = re.search(r'name="session" value="([^"]+)" aria-label="Sign out &lt;b&gt;Lost', page)
        assert name
        client.post("/users/sessions/end", data={SECRET_FIELD: secret_of(client), "session": name.group(1)})
        assert other.get("/").url.path == "/sign-in"

from __future__ import annotations

import re

import httpx
import pytest
from console_made import Running

from pagecrunch.console.people.left_alone_page import host_of
from pagecrunch.errors import UsageError

PAGE = "/settings/left-alone"


def send(client: httpx.Client, **fields: str | list[str]) -> httpx.Response:
    secret = re.search(r'name="form_secret" value="(\w+)"', client.get(PAGE).text)
    assert secret
    return client.post(PAGE, data={"form_secret": secret.group(1), **fields}, follow_redirects=True)


def test_a_site_is_left_alone_with_its_reason(client: httpx.Client) -> None:
    assert "leaves quiet.example alone" in send(client, act="add", host="https://quiet.example/page").text
    assert "leaves quiet.example alone: you added it." in send(client, act="ask", host="quiet.example").text
    assert "cleans up quiet.example" in send(client, act="open", host="quiet.example").text


def test_a_government_site_says_why_and_is_opened_all_the_same(client: httpx.Client, running: Running) -> None:
    assert "www.nasa.gov alone: Government offices and taxes." in send(client, act="ask", host="www.nasa.gov").text
    send(client, act="open", host="nasa.gov")
    assert "cleans up www.nasa.gov." in send(client, act="ask", host="www.nasa.gov").text
    send(client, act="add", host="nasa.gov")
    assert "www.nasa.gov alone" in send(client, act="ask", host="www.nasa.gov").text


def test_kinds_are_switched_off_and_on(client: httpx.Client, running: Running) -> None:
    send(client, act="kinds", kind=["money", "health"])
    assert running.console.settings().proxy.left_alone == "money,health"
    assert "cleans up www.irs.gov." in send(client, act="ask", host="www.irs.gov").text
    send(client, act="kinds")
    assert running.console.settings().proxy.left_alone == "none"


def test_what_is_not_a_name_is_refused_and_not_lost(client: httpx.Client) -> None:
    page = send(client, act="add", host="no host")
    assert page.status_code == 400 and 'value="no host"' in page.text
    with pytest.raises(UsageError):
        host_of("<b>")

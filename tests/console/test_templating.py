from __future__ import annotations

import httpx
from console_made import Running, secret_of

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.templating import MENU


def test_whatever_a_page_shows_is_escaped(client: httpx.Client) -> None:
    attack = "<title><script>alert(1)</script></title><p>\"'><img src=x onerror=alert(2)> text that stands here.</p>"
    answer = client.post("/", data={SECRET_FIELD: secret_of(client), "html": attack, "url": '"><script>alert(3)'})
    assert answer.status_code == 200
    for made in ("<script>alert", "<img src=x"):
        assert made not in answer.text


def test_the_menu_marks_the_page_that_is_open(client: httpx.Client) -> None:
    for address, name in MENU:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert f'aria-current="page">{name}</a>' in answer.text


def test_strangers_see_no_menu(running: Running) -> None:
    with running.client(signed_in=False) as client:
        assert 'aria-label="Console"' not in client.get("/").text

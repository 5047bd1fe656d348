"""What a reader always wants back on a site."""

from __future__ import annotations

import httpx
import pytest
from console_made import Running, secret_of
from local_server import Server

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.reading.always_back import always_back, host_of


def send(client: httpx.Client, act: str, **changes: str) -> httpx.Response:
    form = {SECRET_FIELD: secret_of(client), "host": "127.0.0.1", "group": "menu", "act": act, "next": "/", **changes}
    return client.post("/read/always", data=form)


def test_a_part_that_is_always_wanted_is_on_every_page_and_in_every_file_of_the_site(
    client: httpx.Client, site: Server, running: Running
) -> None:
    def text_of(path: str) -> str:
        page = client.get("/read", params={"url": site.url(path)}).text
        return page.partition("<article")[2].partition("</article>")[0]

    assert "Boats" not in text_of("/page")
    answer = send(client, "always")
    assert "From now on you always see this on 127.0.0.1: Menu" in answer.text
    assert "Boats" in text_of("/page") and "Boats" in text_of("/next")
    assert "Boats" in client.get("/read/file", params={"as": "txt", "url": site.url("/page")}).text
    assert always_back(running.console, "", site.url("/page")) == ("menu",)
    assert always_back(running.console, "ann", site.url("/page")) == ()
    assert "left out on 127.0.0.1" in send(client, "stop").text
    assert "Boats" not in text_of("/page")


@pytest.mark.parametrize("change", [{"host": ""}, {"group": "nonsense"}, {"act": "dance"}])
def test_what_no_button_sends_is_refused_in_a_sentence(client: httpx.Client, change: dict[str, str]) -> None:
    answer = send(client, **{"act": "always", **change})
    assert answer.status_code == 400 and "does not know this button" in answer.text


def test_a_file_has_no_site() -> None:
    assert host_of(None) == host_of("page.html") == ""
    assert host_of("https://www.example.org/a") == "www.example.org"

"""The library's pages."""

from __future__ import annotations

import re

import httpx
import pytest
from console_made import Running, secret_of

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.state import SavedPage


@pytest.fixture
def secret(client: httpx.Client) -> str:
    return secret_of(client)


def test_a_page_that_is_read_is_saved_found_and_read_again(client: httpx.Client, running: Running, secret: str) -> None:
    page = running.console.recent_pages.add_sample()
    answer = client.post(
        "/save", data={SECRET_FIELD: secret, "page": page.id, "url": page.url or "", "next": f"/read?page={page.id}"}
    )
    assert "Saved in your library." in answer.text and 'class="button is-saved"' in answer.text
    found = client.get("/library?q=millstones").text
    assert "Tide mill turns again" in found and "1 page<" in found
    number = re.search(r'href="/read\?saved=(\d+)"', found)
    assert number
    again = client.get(f"/read?saved={number[1]}").text
    assert "<h1>Tide mill turns again after ninety years</h1>" in again
    assert "No saved page fits." in client.get("/library?q=zeppelin").text


def test_pages_are_marked_tagged_and_removed(client: httpx.Client, running: Running, secret: str) -> None:
    number = running.console.state.library.add("", SavedPage("https://a.example/", "To change"))

    def change(**fields: str) -> str:
        return client.post("/library/change", data={SECRET_FIELD: secret, "id": str(number), **fields}).text

    assert "Mark as not read" in change(act="read", next="/library?show=read")
    assert 'href="/library?tag=sea"' in change(act="tags", tags="Sea, moon")
    assert "removed from your library" in change(act="remove")
    assert client.post("/library/change", data={SECRET_FIELD: secret, "id": str(number), "act": "x"}).status_code == 400


def test_a_page_can_be_saved_by_its_address_alone(client: httpx.Client, running: Running, secret: str) -> None:
    form = client.get("/save?url=https%3A%2F%2Fa.invalid%2F%22x&title=Mine").text
    assert 'value="https://a.invalid/&#34;x"' in form
    client.post("/save", data={SECRET_FIELD: secret, "url": "a.invalid/y", "title": "Mine", "tags": "later"})
    [page] = running.console.state.library.search("", "later")
    assert (page.url, page.title) == ("https://a.invalid/y", "Mine")


def test_a_page_known_by_its_address_gets_its_text(client: httpx.Client, running: Running, secret: str) -> None:
    page, library = running.console.recent_pages.add_sample(), running.console.state.library
    number = library.add("", SavedPage(page.url or "", "Imported", tags=("sea",)))
    assert 'id="save"' in client.get(f"/read?page={page.id}").text
    form = {SECRET_FIELD: secret, "page": page.id, "url": page.url or "", "next": f"/read?saved={number}"}
    assert 'class="button is-saved"' in client.post("/save", data=form).text
    assert [(found.id, found.tags) for found in library.search("", "millstones")] == [(number, ("sea",))]


def test_lists_come_from_files_and_go_into_files(client: httpx.Client, running: Running, secret: str) -> None:
    file = {"file": ("b.html", b'<DL><DT><A HREF="https://import.example/">Imported</A></DL>')}
    assert "1 page was found" in client.post("/library/import", data={SECRET_FIELD: secret}, files=file).text
    for kind, words in {"bookmarks": "NETSCAPE", "wallabag": '"url"', "pocket": "time_added"}.items():
        answer = client.get(f"/library/export?as={kind}")
        assert words in answer.text and "https://import.example/" in answer.text
        assert answer.headers["content-disposition"].startswith("attachment")
    assert client.get("/library/export?as=tape").status_code == 400
    empty = client.post("/library/import", data={SECRET_FIELD: secret}, files={"file": ("x.html", b"<p>none")})
    assert empty.status_code == 400 and "no addresses of pages in x.html" in empty.text


def test_a_form_of_another_page_saves_nothing(client: httpx.Client, running: Running) -> None:
    assert client.post("/save", data={"url": "https://evil.example/"}).status_code == 403

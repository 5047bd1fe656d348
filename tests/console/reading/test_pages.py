"""Finding the page to read."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from proxy_made import origin, proxy
from waiting import PATIENCE_SECONDS

from pagecrunch.console.console import open_console
from pagecrunch.console.reading.pages import NotReadable, page_of_place, result_of
from pagecrunch.console.reading.place import Place
from pagecrunch.console.recent_pages import SubmittedPage
from pagecrunch.errors import UsageError
from pagecrunch.state import SavedPage, State


def test_pages_are_found_in_memory_and_in_the_library_by_their_own_reader(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        console = open_console("127.0.0.1", state)
        mine = console.recent_pages.add(SubmittedPage("a.html", b"<p>Mine", user="ada"))
        assert page_of_place(console, "ada", Place(page=mine.id)) is mine
        with pytest.raises(UsageError, match="no longer has"):
            page_of_place(console, "bob", Place(page=mine.id))
        number = state.library.add("ada", SavedPage("https://a.example/", "Saved", body=b"<p>Saved text"))
        assert page_of_place(console, "ada", Place(saved=number)).body == b"<p>Saved text"
        with pytest.raises(UsageError, match="library"):
            page_of_place(console, "bob", Place(saved=number))


def test_a_page_that_does_not_come_says_why(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        console = open_console("127.0.0.1", state)
        with pytest.raises(NotReadable) as caught:
            page_of_place(console, "", Place(url="ftp://a.example/"))
        assert "only http" in caught.value.problem.sentence
        with pytest.raises(UsageError, match="address"):
            page_of_place(console, "", Place())


def test_the_same_page_is_read_once(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        console = open_console("127.0.0.1", state)
        page = console.recent_pages.add_sample()
        assert result_of(console, page).extraction is result_of(console, page).extraction


def test_pages_are_read_through_the_proxy_that_is_named_as_upstream(tmp_path: Path) -> None:
    token = "a-token-for-this-test-0123456789"
    with (
        origin() as upstream,
        proxy(tmp_path, "--upstream", upstream.url, "--token", token) as running,
        httpx.Client(
            base_url=running.console, trust_env=False, follow_redirects=True, timeout=PATIENCE_SECONDS
        ) as client,
    ):
        client.get(f"/sign-in?token={token}")
        answer = client.get("/read?url=http%3A%2F%2Fsite.example%2Fstory")
        assert answer.status_code == 200 and "<h1>The late tide</h1>" in answer.text
        assert [asked.target for asked in upstream.seen] == ["http://site.example/story"]

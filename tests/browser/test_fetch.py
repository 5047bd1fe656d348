# ruff: noqa: E501  (a page a line is easier to read)
from __future__ import annotations

import pytest
from app_shells import SENTENCES, SHELLS
from browser_made import settings_of
from local_server import Server, serving

from pagecrunch import extract
from pagecrunch.browser import Browser, fetch
from pagecrunch.browser.fetch import rendered, shared_browser
from pagecrunch.browser.visit import Visit
from pagecrunch.fetched import Fetched
from pagecrunch.settings import Settings

LOCAL = settings_of(fetch__allow_private=True)


@pytest.mark.parametrize("name", SHELLS)
def test_auto_finds_the_text_of_an_app_in_the_style_of(name: str) -> None:
    page = Fetched("", SHELLS[name].encode(), "utf-8", None)
    assert extract(page).verdict.name == "shell"
    result = extract(rendered(page, Visit.of_file(page.body), Settings(), "auto"))
    assert all(sentence in result.text for sentence in SENTENCES)
    assert result.verdict.name == "whole"


def app(server: Server) -> str:
    return server.page("/app", SHELLS["vue"].encode(), Content_Type="text/html; charset=utf-8")


def test_fetch_renders_always_never_or_only_what_is_empty_without_scripts() -> None:
    with serving() as server:
        article = server.page("/", f"<main>{'<p>A sentence of the article, which is there. ' * 30}".encode(), Content_Type="text/html")  # fmt: skip
        assert fetch(app(server), LOCAL).layout is None
        assert fetch(app(server), LOCAL, render="auto").layout is not None
        assert fetch(article, LOCAL, render="auto").layout is None
        assert fetch(article, LOCAL, render="always").layout is not None
        assert fetch(article, settings_of(fetch__allow_private=True, browser__render="always")).layout is not None


def test_a_shell_that_cannot_be_rendered_comes_back_with_the_reason() -> None:
    page = Fetched("http://127.0.0.1/", SHELLS["vue"].encode(), "utf-8", None)
    kept = rendered(page, Visit("http://127.0.0.1/"), Settings(), "auto")
    assert kept.body == page.body
    assert kept.truncated[0].startswith("rendering it failed: http://127.0.0.1/ is at 127.0.0.1, which is not a public")


def test_a_process_has_one_browser_for_the_same_settings() -> None:
    assert isinstance(shared_browser(LOCAL), Browser)
    assert shared_browser(LOCAL) is shared_browser(settings_of(fetch__allow_private=True))
    assert shared_browser(LOCAL) is not shared_browser(Settings())

"""Signs that scripts write the text of a page: one place for verdicts and filters."""

from __future__ import annotations

import pytest

from pagecrunch import extract, tidy
from pagecrunch.build import build_page
from pagecrunch.verdict.shell import app_root, shell_evidence

MENU = "<a href=/>Shop</a> <a href=/a>About us</a> " * 20
APPS = [
    "<div id=root></div><script type=module src=/a.js></script>",
    "<app-root></app-root><script src=/a.js></script>",
    "<div id=x></div><noscript>You need to enable JavaScript to run this app.</noscript><script src=/a.js></script>",
    "<div id=x></div><script src=/a.js></script>",
    f"<header>{MENU}</header><div id=root></div><script src=/a.js></script>",
]


@pytest.mark.parametrize("page", APPS)
def test_what_is_a_shell_to_the_verdict_is_passed_on_by_tidy(page: str) -> None:
    assert shell_evidence(build_page(page))
    assert extract(page).verdict.name == "shell" or "Shop" in page  # a menu that is kept may be an index
    assert tidy(page).passed_on


def test_a_page_that_shows_text_is_none() -> None:
    text = "<p>The tide was late, and nobody knew why it was so.</p>" * 40
    page = f"<div id=root>{text}</div><script src=/a.js></script>"
    assert shell_evidence(build_page(page)) == () and not tidy(page).passed_on


def test_the_root_is_named() -> None:
    assert app_root(build_page(APPS[0])) == 'div id="root"'
    assert app_root(build_page("<p>text")) is None

"""Pages that scripts write are passed on as they came."""

from __future__ import annotations

import pytest
from filtering import PROSE, view_of

from pagecrunch import tidy
from pagecrunch.filters.engine.shell import is_shell

SHELL = "<!doctype html><title>T</title><div id=root>Loading...</div><script type=module src=/app.js></script>"


@pytest.mark.parametrize(
    "page", [SHELL, f"<app-root></app-root><script src=x></script><noscript>{PROSE * 9}</noscript>"]
)
def test_a_page_with_next_to_no_text_is_a_shell(page: str) -> None:
    view = view_of(page)
    view.hides = True
    assert is_shell(view)


def test_a_page_with_text_is_none() -> None:
    assert not is_shell(view_of(PROSE * 5))


@pytest.mark.parametrize("profile", ["modern", "still"])
def test_a_shell_is_passed_on_to_the_letter(profile: str) -> None:
    result = tidy(SHELL, settings={"tidy.profile": profile})
    assert result.html == SHELL and result.changes == () and result.removed_share == 0
    assert "scripts write the page" in result.passed_on and result.warnings


def test_a_short_page_without_scripts_is_tidied() -> None:
    assert tidy("<nav><a href=/>Home</a></nav><h1>Tides</h1><p>The sea rose.</p>").passed_on == ""


def test_a_page_whose_scripts_bring_its_text_to_light_is_passed_on() -> None:
    page = f"<div id=a><h1>T</h1></div><div id=b style='display:none'>{PROSE * 9}</div><script>move()</script>"
    assert tidy(page).html == page


def test_a_page_with_text_for_browsers_without_scripts_is_shown_without_scripts() -> None:
    page = f"<h1>T</h1><div id=root></div><script src=x></script><noscript>{PROSE * 25}</noscript>"
    result = tidy(page, settings={"tidy.profile": "still"})
    assert not result.passed_on and "<script" not in result.html and PROSE[:30] in result.html

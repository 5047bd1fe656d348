from __future__ import annotations

import pytest

from pagecrunch import tidy
from pagecrunch.filters.revealed import without_hiding
from pagecrunch.settings import Settings, TidySettings
from tests.filtering import PROSE, filtered


@pytest.mark.parametrize(
    "hidden",
    [
        f"<div hidden>{PROSE}</div>",
        f"<div style='display:none'>{PROSE}</div>",
        f"<div style='color: red; opacity: 0'>{PROSE}</div>",
        f"<div aria-hidden=true>{PROSE}</div>",
    ],
)
def test_a_page_that_waits_for_a_script_is_shown(hidden: str) -> None:
    result = filtered("revealed", hidden)
    assert not any(way in result.html for way in ("hidden", "display", "opacity"))
    assert [change.what for change in result.changes] == ["showed hidden text (1)"]


def test_a_panel_that_a_link_opens_is_shown_and_other_hidden_text_is_not() -> None:
    page = f"{PROSE * 3}<a href=#more>More</a><div id=more hidden>{PROSE}</div><div hidden>Secret</div>"
    result = filtered("revealed", page)
    assert '<div id="more">' in result.html and '<div hidden="">Secret' in result.html


def test_tidied_pages_show_what_their_text_says() -> None:
    page = f"<title>T</title><script>show()</script><main style='visibility:hidden'>{PROSE * 5}</main>"
    tidied = tidy(page, settings=Settings({"tidy": TidySettings(profile="still")}))
    assert "The tide came in" in tidied.text and "visibility" not in tidied.html


def test_a_style_loses_only_what_hides() -> None:
    assert without_hiding("color: red; display: none") == "color: red"
    assert without_hiding("display:none;opacity:0;margin:1px") == "margin:1px"
    assert without_hiding("margin: 1px") == "margin: 1px"

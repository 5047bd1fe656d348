"""One design for all pages."""

from __future__ import annotations

import re

import httpx
import pytest

from pagecrunch.console.design import READING_STYLES, page_styles

TOKEN = re.compile(r"var\((--[\w-]+)\)")


@pytest.mark.parametrize("name", [*READING_STYLES, "console.css"])
def test_the_style_sheets_can_be_loaded_without_signing_in(client: httpx.Client, name: str) -> None:
    client.cookies.clear()
    answer = client.get(f"/static/{name}")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/css")


def test_every_token_that_a_component_uses_is_defined() -> None:
    css = page_styles()
    assert {name for name in TOKEN.findall(css) if f"{name}:" not in css.replace(" ", "")} == set()


def test_dark_colours_are_the_same_whether_chosen_or_followed() -> None:
    css = page_styles()
    blocks = re.findall(r":root\[data-theme=(dark|auto)\]\{color-scheme:dark;([^}]*)\}", css)
    assert [name for name, _ in blocks] == ["dark", "auto"]
    assert blocks[0][1] == blocks[1][1]

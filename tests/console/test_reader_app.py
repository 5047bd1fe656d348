"""The pages of one reader; what is only for the console's owner is not among them."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient

from pagecrunch.console.console import Console
from pagecrunch.console.reader_app import build_reader_app
from pagecrunch.state import State


def test_a_reader_has_no_page_of_the_consoles_owner(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        client = TestClient(build_reader_app(Console("token", state)))
        for path in ("/settings", "/settings/left-alone", "/privacy", "/activity", "/static/themes.css"):
            assert client.get(path).status_code == 200, path
        for path in (
            "/settings/users",
            "/settings/basic",
            "/settings/export",
            "/users/export",
            "/plug-ins",
            "/account",
        ):
            assert client.get(path).status_code == 404, path

"""The pages of one reader; what is only for the console's owner is not among them."""

from __future__ import annotations

import re
from pathlib import Path

from proxy_made import origin, proxy
from starlette.testclient import TestClient

from pagecrunch.console.console import Console
from pagecrunch.console.reader_app import build_reader_app
from pagecrunch.state import State


def test_a_reader_has_no_page_of_the_consoles_owner(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        client = TestClient(build_reader_app(Console("token", state)))
        own = ("/settings", "/settings/left-alone", "/settings/learned", "/privacy", "/activity", "/static/themes.css")
        for path in own:
            assert client.get(path).status_code == 200, path
        for path in (
            "/settings/users",
            "/settings/basic",
            "/settings/export",
            "/users/export",
            "/plug-ins",
            "/account",
            "/read",
            "/library",
        ):
            assert client.get(path).status_code == 404, path


def test_the_users_of_a_group_read_and_save_pages_that_other_users_do_not_see(tmp_path: Path) -> None:
    with State.open(tmp_path / "state") as state:
        state.users.add("ann", "first-password")
        state.users.add("bob", "other-password")
    ann, bob = ("--proxy-user", "ann:first-password"), ("--proxy-user", "bob:other-password")
    own = "http://pagecrunch.test"
    with origin() as site, proxy(tmp_path / "state", "--allow-private") as through:
        page = through.curl(f"{own}/read?url={site.url}/page", *ann).text
        assert "The late tide" in page.partition("<article")[2]
        secret = re.search(r'name="form_secret" value="(\w+)"', page)
        assert secret
        form = f"form_secret={secret.group(1)}&url={site.url}/page"
        assert through.curl(f"{own}/save", *ann, "-d", form).status == 303
        assert "The late tide" in through.curl(f"{own}/library", *ann).text
        assert "The late tide" not in through.curl(f"{own}/library", *bob).text
        from_a_site = ("-H", "Sec-Fetch-Site: cross-site", "-H", "Sec-Fetch-Dest: image")
        assert through.curl(f"{own}/read?url={site.url}/page", *ann, *from_a_site).status == 403

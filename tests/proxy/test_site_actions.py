"""What the buttons of the page about a site do, through a running proxy."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from proxy_made import Origin, Running

from pagecrunch.errors import UsageError
from pagecrunch.proxy.activity_log import ActivityWriter
from pagecrunch.proxy.readers import ANONYMOUS, Readers
from pagecrunch.proxy.site_actions import SiteActions
from pagecrunch.proxy.site_page import SitePlace
from pagecrunch.state import State

ACT = "http://pagecrunch.test/act"


def press(through: Running, page: str, act: str, *options: str, **fields: str) -> str:
    """Press a button of the page about a site, as a reader does; where it leads."""
    shown = through.curl(f"http://pagecrunch.test/site?{urlencode({'page': page, **fields})}").text
    token = re.search(r'name="token" value="(\w+)"', shown)
    assert token
    form = urlencode({"token": token.group(1), "page": page, "act": act, **fields})
    answer = through.curl(ACT, "-d", form, *options)
    return answer.headers.get("location", str(answer.status))


def test_a_button_does_what_it_says_and_leads_back(through: Running, site: Origin) -> None:
    page = f"{site.url}/page?x=1"
    assert press(through, page, "site-reader", "-H", "Origin: null", view="tidy") == page
    assert through.curl(f"{site.url}/page").headers["x-pagecrunch"].startswith("reader")
    assert press(through, page, "site-forget") == page
    assert through.curl(f"{site.url}/page").headers["x-pagecrunch"].startswith("tidy")


def test_another_page_cannot_press_a_button(through: Running, site: Origin) -> None:
    page = f"{site.url}/page"
    for option in ("Origin: http://evil.example", "Sec-Fetch-Site: cross-site", "Origin: http://["):
        assert press(through, page, "site-original", "-H", option) == "403"
    for token in ("", "wrong", "%C3%A9"):
        assert through.curl(ACT, "-d", f"token={token}&act=site-original&page={page}").status == 403
    assert through.curl(page).headers["x-pagecrunch"].startswith("tidy")


def test_a_button_that_is_not_known_says_so_on_the_next_page(through: Running, site: Origin) -> None:
    press(through, f"{site.url}/page", "nothing")
    assert "does not know this button" in through.curl(f"{site.url}/page").text
    assert "does not know this button" not in through.curl(f"{site.url}/page").text


def test_a_group_is_put_back_in_one_view_and_removed_again(through: Running, site: Origin) -> None:
    page = f"{site.url}/page"
    assert b"Imprint" not in through.curl(page).body
    press(through, page, "put-menu", view="tidy")
    assert b"Imprint" in through.curl(page).body
    assert b"Imprint" not in through.curl(f"{page}?pagecrunch=reader").body, "only in the view that it was put back in"
    press(through, page, "undo-menu", view="tidy")
    assert b"Imprint" not in through.curl(page).body


def test_the_bar_is_hidden_on_one_site_with_a_way_back(through: Running, site: Origin) -> None:
    page = f"{site.url}/page"
    press(through, page, "hide-here", view="tidy")
    assert b"pagecrunch-bar" not in through.curl(page).body
    shown = through.curl(f"{page}?pagecrunch=bar").text
    assert "pagecrunch-bar" in shown and "put ?pagecrunch=bar at the end" in shown
    press(through, page, "show-here", view="tidy")
    assert b"pagecrunch-bar" in through.curl(page).body


def test_a_setting_that_is_fixed_says_so(tmp_path: Path) -> None:
    place = SitePlace.of({"page": "http://a.example/", "view": "tidy"})
    assert place
    with State.open(tmp_path) as state:
        log = ActivityWriter(state)
        actions = SiteActions(Readers(state), log)
        assert actions.run({"act": "theme-dark"}, place, ANONYMOUS) == "The colours are changed."
        assert state.settings_for().output.theme == "dark"
        with pytest.raises(UsageError, match="does not know this button"):
            actions.run({"act": "put-nothing"}, place, ANONYMOUS)
        log.close()

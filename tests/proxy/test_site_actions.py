"""What the buttons of the page about a site do, through a running proxy."""

from __future__ import annotations

import re
import stat
from pathlib import Path
from urllib.parse import urlencode

import pytest
from proxy_made import Origin, Running, proxy

from pagecrunch.errors import UsageError
from pagecrunch.proxy.activity_log import ActivityWriter
from pagecrunch.proxy.readers import ANONYMOUS, Readers
from pagecrunch.proxy.site_actions import RULES_BYTES, SiteActions
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


def test_a_disk_that_cannot_be_written_is_told_and_nothing_is_forwarded(tmp_path: Path, site: Origin) -> None:
    rules = tmp_path / "state/rules"
    rules.mkdir(parents=True)
    (tmp_path / "state/settings.toml").write_text(f'[sites]\nfile = "{rules / "sites.toml"}"\n')
    with proxy(tmp_path / "state", "--allow-private") as through:
        rules.rmdir()
        rules.write_text("in the way")  # whoever runs the tests may write everywhere, but not below a file
        site.seen.clear()
        assert press(through, f"{site.url}/page", "put-back", keep="nav") == f"{site.url}/page"
        assert site.seen == []
        assert "cannot be" in through.curl(f"{site.url}/page").text


@pytest.fixture
def actions(tmp_path: Path) -> SiteActions:
    state = State.open(tmp_path)
    return SiteActions(Readers(state), ActivityWriter(state))


def put_back(actions: SiteActions, host: str, selector: str = ".menu") -> str:
    place = SitePlace.of({"page": f"http://{host}/"})
    assert place
    return actions.run({"act": "put-back", "keep": selector}, place, ANONYMOUS)


def test_what_is_put_back_becomes_a_rule_for_the_site_alone(actions: SiteActions) -> None:
    assert put_back(actions, "news.github.io") == "Put back. It now stays on news.github.io."
    path = actions.readers.rules_file(ANONYMOUS)
    assert 'match = "news.github.io"' in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("host", ["www.com", "www.github.io", "github.io", "co.uk", "www.co.uk"])
def test_no_rule_is_made_for_the_sites_of_many(actions: SiteActions, host: str) -> None:
    with pytest.raises(UsageError, match="would hold for the sites of many others"):
        put_back(actions, host)
    assert not actions.readers.rules_file(ANONYMOUS).exists()


def test_rules_do_not_grow_without_end(actions: SiteActions) -> None:
    with pytest.raises(UsageError, match="cannot put this back"):
        put_back(actions, "a.example", "x" * 1001)
    actions.readers.rules_file(ANONYMOUS).write_text("#" * (RULES_BYTES + 1))
    with pytest.raises(UsageError, match="are full"):
        put_back(actions, "a.example")

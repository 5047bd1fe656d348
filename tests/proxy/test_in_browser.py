"""A real browser behind the proxy, with the certificate installed: three views, the bar by keyboard, axe-core."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect, sync_playwright
from proxy_made import Origin, Running, agree, make_certificate, origin, proxy
from waiting import PATIENCE_MILLISECONDS

AXE = (Path(sys.prefix) / "axe/node_modules/axe-core/axe.min.js").read_text("utf-8")
SITE = "https://site.example"


@pytest.fixture(scope="module")
def through(tmp_path_factory: pytest.TempPathFactory, site: Origin) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("browser")
    own, authority = make_certificate(folder, "site.example", "strict.example")
    environ = {"SSL_CERT_FILE": str(authority)}
    with (
        origin(own) as secure,
        proxy(folder / "state", "--allow-private", "--upstream", site.url, environ=environ) as running,
    ):
        site.stands_before = ("127.0.0.1", secure.port)
        yield running


@pytest.fixture(scope="module")
def page(through: Running, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A browser that goes through the proxy and trusts its certificate, as its reader agreed to."""
    home = tmp_path_factory.mktemp("home")
    database = home / ".pki/nssdb"
    database.mkdir(parents=True)
    subprocess.run(["certutil", "-d", f"sql:{database}", "-N", "--empty-password"], check=True)
    trust = ["certutil", "-d", f"sql:{database}", "-A", "-t", "C,,", "-n", "PageCrunch", "-i", str(agree(through))]
    subprocess.run(trust, check=True)
    expect.set_options(timeout=PATIENCE_MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox"],
            timeout=PATIENCE_MILLISECONDS,
            env={"HOME": str(home), "PATH": "/usr/bin:/bin"},
            proxy={"server": through.url},
        )
        page = browser.new_page()
        page.set_default_timeout(PATIENCE_MILLISECONDS)
        page.goto("http://pagecrunch.test/")
        expect(page.get_by_text("It works. This browser trusts the certificate")).to_be_visible()
        yield page
        browser.close()


def violations(page: Page) -> list[Any]:
    page.evaluate(AXE)
    found = page.evaluate("axe.run().then(result => result.violations)")
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def bar(page: Page) -> Any:
    return page.get_by_role("region", name="PageCrunch")


def opener(page: Page) -> Any:
    return bar(page).locator("#all > summary")


def open_bar(page: Page) -> None:
    """Open the bar by keyboard alone: it is the first thing that Tab reaches on a tidied page."""
    page.keyboard.press("Tab")
    expect(opener(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(bar(page).get_by_role("link", name="Reader")).to_be_visible()


def test_the_set_up_page_proves_that_it_works(page: Page) -> None:
    page.goto("http://pagecrunch.test/")
    expect(page.get_by_text("You said yes. PageCrunch cleans up secure pages")).to_be_visible()
    assert violations(page) == []
    page.goto("https://pagecrunch.test/works")
    expect(page.get_by_role("heading", name="It works")).to_be_visible()
    assert violations(page) == []


LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "light", "forced_colors": "active"},
}


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("view", ["original", "tidy", "reader"])
def test_each_view_is_accessible_with_its_bar_open(page: Page, view: str, look: str, width: int) -> None:
    page.emulate_media(**LOOKS[look])
    page.set_viewport_size({"width": width, "height": 720})
    page.goto(f"{SITE}/page?pagecrunch={view}")
    opener(page).click()
    expect(bar(page).get_by_role("link", name=view.capitalize())).to_have_attribute("aria-current", "page")
    if view != "original":
        bar(page).get_by_text("Put parts back").click()
    assert violations(page) == []
    assert page.get_by_role("button", name="Accept", exact=True).count() == (view == "original")
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing has to be scrolled sideways"
    page.emulate_media(**LOOKS["light"])


def test_a_page_that_cannot_be_had_is_an_accessible_page(page: Page, site: Origin) -> None:
    before, site.stands_before = site.stands_before, ("127.0.0.1", 1)
    page.goto("https://strict.example/page")
    site.stands_before = before
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert violations(page) == []


def test_views_are_switched_by_keyboard_alone(page: Page) -> None:
    page.goto(f"{SITE}/page")
    open_bar(page)
    for name in ("Original", "Tidy", "Reader"):
        page.keyboard.press("Tab")
        expect(bar(page).get_by_role("link", name=name)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/page?pagecrunch=reader")
    expect(opener(page)).to_have_text("PageCrunch: Reader view")
    expect(page.get_by_role("navigation", name="Site")).to_have_count(0)


def test_escape_closes_the_bar_and_focus_stays_on_it(page: Page) -> None:
    page.goto(f"{SITE}/page")
    open_bar(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(bar(page).get_by_role("link", name="Reader")).to_be_hidden()
    expect(opener(page)).to_be_focused()


def open_site_page(page: Page, link: str = "All settings for this site") -> None:
    """From the bar to the page about the site, which is a page of our own."""
    bar(page).locator("#more > summary").press("Enter")
    bar(page).get_by_role("link", name=link).press("Enter")
    expect(page.get_by_role("heading", name="site.example", exact=True)).to_be_visible()
    assert page.url.startswith("https://pagecrunch.test/site?")


def test_always_on_this_site_is_remembered_and_taken_back(page: Page) -> None:
    page.goto(f"{SITE}/page")
    open_bar(page)
    open_site_page(page)
    assert violations(page) == []
    page.get_by_role("button", name="Reader", exact=True).press("Enter")
    expect(bar(page).get_by_role("status")).to_have_text("From now on you see site.example in the Reader view.")
    page.goto(f"{SITE}/other")
    expect(opener(page)).to_have_text("PageCrunch: Reader view")
    opener(page).press("Enter")
    open_site_page(page)
    page.get_by_role("button", name="Like other sites").press("Enter")
    expect(opener(page)).to_have_text("PageCrunch: Tidy view")


def test_text_size_is_set_for_all_pages(page: Page) -> None:
    page.goto(f"{SITE}/page")
    before = page.locator("article p").first.bounding_box()
    open_bar(page)
    open_site_page(page)
    page.get_by_role("button", name=re.compile("150")).press("Enter")
    expect(bar(page).get_by_role("status")).to_have_text("All pages are at 150 % now.")
    page.goto(f"{SITE}/strict")
    after = page.locator("article p").first.bounding_box()
    assert before and after and after["height"] > before["height"]
    opener(page).press("Enter")
    open_site_page(page)
    page.get_by_role("button", name=re.compile("100")).press("Enter")
    expect(bar(page).get_by_role("status")).to_have_text("All pages are at 100 % now.")


def test_what_was_removed_is_listed_and_put_back_on_this_site(page: Page) -> None:
    page.goto(f"{SITE}/page")
    assert page.get_by_text("Imprint of the harbour").count() == 0
    open_bar(page)
    bar(page).get_by_text("Put parts back").press("Enter")
    bar(page).get_by_role("link", name="Put back: Menu").press("Enter")
    page.get_by_role("button", name="Put back on site.example").press("Enter")
    expect(bar(page).get_by_role("status")).to_contain_text("Put back on site.example, in the Tidy view")
    expect(page.get_by_text("Imprint of the harbour")).to_be_visible()
    page.goto(f"{SITE}/page?pagecrunch=reader")
    expect(page.get_by_text("Imprint of the harbour")).to_have_count(0)
    page.goto(f"{SITE}/other")
    expect(page.get_by_text("Imprint of the harbour")).to_be_visible()
    opener(page).press("Enter")
    bar(page).get_by_role("link", name="Remove again: Menu").press("Enter")
    page.get_by_role("button", name="Remove again on site.example").press("Enter")
    expect(page.get_by_text("Imprint of the harbour")).to_have_count(0)


def test_a_page_is_rated(page: Page, through: Running) -> None:
    from pagecrunch.state import State

    page.goto(f"{SITE}/page")
    open_bar(page)
    open_site_page(page)
    page.get_by_role("button", name="Yes", exact=True).press("Enter")
    expect(bar(page).get_by_role("status")).to_have_text("Thank you!")
    with State.open(through.state) as state:
        assert [visit.host for visit in state.activity.latest() if visit.rating == 1] == ["site.example"]


def test_a_page_finds_no_secret_in_the_bar_and_cannot_press_our_buttons(page: Page) -> None:
    page.goto(f"{SITE}/page?pagecrunch=original")
    in_bar = page.evaluate("document.getElementById('pagecrunch-bar').shadowRoot.innerHTML")
    assert "token" not in in_bar and "<form" not in in_bar
    tried = page.evaluate("""async () => {
        const link = document.getElementById('pagecrunch-bar').shadowRoot.querySelector('a[href*="/site?"]').href;
        const form = new URLSearchParams({ act: 'hide-everywhere', page: location.href, token: '' });
        const read = await fetch(link).then((answer) => answer.text(), () => 'blocked');
        await fetch('https://pagecrunch.test/act', { method: 'POST', mode: 'no-cors', body: form });
        const frame = document.createElement('iframe');
        frame.src = link;
        document.body.append(frame);
        await new Promise((done) => { frame.onload = done; });
        let inside = 'closed';
        try { inside = frame.contentDocument.body.innerHTML; } catch {}
        return [read, inside || 'closed'];
    }""")
    assert tried[0] == "blocked" and "token" not in tried[1]
    page.goto(f"{SITE}/page")
    expect(bar(page)).to_have_count(1)


def test_listening_starts_and_stops(page: Page) -> None:
    page.goto(f"{SITE}/page?pagecrunch=reader")
    opener(page).click()
    # The browser of the tests has no voice: what it would say is waited for, not heard.
    page.evaluate("""() => {
        window.said = [];
        const speak = speechSynthesis.speak.bind(speechSynthesis);
        speechSynthesis.speak = (utterance) => { window.said.push(utterance.text); speak(utterance); };
    }""")
    bar(page).get_by_role("button", name="Listen").press("Enter")
    expect(bar(page).get_by_role("button", name="Stop listening")).to_have_attribute("aria-pressed", "true")
    said = page.evaluate("window.said")
    assert said[0] == "The late tide"
    assert all(len(piece) <= 200 for piece in said)
    assert not any("PageCrunch" in piece for piece in said)
    bar(page).get_by_role("button", name="Stop listening").press("Enter")
    expect(bar(page).get_by_role("button", name="Listen")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("view", ["original", "tidy", "reader"])
def test_the_bar_works_and_is_styled_under_a_policy_that_allows_nothing(page: Page, view: str) -> None:
    page.goto(f"{SITE}/strict?pagecrunch={view}")
    host = "document.getElementById('pagecrunch-bar')"
    assert page.evaluate(f"getComputedStyle({host}.shadowRoot.getElementById('bar')).position") == "fixed"
    opener(page).click()
    expect(bar(page).get_by_role("button", name="Listen")).to_be_visible()
    bar(page).get_by_role("link", name="Reader").click()
    expect(opener(page)).to_have_text("PageCrunch: Reader view")


def test_on_a_page_from_right_to_left_the_bar_is_on_the_other_side_and_reads_from_left_to_right(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{SITE}/page")
    page.evaluate("document.documentElement.dir = 'rtl'")
    place = bar(page).bounding_box()
    assert place and place["x"] < 100
    assert bar(page).evaluate("bar => getComputedStyle(bar).direction") == "ltr"
    page.evaluate("document.documentElement.dir = ''")
    place = bar(page).bounding_box()
    assert place and place["x"] > 700


def test_a_reading_page_runs_no_script_but_ours(page: Page) -> None:
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    page.goto(f"{SITE}/page?pagecrunch=reader")
    expect(opener(page)).to_be_visible()
    assert not [text for text in refused if "Content Security Policy" in text]
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = true\">')")
    page.wait_for_timeout(200)
    assert page.evaluate("window.ran") is None


def test_the_bar_is_hidden_and_shown_again(page: Page) -> None:
    page.goto(f"{SITE}/page")
    open_bar(page)
    open_site_page(page)
    page.get_by_role("button", name="Hide the button on all sites").press("Enter")
    page.wait_for_url("**/page?pagecrunch=tidy")
    expect(bar(page)).to_have_count(0)
    page.goto(f"{SITE}/page?pagecrunch=bar")
    expect(bar(page)).to_have_count(1)
    page.goto("http://pagecrunch.test/settings")
    page.get_by_role("group", name="The PageCrunch button on pages").get_by_label("Show it").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your settings are saved.")).to_be_visible()
    page.goto(f"{SITE}/page")
    expect(bar(page)).to_have_count(1)


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("view", ["original", "tidy", "reader"])
def test_the_closed_bar_covers_no_text(page: Page, view: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 720})
    page.goto(f"{SITE}/page?pagecrunch={view}")
    page.wait_for_timeout(300)
    covered = page.evaluate("""() => {
        const root = document.getElementById('pagecrunch-bar').shadowRoot;
        const mark = root.querySelector('summary').getBoundingClientRect();
        const box = { left: mark.right - 8, right: mark.right, top: mark.top, bottom: mark.bottom };
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            if (!node.data.trim() || !node.parentElement.checkVisibility()) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const line of range.getClientRects())
                if (line.right > box.left && line.left < box.right && line.bottom > box.top && line.top < box.bottom)
                    found.push(node.data);
        }
        return found;
    }""")
    assert covered == []


OWN_PAGES = [
    "",
    "settings",
    "settings/left-alone",
    "privacy",
    "activity",
    "site?page=https://site.example/&do=size-150",
]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("path", OWN_PAGES)
def test_our_own_pages_are_accessible(page: Page, path: str, look: str) -> None:
    page.emulate_media(**LOOKS[look])
    page.set_viewport_size({"width": 320, "height": 720})
    page.goto(f"http://pagecrunch.test/{path}")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.emulate_media(**LOOKS["light"])

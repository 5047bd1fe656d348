"""The site of the docs: everybody can use it, its search finds things, and it asks nobody for anything."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from waiting import PATIENCE_MILLISECONDS

from tools.docs_site.build import build
from tools.docs_site.contents import address_of, all_pages

AXE = Path(sys.prefix) / "axe/node_modules/axe-core/axe.min.js"
RUN_AXE = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
    each => `${each.id}: ${each.help}: ` + each.nodes.slice(0, 3).map(node => node.html).join(" | "))"""
IS_TOO_WIDE = "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"
# Each page is seen in one of these ways, so that all ways and all pages are seen in little time.
WAYS = (
    {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}},
    {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}},
    {"viewport": {"width": 320, "height": 640}},
    {"forced_colors": "active", "viewport": {"width": 900, "height": 700}},
)
# What makes a browser ask for something, in HTML or CSS.
ASKS = re.compile(r"""(?:src|srcset|poster|data|action)\s*=\s*["']?([^"'\s>]+)|<link[^>]*href="([^"]+)|url\(([^)]+)""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "docs"
    assert build(folder) == len(all_pages())
    return folder


@pytest.fixture
def seen(browser: Browser, site: Path) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    page.goto((site / "index.html").as_uri())
    yield page
    context.close()


def test_axe_finds_nothing_on_any_page_and_nothing_is_too_wide(site: Path, browser: Browser) -> None:
    found = {}
    for at, options in enumerate(WAYS):
        context = browser.new_context(**options)  # type: ignore[arg-type]
        page = context.new_page()
        for name in all_pages()[at :: len(WAYS)]:
            page.goto((site / address_of(name)).as_uri())
            page.add_script_tag(path=AXE)
            faults = page.evaluate(RUN_AXE)
            if page.evaluate(IS_TOO_WIDE):
                faults.append("it has to be scrolled sideways")
            if faults:
                found[name] = faults
        context.close()
    assert not found


def test_axe_would_find_a_fault(seen: Page) -> None:
    seen.evaluate("document.querySelector('label').remove()")
    seen.add_script_tag(path=AXE)
    assert any("label" in fault for fault in seen.evaluate(RUN_AXE))


def test_no_page_asks_for_anything_from_elsewhere(site: Path) -> None:
    for path in [*site.glob("*.html"), *site.glob("*.css"), *site.glob("docs.js"), *site.rglob("*.svg")]:
        for found in ASKS.findall(path.read_text("utf-8")):
            target = "".join(found)
            assert not re.match(r"(?:[a-z]+:)?//", target, re.IGNORECASE), f"{path.name} asks for {target}"


def test_a_browser_asks_for_files_of_the_site_alone(seen: Page, site: Path) -> None:
    asked: list[str] = []
    seen.on("request", lambda request: asked.append(request.url))
    for name in ("index.html", "console.html", "how-it-works.html"):
        seen.goto((site / name).as_uri(), wait_until="networkidle")
        seen.get_by_role("searchbox").press_sequentially("ledger")
        seen.locator("#results li").first.wait_for()
    assert len(asked) > 15 and all(url.startswith(site.as_uri()) for url in asked)


def test_the_search_finds_a_setting_and_leads_there(seen: Page) -> None:
    seen.get_by_role("searchbox").fill("allow_private")
    seen.locator("#results li").first.wait_for()
    expect(seen.locator("#count")).to_contain_text("found")
    seen.add_script_tag(path=AXE)
    assert seen.evaluate(RUN_AXE) == []
    seen.get_by_role("link", name="Settings: fetch").click()
    seen.wait_for_url("**/settings.html#fetch")
    seen.get_by_role("searchbox").fill("zzzz")
    seen.get_by_text("Nothing found.").wait_for()


def test_the_keyboard_gets_from_the_search_to_its_results(seen: Page) -> None:
    seen.get_by_role("searchbox").fill("certificate phone")
    seen.get_by_role("searchbox").press("Enter")
    seen.wait_for_function("document.activeElement.closest('#results') !== null")
    seen.keyboard.press("Enter")
    seen.wait_for_url("**/*.html#*")


def test_without_script_the_list_of_pages_leads_everywhere(browser: Browser, site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "faq.html").as_uri())
    assert not page.locator("#search").is_visible()
    listed = page.locator("#pages a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert listed == [address_of(name) for name in all_pages()]
    page.locator("#pages").get_by_role("link", name="Glossary").click()
    page.get_by_role("heading", name="Glossary", level=1).wait_for()
    context.close()


def test_the_first_thing_that_tab_reaches_skips_to_the_content(seen: Page) -> None:
    seen.keyboard.press("Tab")
    assert seen.evaluate("document.activeElement.textContent") == "Skip to the content"
    seen.keyboard.press("Enter")
    expect(seen.locator(":focus")).to_have_id("main")


def test_links_and_pictures_of_the_site_are_there(site: Path) -> None:
    for path in site.glob("*.html"):
        for target in re.findall(r'(?:href|src)="([^"#]+)', path.read_text("utf-8")):
            assert target.startswith("https://") or (site / target).is_file(), f"{path.name} has {target}"


def test_a_block_that_is_not_run_says_what_it_needs(site: Path) -> None:
    assert '<p class="needs">Needs a folder of pages with gold text' in (site / "figures.html").read_text("utf-8")

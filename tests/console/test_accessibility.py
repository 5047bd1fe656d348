"""Everybody can use the console: axe-core finds nothing, nothing runs off a narrow screen, keys get anywhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from console_made import Running
from console_pages import MODES, Mode, addresses, fill
from playwright.sync_api import Browser, Page, expect
from waiting import PATIENCE_MILLISECONDS

AXE = Path(sys.prefix) / "axe/node_modules/axe-core/axe.min.js"
# Strangers' pages in frames are not ours to judge.
RUN_AXE = """async () => (await axe.run(document, {iframes: false, resultTypes: ["violations"]})).violations.map(
    each => `${each.id}: ${each.help}: ` + each.nodes.slice(0, 3).map(node => node.html).join(" | "))"""
IS_TOO_WIDE = "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"
# What has the focus, as it would be announced, and whether it can be seen that it has it.
FOCUSED = """() => { const at = document.activeElement; const style = getComputedStyle(at);
    const shown = at.matches(".views input") ? getComputedStyle(at.nextElementSibling) : style;
    return [at.tagName + "#" + at.id + "." + (at.name || "") + "=" + (at.value || at.textContent).slice(0, 40),
            at.tagName === "BODY" || at.tagName === "IFRAME" || shown.outlineStyle !== "none"] }"""

LIGHT, DARK, FORCED, NARROW, HALF, ZOOMED = MODES
# Modes with the same width and scale are looked at one after the other, without loading the page again.
SAME_WIDTH = {LIGHT: (LIGHT, DARK, FORCED), NARROW: (NARROW,), HALF: (HALF,), ZOOMED: (ZOOMED,)}


@pytest.fixture(scope="module")
def page_id(running: Running) -> str:
    return fill(running)


@pytest.fixture
def seen(running: Running, browser: Browser, mode: Mode) -> Iterator[Page]:
    # axe is injected past the console's own policy, which allows no such thing.
    context = browser.new_context(bypass_csp=True, **mode.options)
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    page = context.new_page()
    page.goto(running.door)
    yield page
    context.close()


@pytest.mark.parametrize("mode", SAME_WIDTH, ids=lambda mode: mode.name)
def test_axe_finds_nothing_on_any_page(running: Running, seen: Page, page_id: str, mode: Mode) -> None:
    found = {}
    for address in addresses(page_id):
        seen.goto(running.address + address)
        seen.add_script_tag(path=AXE)
        for each in SAME_WIDTH[mode]:
            seen.set_viewport_size(each.options["viewport"])
            seen.emulate_media(
                color_scheme=each.options.get("color_scheme", "light"),
                forced_colors=each.options.get("forced_colors", "none"),
            )
            faults = seen.evaluate(RUN_AXE)
            if seen.evaluate(IS_TOO_WIDE):
                faults.append("it has to be scrolled sideways")
            if faults:
                found[f"{address}, {each.name}"] = faults
    assert not found


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_axe_finds_nothing_on_the_reading_page_with_its_menus_open(
    running: Running, seen: Page, page_id: str, mode: Mode
) -> None:
    seen.goto(f"{running.address}/read?page={page_id}")
    seen.add_script_tag(path=AXE)
    seen.evaluate("document.getElementById('player').hidden = false")
    for menu in ("look", "more"):
        summary = seen.locator(f"#{menu} > summary")
        summary.press("Enter")
        expect(seen.locator(f"#{menu} > .panel")).to_be_visible()
        assert seen.evaluate(RUN_AXE) == [] and not seen.evaluate(IS_TOO_WIDE), menu
        seen.keyboard.press("Escape")
        expect(summary).to_be_focused()


@pytest.mark.parametrize("mode", MODES[:1], ids=lambda mode: mode.name)
def test_axe_finds_nothing_when_something_was_wrong(running: Running, seen: Page, page_id: str, mode: Mode) -> None:
    seen.goto(running.address + "/settings/advanced")
    seen.get_by_label("Most redirects").fill("many")
    seen.get_by_role("button", name="Save").click()
    field = seen.get_by_label("Most redirects")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("many")
    seen.add_script_tag(path=AXE)
    assert seen.evaluate(RUN_AXE) == []
    seen.evaluate("document.querySelectorAll('label').forEach(each => each.remove())")
    assert any("label" in fault for fault in seen.evaluate(RUN_AXE)), "axe would find it"


@pytest.mark.parametrize("mode", MODES[1:2], ids=lambda mode: mode.name)
def test_axe_finds_nothing_before_a_rule_is_written(running: Running, seen: Page, page_id: str, mode: Mode) -> None:
    seen.goto(f"{running.address}/playground?page={page_id}")
    seen.get_by_role("button", name="Remove on this site: Visitors are welcome").click()
    seen.get_by_role("heading", name="A rule for harbour.example").wait_for()
    seen.add_script_tag(path=AXE)
    assert seen.evaluate(RUN_AXE) == []


@pytest.mark.parametrize("mode", [MODES[0], MODES[2]], ids=lambda mode: mode.name)
def test_the_keyboard_reaches_all_controls_and_shows_where_it_is(
    running: Running, seen: Page, page_id: str, mode: Mode
) -> None:
    for address in (f"/read?page={page_id}", "/library", "/", "/settings/output", "/sites", "/plug-ins/filter/ads"):
        seen.goto(running.address + address)
        wanted = seen.evaluate(
            """() => [...document.querySelectorAll(`a[href], button:not([disabled]), input:not([type=hidden]), select,
            textarea, summary, [tabindex="0"]`)].filter(each => each.checkVisibility() && each.tabIndex >= 0).length"""
        )
        reached = set()
        for _ in range(wanted + 5):
            seen.keyboard.press("Tab")
            name, is_shown = seen.evaluate(FOCUSED)
            assert is_shown, f"{name} on {address} does not show its focus"
            reached.add(seen.evaluate("[...document.querySelectorAll('*')].indexOf(document.activeElement)"))
        assert len(reached) >= wanted, address


@pytest.mark.parametrize("mode", MODES[:1], ids=lambda mode: mode.name)
def test_the_first_thing_that_tab_reaches_skips_to_the_content(running: Running, seen: Page, mode: Mode) -> None:
    seen.goto(running.address + "/settings/basic")
    seen.keyboard.press("Tab")
    assert seen.evaluate("document.activeElement.textContent") == "Skip to the content"
    seen.keyboard.press("Enter")
    expect(seen.locator(":focus")).to_have_id("main")


@pytest.mark.parametrize("mode", MODES[:1], ids=lambda mode: mode.name)
def test_targets_are_big_enough_to_hit(running: Running, seen: Page, page_id: str, mode: Mode) -> None:
    """24 pixels at least (WCAG 2.2, 2.5.8), but for links within sentences."""
    for address in addresses(page_id):
        seen.goto(running.address + address)
        small = seen.evaluate(
            """() => [...document.querySelectorAll(`button, .button, input:not([type=hidden]), select, summary,
            .tabs a, .top a`)].filter(each => each.checkVisibility() && !each.matches(".unseen") && (
              each.getBoundingClientRect().height < 24 || each.getBoundingClientRect().width < 24) &&
              !(each.matches("input[type=checkbox], input[type=radio]") &&
                (each.closest("label")?.getBoundingClientRect().height >= 24))).map(each => each.outerHTML)"""
        )
        assert not small, address


@pytest.mark.parametrize("mode", MODES[:1], ids=lambda mode: mode.name)
def test_the_first_page_is_small_and_asks_nobody_else(running: Running, seen: Page, mode: Mode) -> None:
    asked: list[str] = []
    seen.wait_for_load_state("networkidle")
    seen.on("request", lambda request: asked.append(request.url))
    seen.goto(running.address + "/", wait_until="networkidle")
    assert len(asked) >= 3 and all(url.startswith(running.address) for url in asked)
    with running.client() as client:
        sizes = [len((answer := client.get(url)).content) + len(str(answer.headers)) for url in asked]
    assert 10_000 < sum(sizes) < 100_000

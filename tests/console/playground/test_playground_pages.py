"""The playground as people use it: in a browser, with a script and without, with a mouse and without."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from console_made import Running, secret_of
from playwright.sync_api import Browser, Page, expect

from pagecrunch.console.forms import SECRET_FIELD


@pytest.fixture
def sample(page: Page) -> Page:
    """The playground with the sample page in it."""
    page.get_by_role("button", name="Use the sample page").click()
    page.get_by_role("heading", name="Tide mill turns again").first.wait_for()
    return page


def test_a_switch_changes_the_result_at_once(sample: Page) -> None:
    sample.get_by_role("radio", name="Markdown").check(force=True)
    content = sample.get_by_role("region", name="Markdown")
    content.get_by_text("## Four hours a day").wait_for()
    sample.wait_for_url(re.compile("view=markdown"))
    sample.get_by_label("Extractor").select_option("everything")
    content.get_by_text("We value your privacy").wait_for()
    expect(sample.get_by_role("status")).to_contain_text("everything")


def test_filters_change_the_tidied_page_at_once(sample: Page) -> None:
    sample.get_by_role("radio", name="Tidied page").check(force=True)
    frame = sample.frame_locator("iframe[title='Tidied page']")
    frame.get_by_text("Four hours a day").wait_for()
    assert frame.get_by_text("We value your privacy").count() == 0
    sample.get_by_text("Filters of the tidied page").click()
    sample.get_by_label("Profile").select_option("crunch-1.0")
    frame.get_by_text("We value your privacy").wait_for()
    box = sample.get_by_role("checkbox", name="Consent dialogs")
    expect(box).not_to_be_checked()  # as the profile has it
    box.check()
    frame.get_by_text("We value your privacy").wait_for(state="detached")
    expect(sample.locator("#command")).to_contain_text("--profile crunch-1.0 --set consent.enabled=true")


def test_everything_works_with_the_keyboard_alone(page: Page) -> None:
    page.get_by_role("button", name="Use the sample page").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Every block, and the reason").wait_for()
    page.get_by_role("radio", name="Reading page").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("region", name="Text").get_by_text("Four hours a day").wait_for()
    expect(page.locator(":focus")).to_have_value("text")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_id("using")


def test_focus_on_a_painted_block_says_why(sample: Page) -> None:
    frame = sample.frame_locator("iframe[title^='The original']")
    block = frame.get_by_title("Kept, score").first
    block.focus()
    assert block.get_attribute("tabindex") == "0"
    assert "Kept, score" in frame.locator("body").evaluate("""() => {
        const at = document.activeElement; return getComputedStyle(at, '::after').content }""")


def test_it_works_without_a_script(running: Running, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{running.door}&next=/playground")
    page.get_by_role("button", name="Use the sample page").click()
    page.get_by_role("heading", name="Every block, and the reason").wait_for()
    page.get_by_role("radio", name="Speech").check(force=True)
    page.get_by_role("button", name="Show", exact=True).click()
    assert "Heading" in page.get_by_role("region", name="Speech").text_content()
    page.get_by_role("button", name="Copy command").wait_for(state="hidden")  # as soon as the styles are there
    context.close()


def test_a_file_can_be_dropped(page: Page) -> None:
    page.evaluate("""() => {
        const data = new DataTransfer();
        data.items.add(new File(["<p>Dropped, and read by somebody."], "dropped.html", {type: "text/html"}));
        document.querySelector("form.card").dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
    }""")
    expect(page.get_by_role("status")).to_have_text("You dropped the file dropped.html.")
    page.get_by_role("button", name="Crunch it").click()
    page.get_by_text("Dropped, and read").first.wait_for()


def test_what_is_copied_and_downloaded_is_the_result(sample: Page) -> None:
    sample.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sample.get_by_role("button", name="Copy command").click()
    sample.get_by_role("button", name="Copied").wait_for()
    assert sample.evaluate("navigator.clipboard.readText()").startswith("pagecrunch extract page.html")
    sample.get_by_role("radio", name="JSON").check(force=True)
    with sample.expect_download() as waiting:
        sample.get_by_role("link", name="Download JSON").click()
    assert waiting.value.suggested_filename == "Tide-mill-turns-again-after-ninety-years.json"
    assert json.loads(waiting.value.path().read_text())["metadata"]["title"]["value"]


def test_a_page_that_was_dropped_is_reported(client: httpx.Client) -> None:
    answer = client.get("/playground?page=0000")
    assert answer.status_code == 404 and "no longer has this page" in answer.text
    assert client.get("/frame/original?page=0000").status_code == 400


def test_unknown_choices_are_reported_and_the_page_is_shown(client: httpx.Client) -> None:
    answer = client.get("/playground?view=film&using=magic&from=x")
    assert answer.status_code == 200 and answer.text.count('role="alert"') == 2


def test_text_of_the_page_is_marked_with_its_language_and_direction(client: httpx.Client) -> None:
    secret = secret_of(client)
    html = "<html lang=ar dir=rtl><p>وصل المد متأخرا تلك الليلة، وامتلأ الميناء دون صوت.</p>"
    text = client.post("/playground?view=text", data={SECRET_FIELD: secret, "html": html}).text
    assert '<p dir="auto" lang="ar">' in text and '<html lang="en" ' in text
    nonsense = client.post(
        "/playground?view=text", data={SECRET_FIELD: secret, "html": '<html lang="no such"><p>Words, words.</p>'}
    )
    assert 'lang="no such' not in nonsense.text

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import httpx
from console_made import Running
from console_pages import fill

from pagecrunch.console.activity_page import without_gaps
from pagecrunch.state import ActivityDay, LoggedVisit

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_before_there_is_anything_it_says_how_to_start(running: Running, client: httpx.Client) -> None:
    running.console.state.activity.forget()
    assert "There are no pages yet." in (text := client.get("/activity").text) and 'href="/welcome"' in text


def test_charts_say_the_same_as_their_tables(running: Running, page: Page) -> None:
    running.console.state.activity.forget()
    fill(running)
    page.goto(f"{running.address}/activity")
    for name in ("Pages a day", "Reading time saved a day, in minutes", "Kinds of clutter"):
        page.get_by_role("img", name=name).wait_for()
    page.get_by_text("The same numbers as tables").click()
    kinds = running.console.state.activity.kinds()
    table = page.get_by_role("table", name="Kinds of clutter")
    assert f"{kinds['ads']:,}" in table.get_by_role("row", name="Advertising").text_content()


def test_a_page_that_goes_through_appears_by_itself(running: Running, page: Page) -> None:
    page.goto(f"{running.address}/activity")
    running.console.state.activity.add(
        LoggedVisit(host="just-now.example", view="tidy", removed_share=0.5, milliseconds=12)
    )
    page.get_by_role("row", name="just-now.example").wait_for()


def test_a_paused_list_stays_as_it_is(running: Running, page: Page) -> None:
    page.clock.install()
    page.goto(f"{running.address}/activity")
    page.get_by_label("Stop updating the list").check()
    running.console.state.activity.add(LoggedVisit(host="later.example", view="tidy"))
    page.clock.run_for(30_000)
    assert page.get_by_role("row", name="later.example").count() == 0
    page.get_by_label("Stop updating the list").uncheck()
    page.clock.run_for(10_000)
    page.get_by_role("row", name="later.example").wait_for()


def test_a_result_is_rated_and_the_rating_taken_back(running: Running, page: Page) -> None:
    running.console.state.activity.add(LoggedVisit(host="rated.example", view="reader"))
    page.goto(f"{running.address}/activity")
    page.get_by_role("button", name="Good result for rated.example").click()
    pressed = page.get_by_role("button", name="Good result for rated.example", pressed=True)
    pressed.wait_for()
    assert running.console.state.activity.latest()[0].rating == 1
    pressed.click()
    page.get_by_role("button", name="Good result for rated.example", pressed=False).wait_for()
    assert running.console.state.activity.latest()[0].rating is None


def test_the_whole_list_can_be_deleted(running: Running, page: Page) -> None:
    running.console.state.activity.add(LoggedVisit(host="forgotten.example", view="reader"))
    page.goto(f"{running.address}/activity")
    page.get_by_role("button", name="Delete this list").click()
    page.get_by_role("status").filter(has_text="The list is empty now").wait_for()
    assert running.console.state.activity.latest() == []


def test_days_without_a_page_are_in_the_chart() -> None:
    days = without_gaps([ActivityDay("2026-01-03", 5, 0, 1.0, 10)], date(2026, 1, 4), 3)
    assert [(day.day, day.pages) for day in days] == [("2026-01-02", 0), ("2026-01-03", 5), ("2026-01-04", 0)]
    assert without_gaps([], date(2026, 1, 4)) == []

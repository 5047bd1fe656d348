"""Ten things that readers do, each from the start page and within three actions, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Browser

from tools.ten_tasks import MOST_ACTIONS, do_all


def test_each_of_ten_tasks_takes_three_actions_at_most(browser: Browser) -> None:
    done = list(do_all(browser))
    assert len(done) == 10
    assert [each.name for each in done if not each.proof] == []
    assert [each for each in done if each.actions > MOST_ACTIONS] == []

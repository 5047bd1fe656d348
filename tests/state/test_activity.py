from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.state import ActivityLog, LoggedVisit
from pagecrunch.state import activity as module
from pagecrunch.state.database import Database

NOON = time.mktime((2026, 3, 10, 12, 0, 0, 0, 0, -1))
DAY = 24 * 60 * 60


@pytest.fixture
def activity(tmp_path: Path) -> Iterator[ActivityLog]:
    database = Database(tmp_path)
    yield ActivityLog(database)
    database.close()


def test_the_newest_page_comes_first_and_only_its_host_is_known(activity: ActivityLog) -> None:
    activity.add(LoggedVisit(host="a.example", view="tidy"))
    number = activity.add(
        LoggedVisit(host="b.example", view="reader", removed_share=1.7, milliseconds=12.5, error="it hung")
    )
    first, second = activity.latest()
    assert (first.host, second.host) == ("b.example", "a.example")
    assert (first.id, first.removed_share, first.error, first.path, first.rating) == (
        number,
        1.0,
        "it hung",
        None,
        None,
    )


def test_a_list_is_of_all_users_or_of_one(activity: ActivityLog) -> None:
    first = activity.add(LoggedVisit(host="a.example", view="tidy", user="ada"))
    second = activity.add(LoggedVisit(host="b.example", view="tidy", user="bob"))
    assert [visit.id for visit in activity.latest(user="ada")] == [first]
    assert [visit.id for visit in activity.latest(1)] == [second]


def test_a_page_can_be_rated_and_the_rating_taken_back(activity: ActivityLog) -> None:
    number = activity.add(LoggedVisit(host="a.example", view="tidy"))
    activity.rate(number, -1)
    assert activity.latest()[0].rating == -1
    activity.rate(number, None)
    assert activity.latest()[0].rating is None
    with pytest.raises(UsageError, match="A rating is 1 for good or -1 for bad"):
        activity.rate(number, 5)
    with pytest.raises(UsageError, match="no page number 99"):
        activity.rate(99, 1)


def test_pages_and_time_saved_are_summed_by_day(activity: ActivityLog) -> None:
    activity.add(LoggedVisit(host="a", view="tidy", at=NOON - DAY, removed_words=238, milliseconds=10))
    activity.add(LoggedVisit(host="a", view="tidy", at=NOON, removed_words=119, milliseconds=10))
    activity.add(LoggedVisit(host="a", view="tidy", at=NOON + 60, removed_words=119, milliseconds=5, error="x"))
    activity.add(LoggedVisit(host="a", view="tidy", at=NOON - 40 * DAY))
    days = activity.per_day(30, now=NOON + DAY)
    assert [(day.day, day.pages, day.errors, day.milliseconds, day.saved_seconds) for day in days] == [
        ("2026-03-09", 1, 0, 10.0, 60.0),
        ("2026-03-10", 2, 1, 15.0, 60.0),
    ]


def test_kinds_of_clutter_are_summed_the_most_frequent_first(activity: ActivityLog) -> None:
    activity.add(LoggedVisit(host="a", view="tidy", kinds={"ads": 3, "forms": 1}, at=NOON))
    activity.add(LoggedVisit(host="a", view="tidy", kinds={"ads": 1, "consent": 1}, at=NOON))
    assert list(activity.kinds(now=NOON + 1).items()) == [("ads", 4), ("consent", 1), ("forms", 1)]


def test_it_can_be_forgotten(activity: ActivityLog) -> None:
    for user in ("ada", "bob"):
        activity.add(LoggedVisit(host="a", view="tidy", user=user))
    assert activity.forget() == 2
    assert activity.latest() == []


def test_the_oldest_are_forgotten_beyond_a_limit(activity: ActivityLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_VISITS", 5)
    monkeypatch.setattr(module, "CHECK_EVERY", 10)
    for _ in range(20):
        activity.add(LoggedVisit(host="a", view="tidy"))
    assert [visit.id for visit in activity.latest()] == [20, 19, 18, 17, 16]

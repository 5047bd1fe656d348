"""Posts of a thread against the gold."""

from __future__ import annotations

from types import SimpleNamespace

from bench.corpora import Gold, GoldPost
from bench.reading_page import Reading
from bench.reading_posts import AUTHORS, POSTS, SURPLUS, WORDS, check_posts, match, names_of

FIRST, SECOND = "How late is the tide on Monday in the old harbour", "Fifty minutes later than it was on the day before"


def found(posts: list[tuple[str, str]], *gold: GoldPost, page: str = "") -> dict[str, list[float]]:
    ours = tuple(SimpleNamespace(author=author, text=text) for author, text in posts)
    reading = Reading(Gold("1", posts=gold), page.encode(), "", posts=ours)
    counts: dict[str, list[float]] = {}
    for finding in check_posts(reading):
        counts.setdefault(finding.measure, []).append(finding.count)
    return counts


def test_a_post_is_found_with_most_of_its_words_and_its_author() -> None:
    gold = (GoldPost(FIRST, "Ada Quay"), GoldPost(SECOND, "bo"))
    counts = found([("ada quay", FIRST), ("Cy", SECOND + " again")], *gold)
    assert counts[POSTS] == [2]
    assert counts[AUTHORS] == [1, 0]
    assert counts[SURPLUS] == [0]
    assert 0.9 < counts[WORDS][0] < 1


def test_two_posts_run_together_are_not_found() -> None:
    counts = found([("Ada", f"{FIRST} {SECOND}")], GoldPost(FIRST), GoldPost(SECOND))
    assert (counts[POSTS], counts[SURPLUS], counts[WORDS]) == ([0], [1], [1.0])


def test_each_post_of_ours_serves_once() -> None:
    assert match([["a", "b"], ["a", "b"]], [["a", "b"]]) == {0: 0}
    assert match([["a", "b"], ["a", "b"]], [["a", "b"], ["a", "b"]]) == {0: 0, 1: 1}


def test_posts_without_posts_in_the_gold_are_not_judged() -> None:
    assert found([("Ada", FIRST)]) == {}
    assert found([], GoldPost(" "), GoldPost(FIRST))[POSTS] == [0]


def test_the_name_behind_the_address_of_a_profile_is_read_from_the_page_or_the_address() -> None:
    page = b"<a href='member.php?u=7'>Ada Quay</a>"
    reading = Reading(Gold("1"), page, "")
    assert names_of(GoldPost("", "member.php?u=7"), reading) == {"adaquay"}
    assert names_of(GoldPost("", "/members/bo-pier.12/"), reading) == {"bopier12"}
    assert names_of(GoldPost("", "/user/1926"), reading) == set()
    assert names_of(GoldPost("", "posting.php?mode=quote&p=3"), reading) == set()
    assert found([("Bo Pier", FIRST)], GoldPost(FIRST, "/members/bo-pier.12/"))[AUTHORS] == [1]


def test_markup_in_a_gold_post_is_not_words() -> None:
    assert found([("", FIRST)], GoldPost(f"<p>{FIRST}</p><br>"))[WORDS] == [1.0]

from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.metadata.naming import Naming


def test_rows_are_found_by_what_their_attributes_say() -> None:
    page = build_page("<p class=byline>a<p title=byline>b<p id=My-Byline>c<p class=byline>d")
    rows = Naming(page, ("class", "id")).rows((b"author", b"byline"), 10)
    assert [page.text(row + 1) for row in rows] == ["a", "c", "d"]


def test_no_more_rows_are_given_than_were_asked_for() -> None:
    page = build_page("<p class='date byline' id=byline>a" * 5)
    assert len(Naming(page, ("class", "id")).rows((b"byline", b"date"), 3)) == 3


def test_words_do_not_reach_over_two_values() -> None:
    page = build_page("<p class=by><p class=line>")
    assert Naming(page, ("class",)).rows((b"byline",), 3) == []

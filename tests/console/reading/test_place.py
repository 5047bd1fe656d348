"""Addresses of the reading page."""

from __future__ import annotations

from starlette.datastructures import QueryParams

from pagecrunch.console.reading.place import TIDY, Place


def test_an_address_is_taken_apart_and_put_together() -> None:
    place = Place("https://a.example/?x=1&y=2", "abc", 3, TIDY, ((1, 2), (5, 5)), ((7, 7),), True, True, True)
    assert Place.of(QueryParams(place.query)) == place
    assert place.address.startswith("/read?saved=3&page=abc&url=https%3A%2F%2Fa.example")


def test_what_is_not_known_is_as_usual() -> None:
    assert Place.of(QueryParams("view=film&saved=-1&back=x&out=y&left=yes&take=1")) == Place()
    assert Place(page="abc").with_changes(shows_left_out=True).query == "page=abc&left=show"

# ruff: noqa: E501  (data in one line each)
from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from pagecrunch.facts.model import Money, Rating
from pagecrunch.facts.values import (
    Known,
    clean,
    duration_of,
    lines_of,
    moment_of,
    money_of,
    name_of,
    place_of,
    rating_of,
    word_of,
)
from pagecrunch.metadata.structured import Thing

KNOWN = Known({"#b": {"@id": "#b", "@type": "Brand", "name": "Steam Co"}})


def test_references_are_followed() -> None:
    assert name_of({"@id": "#b"}, KNOWN) == "Steam Co" and name_of({"@id": "#other"}, KNOWN) == ""


def test_markup_in_data_is_taken_out() -> None:
    assert clean("Mix &amp; <b>bake</b>&lt;br&gt; it\n now") == "Mix & bake it now"


def test_a_name_is_never_an_address() -> None:
    assert name_of("https://example.org/brand", KNOWN) == ""


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-05-01", "2026-05-01"), ("2026-05-01T19:30", "2026-05-01T19:30"), ("2026-05-01 19:30", "2026-05-01T19:30"),
        ("2026-05-01T19:30:00.000Z", "2026-05-01T19:30+00:00"), ("2026-05-01T19:30:00-0700", "2026-05-01T19:30-07:00"),
        ("2026-05-01T25:99", "2026-05-01"), ("soon", ""), ("2026-13-01", ""), (None, ""), (7, ""), ({}, ""),
    ],
)  # fmt: skip
def test_moments_are_iso_8601_or_nothing(text: Any, moment: str) -> None:
    assert moment_of(text) == moment


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("PT1H30M", 90), ("PT90M", 90), ("P0DT0H45M", 45), ("PT0M", None), ("P9999D", None), ("1 hour", None), (5, None)],
)
def test_lengths_of_time_are_read(text: Any, minutes: int | None) -> None:
    assert duration_of(text) == (None if minutes is None else timedelta(minutes=minutes))


def test_a_place_is_its_name_and_address_each_piece_once() -> None:
    address = {
        "@type": "PostalAddress",
        "streetAddress": "Quay 1",
        "addressLocality": "Hamburg",
        "addressCountry": {"name": "DE"},
    }
    assert place_of({"name": "Docks", "address": address}, KNOWN) == "Docks, Quay 1, Hamburg, DE"
    assert place_of({"name": "Docks", "address": "Docks"}, KNOWN) == "Docks" and place_of("Online", KNOWN) == "Online"
    assert place_of([{}, 3, {"address": []}], KNOWN) == ""


def test_a_rating_needs_a_value_that_is_possible() -> None:
    def read(**fields: Any) -> Rating | None:
        found = rating_of(Thing(frozenset(), {"aggregateRating": fields}), KNOWN)
        return found.value if found else None

    assert read(ratingValue="4,5", reviewCount="12") == Rating(Decimal("4.5"), Decimal(5), 12)
    assert read(ratingValue=92, bestRating=100, ratingCount=3) == Rating(Decimal(92), Decimal(100), 3)
    for bad in (9, "x", float("nan"), None, [], {}, -1):
        assert read(ratingValue=bad) is None


def test_money_has_the_currency_of_its_field_or_its_sign() -> None:
    assert money_of({"price": "12,50 €"}, ("price",), KNOWN) == Money(Decimal("12.50"), "EUR")
    assert money_of({"price": 3, "priceCurrency": "usd"}, ("price",), KNOWN) == Money(Decimal(3), "USD")
    assert money_of({"price": {}, "lowPrice": "2"}, ("price", "lowPrice"), KNOWN) == Money(Decimal(2))


def test_words_of_schema_org_lose_their_address() -> None:
    assert word_of("http://schema.org/InStock") == word_of(" InStock ") == "InStock" and word_of(None) == ""


def test_lines_come_from_lists_and_from_markup() -> None:
    assert lines_of(["1 egg", 5, "<b>Milk</b>"], 9) == ("1 egg", "Milk")
    assert lines_of("<p>Mix.</p><p>Bake.</p>", 9) == ("Mix.", "Bake.") and lines_of(["a"] * 50, 9) == ("a",) * 9

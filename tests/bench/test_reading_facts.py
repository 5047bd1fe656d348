"""Prices as numbers, however they are written; and the facts of a product."""

from __future__ import annotations

from decimal import Decimal
from types import SimpleNamespace

import pytest

from bench.corpora import Gold
from bench.reading_facts import AVAILABILITY, BRAND, CURRENCY, PRICE, SHOWN, check_facts, readings, same_currency
from bench.reading_page import Reading


def found(shown: str, page: str = "<p>1.234,50 €", price: str = "1234.50", **facts: object) -> dict[str, float]:
    gold = Gold("1", facts={"price": (price,), "currency": ("€",), "brand": ("Heron",), "availability": ("InStock",)})
    product = SimpleNamespace(**{name: SimpleNamespace(value=value) for name, value in facts.items()})
    reading = Reading(gold, page.encode(), shown, facts=(product,))
    return {finding.measure: finding.count for finding in check_facts(reading)}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1.234,50", ["1234.5"]),
        ("1,234.50", ["1234.5"]),
        ("1 234,50", ["1234.5"]),
        ("1'234.50", ["1234.5"]),
        ("1,234,567", ["1234567"]),
        ("23.450", ["23.45", "23450"]),
        ("119.01", ["119.01"]),
        ("450", ["450"]),
    ],
)
def test_a_number_is_read_in_every_way_that_it_may_be_meant(text: str, numbers: list[str]) -> None:
    assert readings(text) == {Decimal(number).normalize() for number in numbers}


def test_a_price_is_shown_where_its_number_stands_as_a_price() -> None:
    assert found("<p>Now 1,234.50")[SHOWN] == 1
    assert found("<p>Now 20 €", "<p>20 €", "20")[SHOWN] == 1
    assert found("<p>EUR 20", "<p>20 €", "20")[SHOWN] == 1
    assert found("<p>20 boats", "<p>20 €", "20")[SHOWN] == 0


def test_a_price_that_the_page_does_not_state_is_not_asked_for() -> None:
    assert SHOWN not in found("<p>Now 1,234.50", "<p>price on request")


def test_facts_are_compared_as_people_would() -> None:
    money = SimpleNamespace(amount=Decimal("1234.5"), currency="EUR")
    right = found("", price_=None, price="1234.50", brand="HERON", availability="https://schema.org/InStock")
    assert (right[BRAND], right[AVAILABILITY], right[PRICE], right[CURRENCY]) == (1, 1, 0, 0)
    gold = Gold("1", facts={"price": ("1234.50",), "currency": ("€",)})
    reading = Reading(gold, b"1234.50", "", facts=(SimpleNamespace(price=SimpleNamespace(value=money)),))
    assert {finding.measure: finding.count for finding in check_facts(reading)} == {SHOWN: 0, PRICE: 1, CURRENCY: 1}


def test_a_sign_may_stand_for_several_currencies() -> None:
    assert same_currency("CAD", "$") and same_currency("KRW", "원~") and same_currency("PKR", "Rs")
    assert not same_currency("EUR", "$")

from __future__ import annotations

from decimal import Decimal

import pytest

from pagecrunch.facts.model import Money
from pagecrunch.facts.money import prices_in, tidy
from pagecrunch.render.written_amounts import _table, written_amount, written_number


@pytest.mark.parametrize(
    ("amount", "currency", "language", "written"),
    [
        ("99.95", "EUR", "de", "99,95 €"), ("99.95", "EUR", "de-AT", "€ 99,95"), ("99.95", "EUR", "en", "€99.95"),
        ("1299.5", "GBP", "en-GB", "£1299.50"), ("12990", "RUB", "ru", "12\u00a0990 ₽"),
        ("12990", "EUR", "de-CH", "12’990 €"), ("249", "PLN", "pl", "249 zł"), ("450", "USD", "en-US", "$450"),
        ("450", "USD", "de", "450 USD"), ("30000", "KRW", "ko", "₩30,000"), ("12.50", "EUR", "xx", "12.50 EUR"),
        ("12.50", "", "de", "12,50"), ("15.00", "EUR", "fr", "15,00 €"),
    ],
)  # fmt: skip
def test_amounts_are_written_as_in_the_language_of_the_page(
    amount: str, currency: str, language: str, written: str
) -> None:
    assert written_amount(Money(Decimal(amount), currency), language) == written


@pytest.mark.parametrize("language", _table()["forms"])
def test_a_written_amount_is_read_as_the_same_amount(language: str) -> None:
    for amount in ("99.95", "450", "12990", "1234567.50"):
        written = written_amount(Money(Decimal(amount), "EUR"), language)
        assert [price.money.amount for price in prices_in(tidy(written))] == [Decimal(amount)]


def test_a_number_of_an_unknown_language_is_as_in_code() -> None:
    assert written_number(Decimal("4.5"), "") == "4.5" and written_number(Decimal("4.5"), "fr-CA") == "4,5"

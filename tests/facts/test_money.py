from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.facts.money import LARGEST, amount_in_data, currency_code, likely_currencies, prices_in, tidy

WRITTEN = (
    ("1.234,50 €", "1234.50 EUR"), ("$1,234.50", "1234.50 USD"), ("12 990 руб.", "12990 RUB"), ("¥1200", "1200 JPY"),
    ("Rs. 499", "499 INR"), ("CHF 12.-", "12 CHF"), ("12,–€", "12 EUR"), ("30,000원~", "30000 KRW"), ("£3", "3 GBP"),
    ("1’299.90 CHF", "1299.90 CHF"), ("R$ 1.299,90", "1299.90 BRL"), ("₹1,23,456", "123456 INR"),
    ("1\u202f299,00\u00a0EUR", "1299.00 EUR"), ("٩٩٫٥٠ ر.س", "99.50 SAR"), ("￥１，２００", "1200 JPY"),
    ("Rp 1.500.000", "1500000 IDR"), ("€ 0,99", "0.99 EUR"), ("12,99¹ €", "12.99 EUR"), ("249,- Kč", "249 CZK"),
    ("1.299.000 ₫", "1299000 VND"), ("99 zł", "99 PLN"), ("₪1,679", "1679 ILS"), ("Model 12 €699", "699 EUR"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "price"), WRITTEN)
def test_prices_are_read_in_the_forms_of_many_countries(text: str, price: str) -> None:
    assert [str(found.money) for found in prices_in(tidy(text))] == [price]


def test_a_sign_of_several_currencies_is_that_of_the_page() -> None:
    for text, url, language, currency in (
        ("$5", "https://shop.example.ca/", "", "CAD"), ("1 299 kr", "https://shop.example.no/", "", "NOK"),
        ("¥5", None, "zh-CN", "CNY"), ("Rs 5", "https://example.com.pk/x", "en", "PKR"), ("£5", None, "en-GB", "GBP"),
        ("4990 Ft", None, "hu", "HUF"), ("R 499", "https://example.co.za/", "", "ZAR"),
    ):  # fmt: skip
        found = list(prices_in(tidy(text), likely_currencies(url, language)))
        assert [price.money.currency for price in found] == [currency]


@pytest.mark.parametrize(
    "text", ["12 ft", "5 km", "TOP 10", "all 5", "12 all", "24 hours", "2024", "12 European", "B$"]
)
def test_words_and_measures_are_not_prices(text: str) -> None:
    assert not list(prices_in(tidy(text), likely_currencies("https://example.com/", "en")))


def test_each_of_several_prices_has_its_own_sign() -> None:
    assert [str(each.money) for each in prices_in("was 15 € now 12 € or $13 $14")] == [
        "15 EUR", "12 EUR", "13 USD", "14 USD",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "amount"),
    [
        (12.5, "12.5"), ("12.50", "12.50"), ("1,299.00", "1299.00"), ("1.299,00", "1299.00"), ("12,99 €", "12.99"),
        (1299, "1299"), ("23.450", "23.450"), ("1e3", "1000"), (12.989999999, "12.99"), ("0", "0"),
    ],
)  # fmt: skip
def test_amounts_in_data_are_read_with_a_decimal_point(value: Any, amount: str) -> None:
    found = amount_in_data(value)
    assert found is not None and f"{found:f}" == amount


@pytest.mark.parametrize(
    "value", [None, True, float("nan"), float("inf"), 1e300, -3, "-3", "abc", "", [], {}, 10**30, "9" * 300, "9" * 2000]
)
def test_what_is_not_an_amount_is_none(value: Any) -> None:
    assert amount_in_data(value) is None


def test_currencies_are_iso_codes() -> None:
    assert (currency_code("eur"), currency_code("€"), currency_code("₽"), currency_code("")) == (
        "EUR",
        "EUR",
        "RUB",
        "",
    )
    assert currency_code("XXXX") == currency_code("US dollars and more of them") == currency_code(None) == ""


@given(st.text(max_size=600))
def test_any_text_gives_finite_amounts(text: str) -> None:
    for found in prices_in(tidy(text), ("USD", "HUF")):
        assert Decimal(0) <= found.money.amount < LARGEST and len(found.money.currency) == 3

# ruff: noqa: E501  (data in one line each)
from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pagecrunch.build import build_page
from pagecrunch.facts.model import Money, Option
from pagecrunch.facts.product import MOST_CHOICES, product_in_metas, read_product
from pagecrunch.facts.values import Known
from pagecrunch.metadata.page_data import read_page_data
from pagecrunch.metadata.structured import Thing

KNOWN = Known({})


def money(amount: str, currency: str = "EUR") -> Money:
    return Money(Decimal(amount), currency)


def prices(**fields: Any) -> tuple[Money | None, Money | None, Money | None]:
    found = read_product(Thing(frozenset({"product"}), fields), KNOWN)
    price, highest, old = (each.value if each else None for each in (found.price, found.highest_price, found.old_price))
    return price, highest, old


def test_an_offer_has_the_price_and_the_currency() -> None:
    assert prices(offers={"@type": "Offer", "price": "12.50", "priceCurrency": "EUR"}) == (money("12.50"), None, None)


def test_offers_at_several_prices_are_a_range() -> None:
    offers = [{"price": amount, "priceCurrency": "EUR"} for amount in (9, 7, 0, 8)]
    assert prices(offers=offers) == (money("7"), money("9"), None)
    both = {"@type": "AggregateOffer", "lowPrice": 5, "highPrice": "6.5", "priceCurrency": "EUR"}
    assert prices(offers=both) == (money("5"), money("6.5"), None)


def test_a_list_price_is_the_old_one() -> None:
    old = {"@type": "UnitPriceSpecification", "priceType": "https://schema.org/ListPrice", "price": 20}
    offer = {"price": 15, "priceCurrency": "EUR", "priceSpecification": [old, {"price": 15}]}
    assert prices(offers=offer) == (money("15"), None, money("20"))


def test_a_price_per_litre_is_not_the_price() -> None:
    unit = {"@type": "UnitPriceSpecification", "price": 99, "referenceQuantity": {"value": 1, "unitCode": "LTR"}}
    assert prices(offers={"priceSpecification": [unit, {"price": "3", "priceCurrency": "EUR"}]})[0] == money("3")


def test_variants_give_the_options_and_the_range() -> None:
    variants = [
        {"size": size, "color": {"name": "Red"}, "offers": {"price": price, "priceCurrency": "EUR"}}
        for size, price in (("S", 10), ("M", 12), ("S", 11))
    ]
    found = read_product(Thing(frozenset({"productgroup"}), {"hasVariant": variants, "color": "Red"}), KNOWN)
    assert found.options and found.options.value == (Option("size", ("S", "M")),)
    assert prices(hasVariant=variants)[:2] == (money("10"), money("12"))


@pytest.mark.parametrize(
    ("stated", "name"),
    [("https://schema.org/InStock", "InStock"), ("OutOfStock", "OutOfStock"), ("in stock", "InStock"), ("yes", None)],
)
def test_availability_is_a_name_of_schema_org(stated: str, name: str | None) -> None:
    found = read_product(Thing(frozenset(), {"offers": {"price": 1, "availability": stated}}), KNOWN)
    assert (found.availability.value if found.availability else None) == name


def test_a_price_of_zero_counts_only_for_what_can_be_had() -> None:
    assert prices(offers={"price": 0, "priceCurrency": "EUR"})[0] == money("0")
    assert prices(offers={"price": 0, "priceCurrency": "EUR", "availability": "OutOfStock"})[0] is None


def test_a_brand_and_a_number_may_be_objects_or_numbers() -> None:
    found = read_product(Thing(frozenset(), {"brand": {"@type": "Brand", "name": "Steam Co"}, "sku": 7}), KNOWN)
    assert found.brand and found.brand.value == "Steam Co" and found.sku and found.sku.value == "7"


def test_open_graph_states_prices_too() -> None:
    html = """<meta property=product:price:amount content=20.00><meta property=product:price:currency content=EUR>
    <meta property=product:sale_price:amount content=15.00><meta property=product:availability content="out of stock">"""
    found = product_in_metas(read_page_data(build_page(html)), KNOWN)
    assert found and found.price and found.price.value == money("15.00") and found.price.source == "open graph"
    assert found.old_price and found.old_price.value == money("20.00")
    assert found.availability and found.availability.value == "OutOfStock"
    written = product_in_metas(read_page_data(build_page('<meta property=og:price content="30,000원~">')), KNOWN)
    assert written and written.price and written.price.value == money("30000", "KRW")
    assert product_in_metas(read_page_data(build_page("<meta property=og:title content=A>")), KNOWN) is None


@pytest.mark.parametrize("bad", [None, 5, "x", [], {}, [[]], [None, 3], {"price": {}}, {"price": [{}]}, float("nan")])
def test_data_of_the_wrong_type_is_left_out(bad: Any) -> None:
    names = ("name", "offers", "brand", "sku", "hasVariant", "color", "aggregateRating", "model", "additionalProperty")
    read_product(Thing(frozenset({"product"}), dict.fromkeys(names, bad)), KNOWN)


def test_thousands_of_offers_and_choices_are_cut() -> None:
    variants = [{"size": f"{size}", "offers": {"price": size, "priceCurrency": "EUR"}} for size in range(1, 10_000)]
    found = read_product(Thing(frozenset(), {"hasVariant": variants, "offers": [{"price": 1}] * 10_000}), KNOWN)
    assert found.options and len(found.options.value[0].values) == MOST_CHOICES

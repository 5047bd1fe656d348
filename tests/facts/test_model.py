from __future__ import annotations

import json
from datetime import timedelta
from decimal import Decimal

from pagecrunch.facts.model import Money, Option, Product, Rating, Recipe, iso_duration, merge, to_json
from pagecrunch.metadata.facts import Fact


def test_of_several_sources_the_first_that_has_a_field_wins() -> None:
    first = Product(name=Fact("Jug", "json-ld"))
    second = Product(name=Fact("A jug", "microdata"), sku=Fact("7", "microdata"))
    assert merge([first, second]) == Product(name=Fact("Jug", "json-ld"), sku=Fact("7", "microdata"))
    assert merge([first]) == first and merge([]) is None


def test_json_has_the_type_and_only_the_fields_that_are_known() -> None:
    product = Product(
        price=Fact(Money(Decimal("12.50"), "EUR"), "json-ld"),
        rating=Fact(Rating(Decimal("4.5"), Decimal(5), 3), "json-ld"),
        options=Fact((Option("size", ("S", "M")),), "page"),
    )
    assert json.loads(json.dumps(to_json(product))) == {
        "type": "product",
        "price": {"value": {"amount": "12.50", "currency": "EUR"}, "source": "json-ld"},
        "rating": {"value": {"value": "4.5", "best": "5", "count": 3}, "source": "json-ld"},
        "options": {"value": [{"name": "size", "values": ["S", "M"]}], "source": "page"},
    }


def test_lengths_of_time_are_iso_8601() -> None:
    assert iso_duration(timedelta(minutes=90)) == "PT1H30M" and iso_duration(timedelta()) == "PT0M"
    assert to_json(Recipe(total_time=Fact(timedelta(days=1), "json-ld")))["total_time"]["value"] == "PT24H"

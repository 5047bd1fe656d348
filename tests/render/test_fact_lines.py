from __future__ import annotations

import tomllib
from datetime import timedelta
from decimal import Decimal
from importlib.resources import files

from pagecrunch.facts.model import Event, Job, Money, Option, Product, Rating, Recipe, Salary
from pagecrunch.metadata.facts import Fact
from pagecrunch.render.announcements import by_language
from pagecrunch.render.fact_lines import fact_lines, fact_words

EUROS = Fact(Money(Decimal("12.50"), "EUR"), "json-ld")
MORE = Fact(Money(Decimal("15.00"), "EUR"), "json-ld")


def shown(thing: Product | Recipe | Event | Job, language: str = "en") -> list[str]:
    return [f"{line.label}: {'; '.join(line.values)}" for line in fact_lines([thing], language)]


def test_a_price_is_shown_with_the_old_one_or_as_a_range() -> None:
    assert shown(Product(price=EUROS, old_price=MORE)) == ["Price: €12.50 (was €15.00)"]
    assert shown(Product(price=EUROS, highest_price=MORE), "de-AT") == ["Preis: € 12,50 – € 15,00"]


def test_products_have_stock_options_brand_and_rating() -> None:
    product = Product(
        availability=Fact("OutOfStock", "json-ld"),
        options=Fact((Option("size", ("S", "M")), Option("Shape", ("round", "flat"))), "json-ld"),
        brand=Fact("Steam Co", "json-ld"),
        rating=Fact(Rating(Decimal("4.5"), Decimal(5), 12), "json-ld"),
    )
    assert shown(product, "fr") == [
        "Disponibilité: Épuisé", "Taille: S, M", "Shape: round, flat", "Marque: Steam Co", "Note: 4,5 / 5 (12)",
    ]  # fmt: skip


def test_recipes_have_times_ingredients_and_numbered_steps() -> None:
    recipe = Recipe(
        total_time=Fact(timedelta(minutes=90), "json-ld"),
        cooking_time=Fact(timedelta(minutes=20), "json-ld"),
        ingredients=Fact(("Eggs", "Milk"), "json-ld"),
        steps=Fact(("Mix.", "Bake."), "json-ld"),
    )
    assert shown(recipe) == [
        "Cooking: 20 min",
        "Total time: 1 h 30 min",
        "Ingredients: Eggs; Milk",
        "Steps: Mix.; Bake.",
    ]
    assert [line.ordered for line in fact_lines([recipe], "en")] == [False, False, False, True]


def test_events_have_a_time_a_place_and_a_status() -> None:
    event = Event(
        start=Fact("2026-05-01T20:00+02:00", "json-ld"),
        end=Fact("2026-05-02", "json-ld"),
        place=Fact("Halle, Wien", "json-ld"),
        status=Fact("EventCancelled", "json-ld"),
        price=EUROS,
    )
    assert shown(event, "de") == [
        "Status: Abgesagt", "Beginn: 1. Mai 2026, 20:00", "Ende: 2. Mai 2026", "Ort: Halle, Wien", "Preis: 12,50 €",
    ]  # fmt: skip


def test_jobs_have_an_employer_and_a_salary() -> None:
    job = Job(
        employer=Fact("Le Four", "json-ld"),
        remote=Fact(True, "json-ld"),
        salary=Fact(Salary(Decimal(20), Decimal(25), "USD", "hour"), "json-ld"),
        employment=Fact(("FULL_TIME", "OTHER"), "json-ld"),
        valid_until=Fact("2026-03-04", "json-ld"),
    )
    assert shown(job) == [
        "Employer: Le Four", "Place: Can be done from anywhere", "Salary: $20 – $25 / hour", "Type of work: Full time",
        "Apply until: 4 March 2026",
    ]  # fmt: skip


def test_every_language_has_every_word() -> None:
    words = tomllib.loads(files("pagecrunch.render").joinpath("fact_words.toml").read_text(encoding="utf-8"))
    assert words.keys() == by_language().keys()
    for language in words:
        assert words[language].keys() == words["en"].keys() and all(words[language].values())
        assert words[language]["was"].count("{}") == 2
    assert fact_words("xx") is fact_words("") is fact_words("en-GB")

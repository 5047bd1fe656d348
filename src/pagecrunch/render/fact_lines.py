"""The facts about a page's product, recipe, event or job as lines of a label and values, in the page's language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..document.written_dates import written_date
from ..facts.model import Event, Facts, Job, Money, Product, Recipe
from .written_amounts import written_amount, written_number

MOST_CHOICES = 20  # of an option that are shown

_AVAILABILITY = {
    "InStock": "in_stock", "OnlineOnly": "in_stock", "InStoreOnly": "in_stock", "LimitedAvailability": "limited",
    "OutOfStock": "out_of_stock", "SoldOut": "out_of_stock", "PreOrder": "pre_order", "PreSale": "pre_order",
    "BackOrder": "back_order", "MadeToOrder": "back_order", "Discontinued": "discontinued",
}  # fmt: skip
_STATUS = {
    "EventCancelled": "cancelled", "EventPostponed": "postponed", "EventRescheduled": "rescheduled",
    "EventMovedOnline": "moved_online",
}  # fmt: skip
_EMPLOYMENT = {
    "FULL_TIME": "full_time", "PART_TIME": "part_time", "CONTRACTOR": "contractor", "TEMPORARY": "temporary",
    "INTERN": "intern",
}  # fmt: skip
_OPTIONS = ("color", "size", "material")


class FactLine(NamedTuple):
    """A label and its values; several are shown as a list, whose items have numbers if it is `ordered`."""

    label: str
    values: tuple[str, ...]
    ordered: bool = False
    amount: Money | None = None  # the price that the line shows


@cache
def _by_language() -> dict[str, dict[str, str]]:
    return tomllib.loads(files(__package__).joinpath("fact_words.toml").read_text(encoding="utf-8"))


def fact_words(language: str) -> dict[str, str]:
    """The words in a language such as `de-AT`; in English for others."""
    known = _by_language()
    return known.get(language.lower().partition("-")[0], known["en"])


def fact_lines(facts: Sequence[Facts], language: str) -> list[FactLine]:
    """Every fact that is worth showing to a reader."""
    words = fact_words(language)
    lines: list[FactLine] = []
    for thing in facts:
        if isinstance(thing, Product):
            lines += _product(thing, words, language)
        elif isinstance(thing, Recipe):
            lines += _recipe(thing, words, language)
        elif isinstance(thing, Event):
            lines += _event(thing, words, language)
        else:
            lines += _job(thing, words, language)
    return lines


def _product(product: Product, words: dict[str, str], language: str) -> Iterator[FactLine]:
    yield from _price(product, words, language)
    if product.availability and product.availability.value in _AVAILABILITY:
        yield FactLine(words["availability"], (words[_AVAILABILITY[product.availability.value]],))
    for option in product.options.value if product.options else ():
        label = words[option.name] if option.name in _OPTIONS else option.name
        yield FactLine(label, (", ".join(option.values[:MOST_CHOICES]),))
    if product.brand:
        yield FactLine(words["brand"], (product.brand.value,))
    yield from _rating(product, words, language)


def _price(thing: Product | Event, words: dict[str, str], language: str) -> Iterator[FactLine]:
    if not thing.price:
        return
    text = written_amount(thing.price.value, language)
    if thing.highest_price:
        text = f"{text} – {written_amount(thing.highest_price.value, language)}"
    if isinstance(thing, Product) and thing.old_price:
        text = words["was"].format(text, written_amount(thing.old_price.value, language))
    yield FactLine(words["price"], (text,), amount=thing.price.value)


def _rating(thing: Product | Recipe, words: dict[str, str], language: str) -> Iterator[FactLine]:
    if thing.rating:
        rating = thing.rating.value
        count = f" ({rating.count})" if rating.count else ""
        yield FactLine(
            words["rating"],
            (f"{written_number(rating.value, language)} / {written_number(rating.best, language)}{count}",),
        )


def _recipe(recipe: Recipe, words: dict[str, str], language: str) -> Iterator[FactLine]:
    if recipe.serves:
        yield FactLine(words["serves"], (recipe.serves.value,))
    times = (("preparation", recipe.preparation_time), ("cooking", recipe.cooking_time), ("total", recipe.total_time))
    for name, time in times:
        if time:
            yield FactLine(words[name], (_written_time(time.value),))
    if recipe.ingredients:
        yield FactLine(words["ingredients"], recipe.ingredients.value)
    if recipe.steps:
        yield FactLine(words["steps"], recipe.steps.value, ordered=True)
    yield from _rating(recipe, words, language)


def _written_time(time: timedelta) -> str:
    hours, minutes = divmod(round(time.total_seconds() / 60), 60)
    return " ".join(filter(None, (f"{hours} h" if hours else "", f"{minutes} min" if minutes or not hours else "")))


def _event(event: Event, words: dict[str, str], language: str) -> Iterator[FactLine]:
    if event.status and event.status.value in _STATUS:
        yield FactLine(words["status"], (words[_STATUS[event.status.value]],))
    for name, moment in (("start", event.start), ("end", event.end)):
        if moment:
            yield FactLine(words[name], (_written_moment(moment.value, language),))
    if event.place:
        yield FactLine(words["place"], (event.place.value,))
    yield from _price(event, words, language)
    if event.organizer:
        yield FactLine(words["organizer"], (event.organizer.value,))


def _written_moment(moment: str, language: str) -> str:
    """`2026-05-01T19:30+02:00` as `1 May 2026, 19:30`: the time at the place."""
    day, _, time = moment.partition("T")
    day = written_date(day, language)
    return f"{day}, {time[:5]}" if time else day


def _job(job: Job, words: dict[str, str], language: str) -> Iterator[FactLine]:
    for name, text in (("employer", job.employer), ("place", job.place)):
        if text:
            yield FactLine(words[name], (text.value,))
    if job.remote:
        yield FactLine(words["place"], (words["remote"],))
    if job.salary:
        pay = job.salary.value
        ends = dict.fromkeys((pay.lowest, pay.highest))
        amounts = " – ".join(written_amount(Money(amount, pay.currency), language) for amount in ends)
        per = f" / {words[pay.per]}" if pay.per else ""
        yield FactLine(words["salary"], (amounts + per,))
    if job.employment:
        kinds = [words[_EMPLOYMENT[kind]] for kind in job.employment.value if kind in _EMPLOYMENT]
        if kinds:
            yield FactLine(words["employment"], (", ".join(kinds),))
    if job.valid_until:
        yield FactLine(words["valid_until"], (_written_moment(job.valid_until.value, language),))

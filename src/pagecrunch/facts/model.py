"""The facts about a thing that a page is about. Every field is None where the page does not state it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import timedelta
from decimal import Decimal
from typing import Any, ClassVar, TypeVar

from ..metadata.facts import Fact


@dataclass(frozen=True, slots=True)
class Money:
    """An amount and its currency (ISO 4217: `EUR`), which is "" where the page does not name one."""

    amount: Decimal
    currency: str = ""

    def __str__(self) -> str:
        return f"{self.amount:f} {self.currency}".strip()


@dataclass(frozen=True, slots=True)
class Rating:
    """The average of the ratings, the best that is possible, and how many there are."""

    value: Decimal
    best: Decimal
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """What a buyer can choose: `size`, and the sizes."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Salary:
    """The pay for a job. `lowest` and `highest` are equal where it is not a range; `per` is hour, day, month, year."""

    lowest: Decimal
    highest: Decimal
    currency: str = ""
    per: str = ""


@dataclass(frozen=True, slots=True)
class Product:
    """Something for sale. `availability` is a name of schema.org: `InStock`, `OutOfStock`, `PreOrder`..."""

    type: ClassVar[str] = "product"
    name: Fact[str] | None = None
    price: Fact[Money] | None = None
    highest_price: Fact[Money] | None = None  # where the price depends on what is chosen; `price` is the lowest
    old_price: Fact[Money] | None = None
    availability: Fact[str] | None = None
    options: Fact[tuple[Option, ...]] | None = None
    rating: Fact[Rating] | None = None
    brand: Fact[str] | None = None
    sku: Fact[str] | None = None


@dataclass(frozen=True, slots=True)
class Recipe:
    type: ClassVar[str] = "recipe"
    name: Fact[str] | None = None
    serves: Fact[str] | None = None  # how many it serves, or what it makes
    preparation_time: Fact[timedelta] | None = None
    cooking_time: Fact[timedelta] | None = None
    total_time: Fact[timedelta] | None = None
    ingredients: Fact[tuple[str, ...]] | None = None
    steps: Fact[tuple[str, ...]] | None = None
    rating: Fact[Rating] | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """`start` and `end` are ISO 8601: a day, or a day with a time. `status` is of schema.org: `EventCancelled`..."""

    type: ClassVar[str] = "event"
    name: Fact[str] | None = None
    start: Fact[str] | None = None
    end: Fact[str] | None = None
    place: Fact[str] | None = None
    status: Fact[str] | None = None
    price: Fact[Money] | None = None
    highest_price: Fact[Money] | None = None
    organizer: Fact[str] | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """`posted` and `valid_until` are ISO 8601; `employment` is as in schema.org: `FULL_TIME`, `CONTRACTOR`..."""

    type: ClassVar[str] = "job"
    name: Fact[str] | None = None
    employer: Fact[str] | None = None
    place: Fact[str] | None = None
    remote: Fact[bool] | None = None  # True where it can be done from anywhere
    salary: Fact[Salary] | None = None
    employment: Fact[tuple[str, ...]] | None = None
    posted: Fact[str] | None = None
    valid_until: Fact[str] | None = None


Facts = Product | Recipe | Event | Job
F = TypeVar("F", Product, Recipe, Event, Job)


def merge(found: Iterable[F]) -> F | None:
    """One thing from what several sources state about it: for each field the first that has it."""
    merged: F | None = None
    for each in found:
        if merged is None:
            merged = each
            continue
        missing = {
            field.name: value
            for field in fields(merged)
            if getattr(merged, field.name) is None and (value := getattr(each, field.name)) is not None
        }
        merged = replace(merged, **missing)
    return merged


def to_json(thing: Facts) -> dict[str, Any]:
    """The type and the fields that are known, each as `value` and `source`."""
    known: dict[str, Any] = {"type": thing.type}
    for field in fields(thing):
        found = getattr(thing, field.name)
        if found is not None:
            known[field.name] = {"value": plain(found.value), "source": found.source}
    return known


def plain(value: Any) -> Any:
    """A value as JSON has it. Amounts are text, so that no digit changes on the way."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, timedelta):
        return iso_duration(value)
    return f"{value:f}" if isinstance(value, Decimal) else value


def iso_duration(time: timedelta) -> str:
    """A length of time as ISO 8601 writes it: `PT1H30M`."""
    minutes, seconds = divmod(int(time.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "H"), (minutes, "M"), (seconds, "S"))
    return "PT" + ("".join(f"{number}{unit}" for number, unit in parts if number) or "0M")

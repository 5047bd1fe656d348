"""Values of structured data as typed facts: texts, prices, ratings, times, places. What cannot be read is None."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from html import unescape
from typing import Any, TypeVar

from ..metadata.facts import Fact
from ..metadata.structured import Thing, texts_of, types_of
from .model import Money, Rating
from .money import amount_in_data, currency_code, tidy

T = TypeVar("T")
LONGEST_NAME = 300  # characters
MOST_VALUES = 1000  # of one field
LONGEST_LINE, LONGEST_LINES = 2000, 20_000  # characters of one step, and of all in one text
LONGEST_TIME = timedelta(days=366)  # of a recipe
HIGHEST_COUNT = 10**9

_TAG = re.compile(r"<[a-zA-Z/!][^<>]{0,500}>")
_DURATION = re.compile(
    r"P(?:(?P<days>\d{1,4}(?:\.\d{1,3})?)D)?(?:T?(?:(?P<hours>\d{1,4}(?:\.\d{1,3})?)H)?"
    r"(?:(?P<minutes>\d{1,6}(?:\.\d{1,3})?)M)?(?:(?P<seconds>\d{1,7}(?:\.\d{1,3})?)S)?)?\Z",
    re.I,
)
_LINE_END = re.compile(r"(?i)</?(?:br|p|li|div|ol|ul)\b[^<>]{0,200}>")
_NO_WIDTH = re.compile("[\u200b\u2060-\u2064\ufeff]+")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Known:
    """What helps to read the things of a page: those that others refer to by `@id`, and its likely currencies."""

    by_id: dict[str, dict[str, Any]]
    currencies: tuple[str, ...] = ()

    def many(self, value: Any) -> Iterator[Any]:
        """The values of a field that has one or several, references resolved."""
        for each in (value if isinstance(value, list) else [value])[:MOST_VALUES]:
            if isinstance(each, dict) and len(each) <= 2 and isinstance(each.get("@id"), str):
                yield self.by_id.get(each["@id"], each)
            elif each is not None:
                yield each

    def objects(self, value: Any) -> Iterator[dict[str, Any]]:
        """The objects among the values of a field."""
        return (each for each in self.many(value) if isinstance(each, dict))


def fact(value: T | None, thing: Thing) -> Fact[T] | None:
    """The value with the thing's source; None where there is no value."""
    return None if value is None or value in ("", ()) else Fact(value, thing.source)


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """Plain text on one line: data often has HTML in it."""
    text = text[: longest * 4]
    if "<" in text or "&" in text:
        text = _TAG.sub(" ", unescape(_TAG.sub(" ", text)))
    return " ".join(_NO_WIDTH.sub("", text).split())[:longest]


def name_of(value: Any, known: Known) -> str:
    """The text, or the name of the object, in a field."""
    for each in known.many(value):
        for text in texts_of(each):
            if name := clean(text):
                return "" if name.startswith(("http://", "https://")) else name
    return ""


def word_of(value: Any) -> str:
    """The last part of a schema.org address: `InStock`."""
    text = next(texts_of(value), "")
    return text.rstrip("/")[-60:].rpartition("/")[2].rpartition("#")[2].strip()


def money_of(value: dict[str, Any], names: tuple[str, ...], known: Known) -> Money | None:
    """The first of these fields of an offer that is an amount, with the offer's currency."""
    for name in names:
        for each in known.many(value.get(name)):
            amount = amount_in_data(each)
            if amount is not None:
                sign = re.sub(r"[\d.,'\s-]+", "", tidy(each)) if isinstance(each, str) else ""
                stated = next(texts_of(value.get("priceCurrency") or value.get("currency")), "")
                return Money(amount, currency_code(stated, known.currencies) or currency_code(sign, known.currencies))
    return None


def rating_of(thing: Thing, known: Known) -> Fact[Rating] | None:
    for each in known.objects(thing.fields.get("aggregateRating")):
        value = amount_in_data(next(known.many(each.get("ratingValue")), None))
        best = amount_in_data(next(known.many(each.get("bestRating")), None)) or Decimal(5)
        if value is None or value > best or best > 1000:
            continue
        counts = (amount_in_data(next(known.many(each.get(name)), None)) for name in ("ratingCount", "reviewCount"))
        count = next((int(number) for number in counts if number and number < HIGHEST_COUNT), None)
        if value or count:
            return fact(Rating(value.quantize(Decimal("0.01")).normalize() + 0, best, count), thing)
    return None


def moment_of(value: Any) -> str:
    """A day or a time as ISO 8601: the part of a text that is one; "" for another."""
    for found in texts_of(value):
        text = found[:40].replace(" ", "T", 1) if _DAY.match(found) else ""
        for end in (len(text), 19, 16, 10):
            try:
                moment = datetime.fromisoformat(text[:end])
            except ValueError:
                continue
            return moment.date().isoformat() if len(text[:end]) <= 10 else moment.isoformat(timespec="minutes")
    return ""


def duration_of(value: Any) -> timedelta | None:
    """A length of time in ISO 8601 (`PT1H30M`)."""
    for text in texts_of(value):
        found = _DURATION.match(text.strip()[:40])
        if found and any(found.groups()):
            time = timedelta(**{name: float(number) for name, number in found.groupdict().items() if number})
            return time if timedelta() < time <= LONGEST_TIME else None
    return None


def place_of(value: Any, known: Known) -> str:
    """The name and the address of a place, on one line."""
    for each in known.many(value):
        if isinstance(each, str):
            return clean(each)
        if not isinstance(each, dict):
            continue
        pieces = [] if types_of(each) & {"postaladdress"} else [name_of(each.get("name"), known)]
        if "virtuallocation" in types_of(each):
            pieces.append(clean(str(each.get("url") or "")))
        for address in known.many(each.get("address", each)):
            if isinstance(address, str):
                pieces.append(clean(address))
            elif isinstance(address, dict):
                names = ("streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry")
                pieces += [name_of(address.get(name), known) for name in names]
        once = [piece for index, piece in enumerate(pieces) if piece and piece not in pieces[:index]]
        if once:
            return ", ".join(once)[:LONGEST_NAME]
    return ""


def lines_of(value: Any, most: int) -> tuple[str, ...]:
    """The lines of a text; of several texts, each is one line."""
    texts = [text for text in (value if isinstance(value, list) else [value])[:most] if isinstance(text, str)]
    if len(texts) == 1:
        texts = _LINE_END.sub("\n", texts[0][:LONGEST_LINES]).split("\n")
    return tuple(line for text in texts[:most] if (line := clean(text, LONGEST_LINE)))

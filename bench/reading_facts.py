"""The facts of a product page: whether the price is shown, and which facts are right."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

from .page_text import decode
from .reading_page import Finding, Reading

SHOWN, PRICE, CURRENCY = "price shown", "price right", "currency right"
BRAND, SKU, AVAILABILITY = "brand right", "sku right", "availability right"
NEAR = 6  # characters between a whole number and the sign that makes it a price
_NUMBER = re.compile(r"\d{1,15}(?:[.,'\u2019\u00a0\u202f ]\d{1,15}){0,5}")
_CODE = re.compile(r"\b(?:[A-Z]{3}|Rs|kr|zł|руб|Kč|лв|грн|lei|Ft)\b")
# What a sign may stand for; a sign that is not here is compared as it is.
SIGNS = {
    "€": ("EUR",), "£": ("GBP",), "₽": ("RUB",), "zł": ("PLN",), "원": ("KRW",), "ر.س": ("SAR",), "¥": ("JPY", "CNY"),
    "rs": ("PKR", "INR", "LKR"), "$": ("USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "CLP", "COP", "ARS", "TWD"),
    "₹": ("INR",), "kr": ("SEK", "NOK", "DKK"), "₺": ("TRY",), "kč": ("CZK",), "r$": ("BRL",),
}  # fmt: skip


def check_facts(reading: Reading) -> Iterator[Finding]:
    """Only where the gold has facts; the price only where the page has its number anywhere."""
    gold = reading.gold.facts
    prices = {number for text in gold.get("price", ()) for number in readings(text)}
    if any(prices & readings(found) for found in _NUMBER.findall(decode(reading.html) if prices else "")):
        shown = any(prices & amounts for amounts in prices_in(_visible(reading), gold.get("currency", ())))
        yield Finding(SHOWN, shown, 1, "" if shown else gold["price"][0])
        said = _values(reading, "price", "amount")
        right = any(prices & readings(text) for text in said)
        yield Finding(PRICE, right, 1, "" if right else f"{said} for {gold['price'][0]}")
    for measure, name, part, same in (
        (CURRENCY, "currency", "currency", same_currency),
        (BRAND, "brand", "", same_text),
        (SKU, "sku", "", same_text),
        (AVAILABILITY, "availability", "", same_ending),
    ):
        if wanted := gold.get(name, ()):
            said = _values(reading, "price" if part else name, part)
            right = any(same(text, each) for text in said for each in wanted)
            yield Finding(measure, right, 1, "" if right else f"{said} for {wanted[0]}")


def _visible(reading: Reading) -> str:
    body = reading.shown.tree.body
    return body.text(separator=" ") if body else ""


def _values(reading: Reading, name: str, part: str) -> list[str]:
    """What our facts say: of a fact `name`, its value or a part of it."""
    found: list[str] = []
    for facts in reading.facts:
        fact: Any = getattr(facts, name, None)
        value = getattr(fact, "value", fact)
        value = getattr(value, part, None) if part else value
        if value not in (None, ""):
            found.append(str(value))
    return found


def readings(text: str) -> set[Decimal]:
    """The numbers that a text may mean: 1.234,50 is one number, 23.450 may be two."""
    digits = re.sub(r"['\u2019\u00a0\u202f ]", "", text.strip())
    marks = [mark for mark in digits if mark in ".,"]
    candidates = {digits.replace(",", "").replace(".", "")} if _is_grouped(digits) or not marks else set()
    if marks and (len(set(marks)) == 2 or len(marks) == 1):  # the last mark may begin the decimals
        whole, decimals = re.split(r"[.,](?=[^.,]*$)", digits)
        candidates.add(f"{re.sub('[.,]', '', whole)}.{decimals}")
    found = set()
    for candidate in candidates:
        try:
            found.add(Decimal(candidate).normalize())
        except InvalidOperation:
            continue
    return found


def _is_grouped(digits: str) -> bool:
    """Whether every mark may stand between thousands: three digits follow each, and all are the same."""
    first, *groups = re.split(r"[.,]", digits)
    same = len({mark for mark in digits if mark in ".,"}) == 1
    return same and bool(first) and all(len(group) == 3 for group in groups)


def prices_in(text: str, currencies: tuple[str, ...]) -> Iterator[set[Decimal]]:
    """The amounts in a text that look like prices: with decimals, or beside a sign or code of a currency."""
    signs = [sign.strip("~ ") for sign in currencies]
    for match in _NUMBER.finditer(text):
        amounts = readings(match[0])
        beside = text[max(0, match.start() - NEAR) : match.start()] + " " + text[match.end() : match.end() + NEAR]
        has_sign = any(unicodedata.category(character) == "Sc" for character in beside)
        has_sign = has_sign or any(sign in beside for sign in signs) or bool(_CODE.search(beside))
        if has_sign or re.search(r"[.,]\d\d$", match[0]):
            yield amounts


def same_currency(said: str, gold: str) -> bool:
    sign = gold.strip("~ ").casefold()
    return said.casefold() == sign or said.upper() in SIGNS.get(sign, ())


def same_text(said: str, gold: str) -> bool:
    return "".join(said.casefold().split()) == "".join(gold.casefold().split())


def same_ending(said: str, gold: str) -> bool:
    """`https://schema.org/InStock` is InStock."""
    return said.rpartition("/")[2].casefold() == gold.casefold()

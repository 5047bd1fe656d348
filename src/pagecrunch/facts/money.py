"""Amounts of money: in data (`"12.50"`), and in the text of a page in any language (`1.234,50 €`, `12 990 руб.`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cache
from importlib.resources import files
from typing import Any
from unicodedata import normalize

from ..document.urls import host_in
from .model import Money

LONGEST_TEXT = 400  # characters in which prices are looked for
LONGEST_SIGN = 6
LARGEST = Decimal(10) ** 12  # a larger number is not a price
DECIMALS = Decimal("0.0001")
THREE_DECIMALS = frozenset(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"))
# Codes that are also words in capitals ("TOP 10"), so a text must not have them before the number.
ALSO_WORDS = frozenset(("ALL", "TOP", "TRY", "CUP", "MOP", "BAM", "GEL", "PEN", "MAD", "SOS", "BOB", "COP", "AMD"))

_GROUPS = r"\d{1,3}(?>(?: \d{3}){1,4})(?:[.,]\d{1,2})?(?!\d)"  # 12 990,50
_NUMBER = rf"(?<![\d.,]){_GROUPS}|\d{{1,15}}+(?>(?:[.,'٬٫]\d{{1,4}}+){{0,5}})"
_NUMBER_IN_TEXT = re.compile(_NUMBER)
_AFTER_NUMBER = re.compile(r"(?:[.,] ?[-–—]{1,2}+)? {0,2}")
_PLAIN_NUMBER = re.compile(r"\d{1,15}+(?>(?:\.\d{1,15}+)?)(?:[eE]\+?\d{1,2})?")
_IN_DATA = re.compile(rf"-?(?:\d{{1,15}}+\.\d{{1,15}}+(?![.,]\d)|\d{{1,15}}[eE]\+?\d{{1,2}}|{_NUMBER})")
_SPACES = re.compile(r"[\s\u00a0\u2000-\u200f\u202a-\u202f\u2060]+")
_RAISED_DIGITS = re.compile("[\u00b9\u00b2\u00b3\u2070-\u2079]+")  # the number of a note


@dataclass(frozen=True, slots=True)
class WrittenPrice:
    """A price in a text, and where in that text it begins and ends."""

    money: Money
    start: int
    end: int


@cache
def _table() -> dict[str, Any]:
    text = files(__package__).joinpath("currencies.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    table["codes"] = frozenset(table["codes"].split())
    for name in ("signs", "words"):
        table[name] = {sign.casefold(): codes for sign, codes in table[name].items()}
    return table


@cache
def _signs() -> dict[str, str]:
    """Everything that means a currency in a text, in lower case, and the form in which `currency_code` knows it."""
    table = _table()
    return {code.casefold(): code for code in (*table["codes"], *table["signs"], *table["words"])}


def tidy(text: str) -> str:
    """A text with plain digits, signs and spaces, cut to the length that is read."""
    text = text[:LONGEST_TEXT]
    if text.isascii():
        return " ".join(text.split())
    text = _RAISED_DIGITS.sub(" ", text)
    return _SPACES.sub(" ", normalize("NFKC", text).replace("’", "'")).strip()


def likely_currencies(url: str | None, language: str) -> tuple[str, ...]:
    """The currencies of the country that a page is from, by its address and language."""
    table = _table()
    code, _, region = language.lower().replace("_", "-").partition("-")
    ending = host_in(url or "").rpartition(".")[2]
    found = (
        table["countries"].get(ending) if ending not in ("com", "co") else None,
        table["countries"].get(region.rpartition("-")[2]),
        table["languages"].get(code),
    )
    return tuple(dict.fromkeys(filter(None, found)))


def currency_code(text: Any, likely: tuple[str, ...] = ()) -> str:
    """The ISO code for a code, a sign or a word; "" for anything else."""
    if not isinstance(text, str) or not text or len(text) > 20:
        return ""
    text = tidy(text)
    if text.upper() in _table()["codes"]:
        return text.upper()
    codes = _table()["signs"].get(text.casefold())
    if codes is None:
        codes = [code for code in _table()["words"].get(text.casefold(), ()) if code in likely]
    return next((code for code in likely if code in codes), codes[0] if codes else "")


def amount_in_data(value: Any) -> Decimal | None:
    """The amount in a value of structured data. A point there is a decimal point."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return _amount(str(value))
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        return None
    text = tidy(value)
    found = _IN_DATA.search(text)
    if found is None or found[0].startswith("-"):
        return None
    return _amount(found[0]) if _PLAIN_NUMBER.fullmatch(found[0]) else amount_in_words(found[0])


def amount_in_words(number: str, currency: str = "") -> Decimal | None:
    """The amount that people write as `1.234,50`, `1,234.50`, `1 234`, `1'234` or `1,23,456`."""
    number = number.replace(" ", "").replace("'", "").replace("٬", "").replace("٫", ".")
    point = max(number.rfind("."), number.rfind(","))
    if point >= 0:
        sign, after = number[point], len(number) - point - 1
        other = "," if sign == "." else "."
        before = number[:point]
        is_grouped = after == 3 and (sign in before or (other not in before and _is_group(before, currency)))
        if is_grouped or (sign in before and other not in before):
            number = number.replace(sign, "")
        else:
            number = before.replace(other, "").replace(sign, "") + "." + number[point + 1 :]
    return _amount(number)


def _is_group(before: str, currency: str) -> bool:
    """Whether three digits after the only separator are thousands: not in 0.125, 1234.500 or 1.250 KWD."""
    return before != "0" and len(before) <= 3 and currency not in THREE_DECIMALS


def _amount(text: str) -> Decimal | None:
    try:
        amount = Decimal(text)
    except (InvalidOperation, ValueError):
        return None
    if not amount.is_finite() or not 0 <= amount < LARGEST:
        return None
    exponent = amount.as_tuple().exponent
    return amount.quantize(DECIMALS).normalize() if isinstance(exponent, int) and exponent < -4 else _plain(amount)


def _plain(amount: Decimal) -> Decimal:
    """Without an exponent: 1E+3 is 1000."""
    return amount.quantize(Decimal(1)) if amount == amount.to_integral_value() and "E" in str(amount) else amount


def prices_in(text: str, likely: tuple[str, ...] = ()) -> Iterator[WrittenPrice]:
    """The prices in a text that `tidy` made, each with a currency before or after it."""
    last = 0  # the end of the price before: its sign is not that of the next
    for found in _NUMBER_IN_TEXT.finditer(text[:LONGEST_TEXT]):
        start, end = found.span()
        before = _sign_before(text[last:start])
        after = _AFTER_NUMBER.match(text, end)
        rest = after.end() if after else end
        sign = before or _sign_after(text[rest : rest + LONGEST_SIGN + 1])
        if not before and sign and rest > end and text[rest + len(sign) : rest + len(sign) + 1].isdigit():
            continue  # "model 12 €699": the sign is that of the next number
        currency = currency_code(sign, likely) if sign else ""
        amount = amount_in_words(found[0], currency) if currency else None
        if amount is not None:
            last = end if before else rest + len(sign)
            first = text.rfind(sign, 0, start) if before else start
            yield WrittenPrice(Money(amount, currency), first, last)


def _sign_before(text: str) -> str:
    """The currency at the end of a text, as it is written there."""
    text = text[-LONGEST_SIGN - 4 :].rstrip(" :")
    for length in range(min(LONGEST_SIGN, len(text)), 0, -1):
        sign, edge = text[-length:], text[-length - 1 : -length]
        if sign.casefold() in _signs() and not (_is_letter(sign[0]) and _is_letter(edge)) and sign not in ALSO_WORDS:
            return sign if _is_written_as_a_sign(sign) else ""
    return ""


def _sign_after(text: str) -> str:
    """The currency at the start of a text, as it is written there."""
    for length in range(min(LONGEST_SIGN, len(text)), 0, -1):
        sign, edge = text[:length], text[length : length + 1]
        if sign.casefold() in _signs() and not (_is_letter(sign[-1]) and _is_letter(edge)):
            return sign if _is_written_as_a_sign(sign) else ""
    return ""


def _is_letter(character: str) -> bool:
    """Whether it is a letter of a script that has spaces between words, so that a sign does not stand within a word."""
    return character.isalpha() and character < "\u0590"


def _is_written_as_a_sign(sign: str) -> bool:
    """ISO codes are in capitals: "12 all" is not an amount in lek."""
    return sign.isupper() or sign.upper() not in _table()["codes"]

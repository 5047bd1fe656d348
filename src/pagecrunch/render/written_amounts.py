"""Amounts of money as people write them in the language of a page: 1.299,95 € in German, £1,299.95 in English."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any

from ..facts.model import Money

LEAST_GROUPED = 10_000  # many languages write thousands of four digits without a separator
DECIMALS = 2  # of an amount that is not whole


@cache
def _table() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files(__package__).joinpath("amounts.toml").read_text(encoding="utf-8"))


def written_number(number: Decimal, language: str) -> str:
    """A number with the separators of a language such as `de-AT`; as in code (`1299.95`) where it is not known."""
    form = _of_language("forms", language)
    if not form:
        return f"{number:f}"
    whole, _, decimals = f"{number:f}".partition(".")
    if number >= LEAST_GROUPED:
        whole = f"{int(whole):,}".replace(",", form["group"])
    return f"{whole}{form['point']}{decimals}" if decimals else whole


def written_amount(money: Money, language: str) -> str:
    """An amount with its currency: a sign that means one currency, else the ISO code."""
    exponent, amount = money.amount.as_tuple().exponent, money.amount
    if isinstance(exponent, int) and -DECIMALS < exponent < 0:  # 12.5 is 12.50
        amount = amount.quantize(Decimal(1).scaleb(-DECIMALS))
    number = written_number(amount, language)
    form = _of_language("forms", language)
    sign = _of_language("signs_in", language).get(money.currency) or _table()["signs"].get(money.currency)
    if not form or not sign:
        return f"{number} {money.currency}".strip()
    return str(form["form"].format(a=number, s=sign))


def _of_language(name: str, language: str) -> dict[str, str]:
    """What a table has for a language and region, else for the language."""
    table, tag = _table()[name], language.lower().replace("_", "-")
    found: dict[str, str] = table.get(tag) or table.get(tag.partition("-")[0]) or {}
    return found

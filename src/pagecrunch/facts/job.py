"""A job of structured data: who offers it, where, for how much, until when."""

from __future__ import annotations

from typing import Any

from ..metadata.structured import Thing, texts_of
from .model import Job, Salary
from .money import amount_in_data, currency_code
from .values import Known, clean, fact, moment_of, name_of, place_of, word_of

JOB_TYPES = frozenset(("jobposting",))
_PERIODS = {
    "hour": "hour", "hr": "hour", "h": "hour", "day": "day", "d": "day", "week": "week", "wk": "week", "w": "week",
    "month": "month", "mon": "month", "m": "month", "year": "year", "ann": "year", "annual": "year", "y": "year",
}  # fmt: skip


def read_job(thing: Thing, known: Known) -> Job:
    fields = thing.fields
    employment = tuple(dict.fromkeys(clean(text, 40) for text in list(texts_of(fields.get("employmentType")))[:8]))
    return Job(
        name=fact(name_of(fields.get("title") or fields.get("name"), known), thing),
        employer=fact(name_of(fields.get("hiringOrganization"), known), thing),
        place=fact(place_of(fields.get("jobLocation"), known), thing),
        remote=fact(word_of(fields.get("jobLocationType")).upper() == "TELECOMMUTE" or None, thing),
        salary=fact(salary_of(fields, known), thing),
        employment=fact(employment, thing),
        posted=fact(moment_of(fields.get("datePosted")), thing),
        valid_until=fact(moment_of(fields.get("validThrough")), thing),
    )


def salary_of(fields: dict[str, Any], known: Known) -> Salary | None:
    for name in ("baseSalary", "estimatedSalary"):
        for each in known.many(fields.get(name)):
            around = each if isinstance(each, dict) else {"value": each}
            stated = next(known.objects(around.get("value")), around)
            amounts = [amount_in_data(stated.get(key)) for key in ("minValue", "value", "maxValue", "price")]
            found = [amount for amount in amounts if amount]
            if not found:
                continue
            signs = (around.get("currency"), stated.get("currency"), fields.get("salaryCurrency"))
            codes = (currency_code(sign, known.currencies) for sign in signs)
            period = word_of(stated.get("unitText") or around.get("unitText")).lower()
            currency = next(filter(None, codes), "")
            return Salary(min(found), max(found), currency, _PERIODS.get(period.removesuffix("ly"), ""))
    return None

"""A day as people write it in the language of a page."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def _forms() -> dict[str, dict[str, str]]:
    return tomllib.loads(files(__package__).joinpath("months.toml").read_text(encoding="utf-8"))


def written_date(date: str, language: str) -> str:
    """A date such as 2024-03-05 in a language such as `de-AT`; the same date where the language is not known."""
    name = language.lower().replace("_", "-")
    form = _forms().get(name) or _forms().get(name.partition("-")[0])
    year, _, rest = date.partition("-")
    month, _, day = rest.partition("-")
    if form is None or not (year.isdecimal() and month.isdecimal() and day.isdecimal()) or not 1 <= int(month) <= 12:
        return date
    months = form.get("months", "").split()
    return form["form"].format(d=int(day), m=months[int(month) - 1] if months else int(month), y=year)

"""The few words that are read aloud about a page, in the languages that most pages are in."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Announcements(NamedTuple):
    heading: str
    list_of: str
    quote: str
    code: str
    image: str
    caption: str
    note: str
    formula: str
    link: str
    table_of: str
    end_of_table: str


@cache
def by_language() -> dict[str, Announcements]:
    text = files(__package__).joinpath("announcements.toml").read_text(encoding="utf-8")
    return {language: Announcements(**words) for language, words in tomllib.loads(text).items()}


def announcements(language: str) -> Announcements:
    """The announcements in a language such as `de-AT`; in English for others."""
    known = by_language()
    return known.get(language.lower().partition("-")[0], known["en"])

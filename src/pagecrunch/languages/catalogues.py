"""Translations, read from the `.po` files of this folder when a language is first used."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from string import Formatter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import GNUTranslations

    from babel.messages.catalog import Catalog

SOURCE_LANGUAGE = "en"  # of the words in the source
LANGUAGES = (SOURCE_LANGUAGE, "de", "fr")
OTHER_LANGUAGES = LANGUAGES[1:]


@cache
def catalogue(language: str) -> GNUTranslations:
    """The translations into one of our other languages."""
    from gettext import GNUTranslations

    from babel.messages.mofile import write_mo

    compiled = BytesIO()
    write_mo(compiled, _read(language))
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def message_patterns(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The texts with numbered values, as patterns that find them again, with their translations.

    Those with the most words of their own come first: they fit the fewest messages.
    """
    numbered = [(str(message.id), str(message.string)) for message in _read(language) if "{0}" in message.id]
    numbered.sort(key=lambda pair: -len(pair[0]))
    return tuple((pattern_of(text), translation) for text, translation in numbered)


def pattern_of(text: str) -> re.Pattern[str]:
    """What a text with values in it looks like."""
    pieces = (re.escape(words) + ("(.*)" if value is not None else "") for words, value, *_ in Formatter().parse(text))
    return re.compile("".join(pieces), re.DOTALL)


@cache
def _read(language: str) -> Catalog:
    from importlib.resources import files

    from babel.messages.pofile import read_po

    return read_po(BytesIO((files(__package__) / f"{language}.po").read_bytes()), locale=language)

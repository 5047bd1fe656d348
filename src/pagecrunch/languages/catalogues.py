"""Translations, read from the `.po` files of this folder when a language is first used."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO

SOURCE_LANGUAGE = "en"  # of the words in the source
LANGUAGES = (SOURCE_LANGUAGE, "de", "fr")
OTHER_LANGUAGES = LANGUAGES[1:]


@cache
def catalogue(language: str) -> GNUTranslations:
    """The translations into one of our other languages."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO((files(__package__) / f"{language}.po").read_bytes()), locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)

"""The language of the page that is being made, and words in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from .accept import best_language
from .catalogues import SOURCE_LANGUAGE, catalogue, message_patterns

_language: ContextVar[str] = ContextVar("language", default=SOURCE_LANGUAGE)


def current_language() -> str:
    """The code of the language, such as `de`: the `lang` of the page."""
    return _language.get()


def set_language(accept_language: str) -> None:
    """Use the language that a browser asks for, until the task ends that this runs in."""
    _language.set(best_language(accept_language))


@contextmanager
def use_language(accept_language: str) -> Iterator[None]:
    """Use the language that a browser asks for in this block."""
    token = _language.set(best_language(accept_language))
    try:
        yield
    finally:
        _language.reset(token)


def N_(text: str) -> str:
    """Mark words that are translated later: by `_`, or by `translate_message` if they have values in them."""
    return text


def _(text: str, **values: Any) -> str:
    """These words in the reader's language."""
    translated = translate(text)
    return translated.format(**values) if values else translated


def plural(one: str, many: str, n: int, **values: Any) -> str:
    """The words for a number of things; `{n}` in them is the number."""
    return translate_plural(one, many, n).format(n=format_number(n), **values)


def translate(text: str) -> str:
    """The words without values."""
    language = _language.get()
    return text if language == SOURCE_LANGUAGE or not text else catalogue(language).gettext(text)


def translate_message(text: str) -> str:
    """A message of the library, such as an error or a reason, whose values are in it already."""
    translated = translate(text)
    if translated != text or (language := _language.get()) == SOURCE_LANGUAGE:
        return translated
    for pattern, translation in message_patterns(language):
        if found := pattern.fullmatch(text):
            return translation.format(*map(translate_message, found.groups()))
    return text


def translate_plural(one: str, many: str, n: int) -> str:
    """The words for a number, without values."""
    language = _language.get()
    if language == SOURCE_LANGUAGE:
        return one if n == 1 else many
    return catalogue(language).ngettext(one, many, n)


def format_number(value: float) -> str:
    """A number as the language writes it: 1,234 or 1.234."""
    language = _language.get()
    if language == SOURCE_LANGUAGE:
        return f"{value:,}"
    from babel.numbers import format_decimal

    return format_decimal(value, locale=language)


def format_percent(share: float) -> str:
    """A share as the language writes it: 12% or 12 %."""
    language = _language.get()
    if language == SOURCE_LANGUAGE:
        return f"{share:.0%}"
    from babel.numbers import format_percent as format_it

    return format_it(share, locale=language)

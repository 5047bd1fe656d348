"""The language of a page."""

from __future__ import annotations

from types import SimpleNamespace

from pagecrunch.batch.language import guess_language, is_wanted, language_of

GERMAN = "Der Hafen war am Morgen still, und die Boote kamen erst spät mit der Flut nach Hause zurück. " * 3


def test_what_the_extraction_says_goes_before_a_guess() -> None:
    assert language_of(SimpleNamespace(language="pt-BR", text=GERMAN)) == "pt-BR"  # type: ignore[arg-type]
    assert language_of(SimpleNamespace(language=None, text=GERMAN)) is None  # type: ignore[arg-type]
    assert language_of(SimpleNamespace(text=GERMAN)) == "de"  # type: ignore[arg-type]


def test_of_a_text_too_short_nothing_is_said() -> None:
    assert guess_language("") is None
    assert guess_language("Der Hafen") is None


def test_a_page_is_wanted_by_its_whole_code_or_the_language_in_it() -> None:
    assert is_wanted("pt-BR", ("pt",))
    assert is_wanted("de", ("pt", "de"))
    assert not is_wanted("de", ("pt",))
    assert not is_wanted(None, ("pt",))
    assert is_wanted(None, ())

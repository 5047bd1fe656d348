from __future__ import annotations

from pagecrunch.languages import N_, _, current_language, format_number, format_percent, plural, use_language
from pagecrunch.languages.words import translate_message


def test_words_are_in_the_language_that_the_browser_asks_for() -> None:
    assert _("Sign in") == "Sign in"
    with use_language("de-AT,de;q=0.9,en;q=0.5"):
        assert (current_language(), _("Sign in")) == ("de", "Anmelden")
    with use_language("fr"):
        assert _("Sign in") == "Se connecter"
    assert current_language() == "en"


def test_values_are_put_into_the_translated_words() -> None:
    with use_language("de"):
        assert _("Something went wrong inside PageCrunch ({what}).", what="X{}").endswith("(X{}).")


def test_words_without_a_translation_stay_as_they_are() -> None:
    with use_language("de"):
        assert _("Nobody translated {this}.", this="that") == "Nobody translated that."


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert (format_number(1234), format_percent(0.5)) == ("1,234", "50%")
    with use_language("de"):
        assert (format_number(1234), format_percent(0.5)) == ("1.234", "50\N{NO-BREAK SPACE}%")


def test_a_plural_has_the_number_in_it() -> None:
    assert plural("{n} cat", "{n} cats", 1) == "1 cat"
    assert plural("{n} cat of {who}", "{n} cats of {who}", 1200, who="Ann") == "1,200 cats of Ann"


def test_marked_words_are_left_for_later() -> None:
    with use_language("fr"):
        assert N_("Sign in") == "Sign in"


def test_a_message_of_the_library_is_found_with_its_values_and_theirs() -> None:
    message = "http://a.example/ could not be fetched: it did not answer; try again later."
    assert translate_message(message) == message
    with use_language("de"):
        assert translate_message(message).startswith("http://a.example/ konnte nicht geholt werden: die Website hat")
        assert translate_message("removed buttons (3)") == "entfernt: Knöpfe (3)"
        assert translate_message("Nobody made this {message}.") == "Nobody made this {message}."

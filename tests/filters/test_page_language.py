"""The page gets its language and direction."""

from __future__ import annotations

from filtering import filtered


def test_a_language_that_is_said_stays() -> None:
    assert filtered("page_language", "<html lang=de><p>Text").changes == ()


def test_the_language_is_taken_from_meta_tags() -> None:
    html = filtered("page_language", "<meta property='og:locale' content='pt_BR'><p>Texto").html
    assert '<html lang="pt-BR">' in html


def test_a_script_of_one_language_tells_it_and_its_direction() -> None:
    html = filtered("page_language", "<p>\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd").html
    assert '<html lang="he" dir="rtl">' in html


def test_letters_that_many_languages_share_tell_nothing() -> None:
    assert "lang=" not in filtered("page_language", "<p>Text").html

from __future__ import annotations

from pagecrunch.render.announcements import BY_LANGUAGE, IN_ENGLISH, announcements


def test_a_regional_language_has_its_main_one() -> None:
    assert (
        announcements("de-AT") is BY_LANGUAGE["de"]
        and announcements("xx") is IN_ENGLISH
        and announcements("") is IN_ENGLISH
    )


def test_every_language_says_every_thing() -> None:
    for words in BY_LANGUAGE.values():
        assert all(words) and "{}" in words.list_of and words.table_of.count("{}") == 2

from __future__ import annotations

from pagecrunch.render.announcements import announcements, by_language


def test_a_regional_language_has_its_main_one() -> None:
    assert (
        announcements("de-AT") is by_language()["de"]
        and announcements("xx") is by_language()["en"]
        and announcements("") is by_language()["en"]
    )


def test_every_language_says_every_thing() -> None:
    for words in by_language().values():
        assert all(words) and "{}" in words.list_of and words.table_of.count("{}") == 2

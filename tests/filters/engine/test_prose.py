"""Running text is told from menus and labels."""

from __future__ import annotations

from filtering import LINKS, PROSE

from pagecrunch.filters.engine.prose import prose_words, spaced_words
from pagecrunch.page.build import build_page


def words_of(html: str) -> int:
    return int(prose_words(build_page(html)).sum())


def test_a_paragraph_is_prose_by_its_words() -> None:
    assert words_of(PROSE) == 18


def test_menus_labels_and_long_lines_without_stops_are_not() -> None:
    assert words_of(LINKS) == 0
    assert words_of("<p>Three minutes, read.</p>") == 0
    assert words_of(f"<p>{'word ' * 60}</p>") == 0


def test_a_paragraph_of_links_is_not() -> None:
    assert (
        words_of(f"<p><a href=/x>{PROSE[3:-4]}</a> and a few words more, outside of the link, that do not count.") == 0
    )


def test_hidden_text_is_not() -> None:
    assert words_of(f"{PROSE}{PROSE}<div hidden>{PROSE}</div>") == 36


def test_two_chinese_characters_are_a_word() -> None:
    page = build_page("<p>\u9996\u9875 \u65b0\u95fb one</p>")
    assert int(spaced_words(page).sum()) == 3

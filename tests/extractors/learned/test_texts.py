from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.texts import read_texts
from pagecrunch.extractors.learned.work import Work

ENDS_SENTENCE, ENDS_WITH_COLON, STARTS_LOWER, BOLD_SHARE, TITLE_SHARE, TITLE_COVER = range(6)


def read(html: str, column: int) -> list[float]:
    work = Work(build_page(html))
    read_texts(work)
    return [work.text[8 * block + column] for block in range(work.count)]


def test_how_a_block_begins_and_ends_is_seen() -> None:
    html = "<p>Done.</p><p>He said \u201cno.\u201d</p><p>As follows:</p><p>and on</p><p>3 of them \u3002</p>"
    assert read(html, ENDS_SENTENCE) == [1, 1, 0, 0, 1]
    assert read(html, ENDS_WITH_COLON) == [0, 0, 1, 0, 0]
    assert read(html, STARTS_LOWER) == [0, 0, 0, 1, 0]


def test_the_share_of_bold_letters_is_counted() -> None:
    assert read("<p><b>half</b> rest<p>none", BOLD_SHARE) == [0.5, 0.0]


def test_the_title_is_compared_word_by_word_whatever_its_case() -> None:
    html = "<title>The Late Tide - News</title><h1>the late tide</h1><p>A late boat</p>"
    assert read(html, TITLE_SHARE) == [1.0, 1 / 3]
    assert read(html, TITLE_COVER) == [0.75, 0.25]


def test_cjk_characters_are_words_of_their_own() -> None:
    assert read("<title>\u6f6e\u6c50</title><p>\u6f6e\u6765", TITLE_SHARE) == [0.5]


def test_blocks_with_the_same_text_share_a_number() -> None:
    work = Work(build_page("<p>Read more<p>Other<p>Read  <b>more</b>"))
    read_texts(work)
    assert work.same_text[0] == work.same_text[2] != work.same_text[1]
    assert [work.text_sizes[work.same_text[block]] for block in range(3)] == [2, 1, 2]

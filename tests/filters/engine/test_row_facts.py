"""Facts about rows: where the running text is, and sums over subtrees."""

from __future__ import annotations

import numpy as np
from filtering import LINKS, PROSE

from pagecrunch.build import build_page
from pagecrunch.filters.engine.row_facts import (
    attribute_codes,
    prose_words,
    spaced_words,
    subtree_sums,
    tag_codes,
)
from pagecrunch.page.names import ATTRIBUTE_CODES, TAG_CODES


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


def test_sums_over_subtrees() -> None:
    page = build_page("<div id=a><p class=b id=c>x</p><p>y</p></div>")
    div, first, second = page.rows_with("div", "p").tolist()
    sums = subtree_sums(page, np.ones(len(page), bool))
    assert (sums[div], sums[first], sums[second]) == (5, 2, 2)


def test_each_tag_and_attribute_has_its_code_once() -> None:
    assert tag_codes(("p", "nav", "p")) == bytes(sorted((TAG_CODES["p"], TAG_CODES["nav"])))
    assert attribute_codes(("id",)) == bytes([ATTRIBUTE_CODES["id"]])

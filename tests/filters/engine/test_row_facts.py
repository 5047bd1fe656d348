"""Facts about rows: what class and id names mean, and where the running text is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from filtering import LINKS, PROSE

from pagecrunch.build import build_page
from pagecrunch.filters.engine.row_facts import (
    attribute_rows,
    boxes_by_group,
    groups_of,
    prose_words,
    spaced_words,
    subtree_sums,
    vocabulary,
)


@pytest.mark.parametrize(
    "name", [b"site-header", b"siteHeader", b"site_header", b"x SITE-HEADER", b"c-site-header__in"]
)
def test_a_name_is_split_where_its_author_would(name: bytes) -> None:
    assert "navigation" in groups_of(name, {})


@pytest.mark.parametrize("name", [b"shareholder", b"menuet", b"heading", b"unrelated", b""])
def test_a_word_within_a_word_says_nothing(name: bytes) -> None:
    assert groups_of(name, {}) == ()


def test_rows_are_found_by_class_and_by_id() -> None:
    page = build_page("<div class=cookie-bar>a</div><div id=newsletter>b</div><div class=x>c</div>")
    groups = boxes_by_group(page)
    divs = page.rows_with("div").tolist()
    assert groups["consent"] == [divs[0]] and groups["newsletters"] == [divs[1]]


def test_every_group_of_words_has_a_filter_that_asks_for_it() -> None:
    filters = Path(__file__).parents[3] / "src/pagecrunch/filters"
    code = "".join(path.read_text() for path in filters.rglob("*.py"))
    groups = {group for found in vocabulary().values() for group in found}
    assert [
        group for group in sorted(groups) if f'named("{group}")' not in code and f'naming("{group}")' not in code
    ] == []


def test_words_are_in_lower_case() -> None:
    assert all(word == word.lower() for word in vocabulary())


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


def test_sums_over_subtrees_and_rows_of_attributes() -> None:
    page = build_page("<div id=a><p class=b id=c>x</p><p>y</p></div>")
    div, first, second = page.rows_with("div", "p").tolist()
    sums = subtree_sums(page, np.ones(len(page), bool))
    assert (sums[div], sums[first], sums[second]) == (5, 2, 2)
    assert attribute_rows(page, np.arange(len(page.attr_name))).tolist() == [div, first, first]

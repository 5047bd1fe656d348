"""Class and id names are read as their authors meant them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.filters.engine.naming import groups_of, rows_by_group, vocabulary
from pagecrunch.page.build import build_page


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
    groups = rows_by_group(page)
    divs = page.rows_with("div").tolist()
    assert groups["consent"] == [divs[0]] and groups["newsletters"] == [divs[1]]


def test_every_group_of_words_has_a_filter_that_asks_for_it() -> None:
    filters = Path(__file__).parents[3] / "src/pagecrunch/filters"
    code = "".join(path.read_text() for path in filters.glob("*.py"))
    groups = {group for said in vocabulary().values() for group in said}
    assert [group for group in sorted(groups) if f'named("{group}")' not in code] == []


def test_words_are_in_lower_case() -> None:
    assert all(word == word.lower() for word in vocabulary())

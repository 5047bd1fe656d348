"""What class and id names mean."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.build import build_page
from pagecrunch.filters.engine.box_names import group_bits, hash_of, name_masks, vocabulary, word_table

_PART = re.compile(rb"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def groups_of(name: bytes) -> set[str]:
    mask = word_table().mask_of(name, 0, len(name))
    return {group for group, bit in group_bits().items() if mask & bit}


@pytest.mark.parametrize(
    "name", [b"site-header", b"siteHeader", b"site_header", b"x SITE-HEADER", b"c-site-header__in", b"APIMenu"]
)
def test_a_name_is_split_where_its_author_would(name: bytes) -> None:
    assert "navigation" in groups_of(name)


@pytest.mark.parametrize("name", [b"shareholder", b"menuet", b"heading", b"unrelated", b"site header x", b""])
def test_a_word_within_a_word_says_nothing(name: bytes) -> None:
    assert groups_of(name) - {"navigation"} == set() and (name == b"site header x" or not groups_of(name))


def slowly(name: bytes) -> set[str]:
    """The same with a pattern and a dictionary."""
    found: set[str] = set()
    for word in name.split():
        parts = [part.lower() for part in _PART.findall(word)]
        for part in (*parts, *(b"-".join(pair) for pair in pairwise(parts))):
            found.update(vocabulary().get(part, ()))
    return found


@given(st.lists(st.sampled_from([*vocabulary(), b"Site", b"NAV", b"x", b" ", b"__", b"2", b"\xc3\xa9"]), max_size=6))
def test_names_are_read_as_the_pattern_reads_them(parts: list[bytes]) -> None:
    for name in (b"".join(parts), b"".join(part.capitalize() for part in parts), b"".join(parts).upper()):
        assert groups_of(name) == slowly(name)


def test_no_two_words_have_the_same_hash() -> None:
    assert len({hash_of(word) for word in vocabulary()}) == len(vocabulary())


def test_rows_are_found_by_class_and_by_id() -> None:
    page = build_page("<div class=cookie-bar>a</div><div id=newsletter>b</div><div class=x>c</div>")
    masks, divs = name_masks(page.table), page.rows_with("div")
    assert masks[divs].tolist() == [group_bits()["consent"], group_bits()["newsletters"], 0]


def test_every_group_of_words_has_a_filter_that_asks_for_it() -> None:
    filters = Path(__file__).parents[3] / "src/pagecrunch/filters"
    code = "".join(path.read_text() for path in filters.rglob("*.py"))
    assert [
        group
        for group in group_bits()
        if not any(f'{ask}("{group}")' in code for ask in ("named", "named_apart", "naming"))
    ] == []


def test_words_are_in_lower_case() -> None:
    assert all(word == word.lower() for word in vocabulary())

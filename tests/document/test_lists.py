from __future__ import annotations

import pytest
from document_made import document

from pagecrunch.document.lists import parse_integer


@pytest.mark.parametrize(
    ("html", "numbers"),
    [
        ("<ol start=3><li>a<li>b", [3, 4]),
        ("<ol reversed><li>a<li>b", [2, 1]),
        ("<ol><li>a<li value=9>b<li>c", [1, 9, 10]),
    ],
)
def test_items_are_numbered_as_on_the_page(html: str, numbers: list[int]) -> None:
    assert [part.facts["number"] for part in document(html).parts if part.kind == "item"] == numbers


def test_a_list_says_where_it_starts_and_whether_it_counts_down() -> None:
    found = document("<ol reversed><li>a<li>b").parts[0]
    assert (found.facts["start"], found.facts["reversed"]) == (2, True)


def test_what_is_not_a_number_counts_for_none() -> None:
    assert [parse_integer(value, 7) for value in (None, "", "x", "-3")] == [7, 7, 7, -3]

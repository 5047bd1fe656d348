# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.metadata.people import begins_with_by, clean_name, first_name_first, is_only_by, join_names, split_names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("By Ada Quay", "Ada Quay"), ("Written by: Ada Quay", "Ada Quay"), ("von Käthe Möwe", "Käthe Möwe"), ("作者：海明", "海明"),
        ("Ada Quay on 5 March", "Ada Quay"), ("Ada Quay | Harbour News", "Ada Quay"), ("Ada Quay, 3 min read", "Ada Quay"),
        ("Ada &amp; Bo", "Ada & Bo"), ("Ada Quay (ada@example.org)", "Ada Quay"), ("Dr. Ada Quay", "Dr. Ada Quay"),
        ("İpek İnce, UPDATED 2019", "İpek İnce"), ("İpek İnce 2019", "İpek İnce"),
    ],
)  # fmt: skip
def test_names_lose_what_stands_around_them(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text", ["", "admin", "https://example.org/ada", "@ada", "By", "12", "x" * 200, "The author", "example.com"]
)
def test_a_placeholder_for_nobody_is_not_a_name(text: str) -> None:
    assert clean_name(text) == ""


def test_bylines_are_split_and_joined_once() -> None:
    assert split_names("Ada Quay and Bo Pier & Cal Lee") == ["Ada Quay", "Bo Pier", "Cal Lee"]
    assert join_names(["Ada", "ada", "Bo"]) == "Ada, Bo"


def test_names_of_libraries_are_turned_round() -> None:
    assert first_name_first("Quay, Ada") == "Ada Quay" and first_name_first("Ada Quay") == "Ada Quay"
    assert first_name_first("Quay, Ada, Pier, Bo") == "Quay, Ada, Pier, Bo"


def test_a_by_alone_is_distinguished_from_a_name() -> None:
    assert is_only_by("By") and is_only_by("Written by:") and not is_only_by("By Ada")


def test_a_date_that_begins_with_the_day_is_not_part_of_a_name() -> None:
    assert clean_name("By Ada Quayside, 3 May 2026") == "Ada Quayside"
    assert clean_name("By May Day") == "May Day"


@pytest.mark.parametrize(
    ("text", "does"), [("By Ada Quay", True), ("Von Ada Quay", True), ("作者：海明", True), ("Bygone days", False)]
)
def test_a_byline_begins_with_by_in_many_languages(text: str, does: bool) -> None:
    assert begins_with_by(text) == does

from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.document.direction import (
    Languages,
    direction_of_language,
    document_direction,
    find_languages,
    is_right_to_left,
    set_directions,
)
from pagecrunch.document.parts import Open, Part


def test_a_language_has_a_direction() -> None:
    assert [direction_of_language(tag) for tag in ("ar-EG", "HE", "en", "")] == ["rtl", "rtl", "ltr", ""]


def test_the_first_letter_decides() -> None:
    assert is_right_to_left("1. שלום abc") and is_right_to_left("« مد »")
    assert not is_right_to_left("abc שלום") and not is_right_to_left("潮汐") and not is_right_to_left("123")


def test_a_part_says_its_direction_where_it_is_another_than_the_documents() -> None:
    parts = [
        Part("paragraph", 0, 0, ["abc"]), Part("paragraph", 0, 1, [Open("em"), "שלום"]),
        Part("paragraph", 0, 2, ["x"], dir="ltr"), Part("code", 0, 3, ["שלום"]),
    ]  # fmt: skip
    assert [part.dir for part in set_directions(list(parts), "ltr")] == ["", "rtl", "", ""]


def test_languages_of_elements_count_where_text_in_them_is_kept() -> None:
    page = build_page("<html lang=en><body dir=LTR><p lang=fr>a<p dir=rtl>b<p lang=de>c")
    kept = np.array([page.attr(row, "lang") != "de" for row in range(len(page))], np.uint8)
    found = find_languages(page.table, kept.data)
    assert (found.lang, found.dir, list(found.of_rows.values())) == ("en", "ltr", [("fr", ""), ("", "rtl")])


@pytest.mark.parametrize(
    ("lang", "declared", "text", "expected"),
    [
        ("", "rtl", "a", "rtl"),
        ("ar", "", "a", "rtl"),
        ("en", "", "שלום", "ltr"),
        ("", "", "שלום", "rtl"),
        ("", "", "a", ""),
    ],
)
def test_a_document_runs_as_declared_or_as_its_language_or_its_letters_do(
    lang: str, declared: str, text: str, expected: str
) -> None:
    assert document_direction(Languages(lang, declared, {}), [Part("paragraph", 0, 0, [text])]) == expected

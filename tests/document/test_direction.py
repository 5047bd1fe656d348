from __future__ import annotations

from pagecrunch.document.direction import direction_of_language, is_right_to_left


def test_a_language_has_a_direction() -> None:
    assert [direction_of_language(tag) for tag in ("ar-EG", "HE", "en", "")] == ["rtl", "rtl", "ltr", ""]


def test_the_first_letter_decides() -> None:
    assert is_right_to_left("1. שלום abc") and is_right_to_left("« مد »")
    assert not is_right_to_left("abc שלום") and not is_right_to_left("潮汐") and not is_right_to_left("123")

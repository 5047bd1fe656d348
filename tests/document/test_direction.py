from __future__ import annotations

from pagecrunch.compiled import fastest
from pagecrunch.document import direction
from pagecrunch.document.direction import direction_of_language, is_right_to_left
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
    for module in (direction, fastest(direction)):
        assert [part.dir for part in module.directed(list(parts), "ltr")] == ["", "rtl", "", ""]

from __future__ import annotations

import pytest

from bench.metadata import is_right, words


@pytest.mark.parametrize(
    ("field", "said", "gold", "right"),
    [
        ("title", "Tides – rise!", "tides rise", True),
        ("title", "Tides", "Tides rise", False),
        ("author", "Bo Pier, Ada Quay", "Ada Quay and Bo Pier", True),
        ("author", "Ada", "Ada Quay", False),
        ("date", "2024-03-05", "2024-03", True),
        ("date", "", "2024-03-05", False),
    ],
)
def test_a_fact_is_right_where_its_letters_are(field: str, said: str, gold: str, right: bool) -> None:
    assert is_right(field, said, gold) is right


def test_accents_and_punctuation_do_not_count() -> None:
    assert words("Été, à Évian & co") == ["ete", "a", "evian", "co"]

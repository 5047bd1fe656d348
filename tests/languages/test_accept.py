from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.languages.accept import best_language
from pagecrunch.languages.catalogues import LANGUAGES


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("FR-ca", "fr"),
        ("ja, fr;q=0.8, de;q=0.9", "de"),
        ("en;q=0.5,de;q=0.4", "en"),
        ("de;q=0", "en"),
        ("*", "en"),
        ("de;q=nonsense,fr;q=0.1", "fr"),
        ("den", "en"),
    ],
)
def test_the_most_wanted_of_our_languages_is_used(header: str, language: str) -> None:
    assert best_language(header) == language


@given(st.text())
def test_any_header_gives_a_language(header: str) -> None:
    assert best_language(header) in LANGUAGES

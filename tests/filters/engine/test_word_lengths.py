"""Words have as many letters as the language's words have on average."""

from __future__ import annotations

from pagecrunch.filters.engine.word_lengths import PAPERS, letters_per_word


def test_a_language_that_was_not_measured_has_the_papers_five_letters() -> None:
    """Section 3: "the average number of characters per word, which we preset as 5"."""
    assert letters_per_word("tlh") == letters_per_word("") == PAPERS == 5


def test_regions_and_upper_case_do_not_matter() -> None:
    assert letters_per_word("de-AT") == letters_per_word("DE") > letters_per_word("en_GB") == 5
    assert letters_per_word("zh-Hant") == 2

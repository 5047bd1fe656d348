"""A corpus is measured in the way that fits it."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from bench.corpora import Gold
from bench.errors import UsageError
from bench.measures import MEASURES, SHINGLES, SNIPPETS, TEXT_ONLY, WORDS, WORDS_CJK, measures_for, measures_named
from bench.score import Counts

FULL = Gold("1", text="a text")
SPARSE = Gold("1", must_hold=("a",), must_not_hold=("b",))


def test_wcxb_is_measured_in_its_own_words() -> None:
    assert measures_for(Path("wcxb-dev"), [FULL]) == (WORDS,)


def test_cleaneval_adds_its_text_only_score() -> None:
    assert measures_for(Path("cleaneval-dev"), [FULL])[-1] is TEXT_ONLY


def test_a_corpus_of_unknown_name_is_measured_by_what_its_gold_holds() -> None:
    assert measures_for(Path("mine"), [FULL, SPARSE]) == (WORDS_CJK, SHINGLES)
    assert measures_for(Path("mine"), [SPARSE]) == (SNIPPETS,)


def test_an_unknown_measure_is_an_error_that_names_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"'bleu'.*words_cjk"):
        measures_named(["words", "bleu"])


def test_most_measures_average_pages_and_snippets_are_pooled() -> None:
    pages = [Counts(1, 1, 1), Counts(0, 3, 3)]
    assert WORDS.over(pages) == pytest.approx(0.5)
    assert SNIPPETS.over(pages) == pytest.approx(0.25)


def test_text_only_is_the_overlap_not_the_f1() -> None:
    pages = [TEXT_ONLY.count("a x c", Gold("1", text="a b c"))]
    assert TEXT_ONLY.over(pages) == pytest.approx(0.5)
    assert TEXT_ONLY.over(pages, "f1") == pytest.approx(2 / 3)


def test_no_pages_have_no_score() -> None:
    assert math.isnan(WORDS.over([]))


@pytest.mark.parametrize("name", [name for name in MEASURES if name != "snippets"])
def test_a_page_without_gold_text_wants_nothing(name: str) -> None:
    assert MEASURES[name].count("words", Gold("1")).wanted == 0


def test_differences_are_first_words_missed_and_added() -> None:
    gold = Gold("1", text="The cat sat on the mat")
    assert WORDS.differences("the cat sat. Buy now", gold) == ("on the mat", "buy now")


def test_differences_of_snippets_are_whole_snippets() -> None:
    gold = Gold("1", must_hold=("one two", "three four"), must_not_hold=("buy now", "menu"))
    assert SNIPPETS.differences("one two buy now", gold) == ("three four", "buy now")

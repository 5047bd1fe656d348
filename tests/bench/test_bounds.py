from __future__ import annotations

from bench.bounds import count_best, count_short, main_text, possible_extractions
from bench.corpora import Gold

GOLD = Gold("1", text="Low tide\nThe sea is out.", title="Low tide", author="Ada Quayside")


def test_the_main_text_has_no_headline() -> None:
    assert main_text(GOLD) == "The sea is out."
    assert main_text(Gold("1", text="The sea is out.\nLow tide", title="Low tide")) == "The sea is out.\nLow tide"


def test_headline_and_byline_are_welcome_in_the_best_extraction_only() -> None:
    output = "Low tide Ada Quayside The sea is out."
    assert count_best(output, GOLD).f1 == 1.0
    assert count_short(output, GOLD).f1 < 1.0
    assert count_short("The sea is out.", GOLD).f1 == count_best("The sea is out.", GOLD).f1 == 1.0


def test_where_nothing_is_known_there_is_one_extraction() -> None:
    assert possible_extractions(Gold("1", text="a b")) == ["a b"]


def test_the_first_extraction_is_the_main_text() -> None:
    assert possible_extractions(GOLD)[0] == main_text(GOLD)
    assert len(possible_extractions(GOLD)) == 8

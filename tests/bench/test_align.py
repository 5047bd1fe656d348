"""Where the words of a structure stand in a text."""

from __future__ import annotations

import random
from itertools import pairwise

from bench.align import Text, align, closed_up, find_exactly, matched_pairs, without_strays
from bench.score import longest_common_subsequence


def text_of(words: str) -> Text:
    return Text.of(words.split())


def test_words_that_stand_together_are_found_there_and_not_before() -> None:
    text = text_of("a b c x " * 30 + "a b c d e")
    assert align(["a", "b", "c", "d", "e"], text) == list(range(120, 125))


def test_a_word_that_is_missing_has_no_place() -> None:
    assert align(["tide", "height", "noon", "3"], text_of("a tide table height noon and more")) == [1, 3, 4, -1]


def test_a_word_elsewhere_on_the_page_does_not_stand_in_for_a_lost_one() -> None:
    prose = " ".join(f"word{number}" for number in range(300))
    text = text_of(f"yes {prose} oak larch pine {prose} yes")
    assert align(["oak", "yes", "larch", "yes", "pine", "yes"], text)[1::2] == [-1, -1, -1]


def test_a_single_word_far_from_the_others_is_not_taken_for_the_last_one() -> None:
    assert without_strays([(0, 5), (1, 6), (2, 30)]) == [(0, 5), (1, 6)]
    assert without_strays([(0, 5), (1, 30), (2, 31)]) == [(1, 30), (2, 31)]
    assert without_strays([(0, 5), (20, 25)]) == [(0, 5), (20, 25)]


def test_the_pairs_are_a_longest_common_subsequence() -> None:
    chance = random.Random(5)
    for _ in range(300):
        first, second = (chance.choices("abcd", k=chance.randint(0, 12)) for _ in range(2))
        pairs = matched_pairs(first, second)
        assert len(pairs) == longest_common_subsequence(first, second)
        assert all(first[here] == second[there] for here, there in pairs)
        assert all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(pairs))


def test_a_match_is_drawn_together_around_its_middle() -> None:
    words = ["the", "a", "the", "red", "tide", "of", "may"]
    assert closed_up([(0, 0), (1, 3), (2, 4)], words) == [(0, 2), (1, 3), (2, 4)]
    tight = [(0, 3), (1, 4), (2, 5)]
    assert closed_up(tight, ["red", "the", "red", "red", "tide", "of", "of"]) == tight
    assert closed_up([], words) == []


def test_an_exact_place_is_found_at_the_rarest_word() -> None:
    assert find_exactly(["the", "red", "tide"], text_of("the the tide the red tide")) == 3
    assert find_exactly(["red", "the"], text_of("the red tide")) == -1
    assert find_exactly([], text_of("the")) == -1

"""The scores are what their definitions say, on texts small enough to count by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.score import (
    Counts,
    count_aligned,
    count_bags,
    count_snippets,
    count_story,
    fold,
    leftover,
    longest_common_subsequence,
    shingles,
    split_headline,
    words,
    words_cjk,
)


def test_f1_is_the_harmonic_mean_of_precision_and_recall() -> None:
    counts = Counts(hits=3, found=4, wanted=6)
    precision, recall = 3 / 4, 3 / 6
    assert (counts.precision, counts.recall) == (precision, recall)
    assert counts.f1 == pytest.approx(2 * precision * recall / (precision + recall))


def test_overlap_is_what_both_hold_of_what_either_holds() -> None:
    assert Counts(hits=3, found=4, wanted=6).overlap == pytest.approx(3 / 7)


@pytest.mark.parametrize("figure", ["f1", "precision", "recall", "overlap"])
def test_an_empty_gold_scores_1_only_for_an_empty_output(figure: str) -> None:
    assert getattr(count_bags([], []), figure) == 1.0
    assert getattr(count_bags(["a"], []), figure) == 0.0
    assert getattr(count_bags([], ["a"]), figure) == 0.0


def test_words_are_runs_of_word_characters_in_lower_case() -> None:
    assert words("It's 3.5% of U_S, Élan!") == ["it", "s", "3", "5", "of", "u_s", "élan"]


def test_a_script_without_spaces_is_one_word_to_wcxb_but_counted_by_character_in_the_variant() -> None:
    assert words("東京タワー 333m") == ["東京タワー", "333m"]
    assert words_cjk("東京タワー 333m高い") == ["東", "京", "タ", "ワ", "ー", "333m", "高", "い"]


def test_hangul_has_spaces_and_stays_in_words() -> None:
    assert words_cjk("서울 타워") == ["서울", "타워"]


def test_text_without_cjk_has_the_same_words_either_way() -> None:
    text = "Ein Satz, un café, мир_1 — 2,000 words"
    assert words_cjk(text) == words(text)


def test_a_bag_counts_a_word_as_often_as_both_hold_it() -> None:
    assert count_bags(["a", "a", "a", "b"], ["a", "b", "a", "c"]) == Counts(hits=3, found=4, wanted=4)


def test_shingles_are_all_runs_of_four_words() -> None:
    assert shingles(["a", "b", "c", "d", "e"]) == [("a", "b", "c", "d"), ("b", "c", "d", "e")]


def test_a_text_shorter_than_a_shingle_is_one_shingle_and_no_text_is_none() -> None:
    assert shingles(["a", "b"]) == [("a", "b")]
    assert shingles([]) == []


def test_alignment_respects_order_where_bags_do_not() -> None:
    output, gold = ["c", "d", "a", "b"], ["a", "b", "c", "d"]
    assert count_bags(output, gold).hits == 4
    assert count_aligned(output, gold) == Counts(hits=2, found=4, wanted=4)


def test_text_only_score_of_one_replaced_word() -> None:
    """One word of three replaced is one removed and one inserted: 2 shared of 4."""
    assert count_aligned(["a", "x", "c"], ["a", "b", "c"]).overlap == pytest.approx(2 / 4)


@given(st.lists(st.integers(0, 5), max_size=90), st.lists(st.integers(0, 5), max_size=90))
def test_bit_parallel_lcs_is_the_textbook_lcs(first: list[int], second: list[int]) -> None:
    assert longest_common_subsequence(first, second) == textbook_lcs(first, second)


def textbook_lcs(first: Sequence[int], second: Sequence[int]) -> int:
    row = [0] * (len(second) + 1)
    for item in first:
        diagonal = 0
        for index, other in enumerate(second, 1):
            diagonal, row[index] = row[index], diagonal + 1 if item == other else max(row[index], row[index - 1])
    return row[-1]


def test_snippets_count_hits_and_false_ones() -> None:
    counts = count_snippets(
        "One two three. Buy now", must_hold=["two three", "four"], must_not_hold=["Buy now", "Menu"]
    )
    assert counts == Counts(hits=1, found=2, wanted=2)


def test_snippets_are_found_whatever_the_white_space() -> None:
    assert count_snippets("one\n\n two\u00a0three", ["one  two", "two three"], []).hits == 2


def test_fold_makes_any_white_space_one_space() -> None:
    assert fold(" a\t\n b\u00a0\u3000c ") == "a b c"


def test_leftover_keeps_order_and_uses_every_taken_token_once() -> None:
    assert leftover(["a", "b", "a", "c", "a"], ["a", "a", "x"]) == ["b", "c", "a"]


def test_a_headline_is_neither_wanted_nor_in_excess() -> None:
    story, headline = ["a", "b", "c"], ["h", "a"]
    assert count_story(["a", "b", "c"], headline, story) == Counts(3, 3, 3)
    assert count_story(["h", "a", "a", "b", "c"], headline, story) == Counts(3, 3, 3)
    assert count_story(["h", "h", "a", "x"], headline, story) == Counts(1, 3, 3)


def test_the_first_line_is_a_headline_if_it_is_short_and_more_follows() -> None:
    assert split_headline("Head\nstory") == ("Head", "story")
    assert split_headline("only line") == ("", "only line")
    long = "word " * 50
    assert split_headline(f"{long}\nmore") == ("", f"{long}\nmore")

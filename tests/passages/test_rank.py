from __future__ import annotations

from pagecrunch.passages.rank import rank, words_of


def test_the_passage_with_the_rare_words_of_the_question_is_best() -> None:
    scores = rank("when are the tides late", ["The cat and the dog.", "The tide is late when it is.", "The the the."])
    assert scores.index(max(scores)) == 1 and scores[2] < scores[1]


def test_a_passage_with_none_of_its_words_has_nothing() -> None:
    assert rank("moon", ["sea", "sun"]) == [0.0, 0.0]
    assert rank("moon", []) == []


def test_words_are_compared_in_any_script() -> None:
    assert words_of("The Tides, glass") == ["the", "tide", "glass"]
    assert words_of("潮汐 Время") == ["潮", "汐", "время"]

from __future__ import annotations

from training.labels import label_blocks
from training.tokens import tokens


def labels(blocks: list[str], gold: str) -> list[float]:
    return [round(label, 2) for label in label_blocks([tokens(block) for block in blocks], tokens(gold))]


def test_blocks_that_stand_in_the_gold_are_found() -> None:
    blocks = ["Home News", "The tide is late", "The sea waits for the moon every day.", "Imprint and terms"]
    assert labels(blocks, "The tide is late\nThe sea waits for the moon every day.") == [0, 1, 1, 0]


def test_a_word_of_the_menu_that_the_gold_has_elsewhere_is_not_gold() -> None:
    blocks = ["News", "First sentence of the story today.", "News", "Last sentence of the story tonight."]
    gold = "First sentence of the story today. News Last sentence of the story tonight."
    assert labels(blocks, gold) == [0, 1, 1, 1]


def test_a_block_that_is_gold_in_part_gets_its_share() -> None:
    found = labels(["one two three four five six seven eight nine ten"], "one two three four five")
    assert found == [0.5]


def test_parts_in_another_order_are_found_too() -> None:
    first = "a b c d e f g h i j k l m n o p q r s t"
    second = "the long second part of this page which stands first in the gold text of the page as given here"
    assert labels([first, second], f"{second} {first}") == [1, 1]


def test_chinese_is_aligned_by_character() -> None:
    assert labels(["\u9996\u9875", "\u6f6e\u6c50\u6bcf\u5929\u90fd\u665a"], "\u6f6e\u6c50\u6bcf\u5929\u90fd\u665a") == [
        0,
        1,
    ]


def test_no_gold_and_no_blocks_are_not_an_error() -> None:
    assert labels(["a b c d"], "") == [0]
    assert labels([], "a b c") == []

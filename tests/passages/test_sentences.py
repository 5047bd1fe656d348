from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.passages.sentences import sentence_ends


def sentences(text: str) -> list[str]:
    ends = sentence_ends(text)
    return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One here. Two there! Three?", ["One here. ", "Two there! ", "Three?"]),
        ("Dr. Quay saw J. Smith at 5 p.m. on Monday.", ["Dr. Quay saw J. Smith at 5 p.m. on Monday."]),
        ("He said “Stop.” Then he left.", ["He said “Stop.” ", "Then he left."]),
        ("See e.g. the tide, cf. Fig. 3.", ["See e.g. the tide, cf. Fig. 3."]),
        ("潮水来了。海港满了！谁知道？", ["潮水来了。", "海港满了！", "谁知道？"]),
        ("Am 18. Dezember war es kalt. Am 5. Mai nicht.", ["Am 18. Dezember war es kalt. ", "Am 5. Mai nicht."]),
        ("It was so in 2018. Now it is not.", ["It was so in 2018. ", "Now it is not."]),
        ("Version 3.11 is out. It is fast.", ["Version 3.11 is out. ", "It is fast."]),
        ("", []),
    ],
)
def test_sentences_end_where_readers_see_it(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@given(st.text(max_size=200))
def test_sentences_are_all_of_the_text(text: str) -> None:
    assert "".join(sentences(text)) == text

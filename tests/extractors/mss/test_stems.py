from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import porter

from pagecrunch.extractors.mss.stems import DOUBLE_SUFFIXES, FULL_SUFFIXES, LAST_SUFFIXES, stem

# Words and stems from Porter's paper, one or more for every rule.
PAPER = (
    "caresses:caress", "ponies:poni", "ties:ti", "caress:caress", "cats:cat", "feed:feed", "agreed:agre",
    "plastered:plaster", "bled:bled", "motoring:motor", "sing:sing", "conflated:conflat", "troubled:troubl",
    "sized:size", "hopping:hop", "falling:fall", "hissing:hiss", "fizzed:fizz", "failing:fail", "filing:file",
    "happy:happi", "sky:sky", "relational:relat", "conditional:condit", "rational:ration", "digitizer:digit",
    "operator:oper", "feudalism:feudal", "decisiveness:decis", "hopefulness:hope", "callousness:callous",
    "formaliti:formal", "sensibiliti:sensibl", "triplicate:triplic", "formative:form", "electrical:electr",
    "goodness:good", "revival:reviv", "allowance:allow", "inference:infer", "airliner:airlin", "adjustable:adjust",
    "defensible:defens", "irritant:irrit", "replacement:replac", "adoption:adopt", "communism:commun",
    "activate:activ", "homologous:homolog", "effective:effect", "bowdlerize:bowdler", "probate:probat", "rate:rate",
    "cease:ceas", "controll:control", "roll:roll",
)  # fmt: skip

ENDINGS = (
    b"", b"ed", b"ing", b"y", b"s", *LAST_SUFFIXES, *(suffix for suffix, _ in (*DOUBLE_SUFFIXES, *FULL_SUFFIXES)),
)  # fmt: skip


@pytest.mark.parametrize("pair", PAPER)
def test_stems_as_in_the_paper(pair: str) -> None:
    word, _, expected = pair.partition(":")
    assert stem(word.encode()) == expected.encode()


@pytest.mark.parametrize("word", ["is", "été", "1980s", "Running", "a" * 60, ""])
def test_leaves_alone_anything_but_an_english_word_in_lower_case(word: str) -> None:
    assert stem(word.encode()) == word.encode()


@given(st.text(alphabet="abcdeilnostuyz", max_size=14), st.sampled_from(ENDINGS))
@settings(max_examples=500)
def test_stems_are_those_of_the_reference(word: str, ending: bytes) -> None:
    assert stem(word.encode() + ending) == porter.stem(word.encode() + ending)

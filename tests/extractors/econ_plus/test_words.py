from __future__ import annotations

import pytest

from pagecrunch.errors import PagecrunchError
from pagecrunch.extractors.econ_plus.words import LONGEST, key_of, load_words


def test_the_lists_share_no_word() -> None:
    words = load_words()
    assert not words.apart & words.beside
    assert not (words.apart | words.beside) & words.about_layout


def test_every_word_has_a_number_of_its_own_that_fits_into_63_bits() -> None:
    lists = load_words()
    words = lists.apart | lists.beside | lists.about_layout | lists.conversation
    keys = {key_of(word) for word in words}
    assert len(keys) == len(words) and min(keys) > 0
    assert key_of("z" * LONGEST) < 1 << 63


@pytest.mark.parametrize("word", ["", "Footer", "site-footer", "fußzeile", "a" * (LONGEST + 1)])
def test_a_word_that_has_no_number_is_named(word: str) -> None:
    with pytest.raises(PagecrunchError, match="A word of labels"):
        key_of(word)

from __future__ import annotations

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.extractors.mss.features import CLASS_NAMES, CLASS_OF_TAG, general, n_grams, trigrams
from pagecrunch.extractors.mss.tokens import tokenise
from pagecrunch.page.names import TAG_CODES, TAG_NAMES


def test_a_trigram_is_a_token_and_the_two_after_it() -> None:
    one = n_grams(np.array([1, 2, 3, 4], np.uint32), 3)
    other = n_grams(np.array([9, 2, 3, 4], np.uint32), 3)
    assert one[0] != other[0]
    assert one[1:].tolist() == other[1:].tolist()


def test_the_order_of_tokens_matters() -> None:
    assert n_grams(np.array([1, 2, 3], np.uint32), 3)[0] != n_grams(np.array([3, 2, 1], np.uint32), 3)[0]


def test_a_word_in_a_link_is_another_unigram_but_the_same_trigram_word() -> None:
    page = build_page("<p>tide</p><p><a href=/>tide</a></p>")
    tokens = tokenise(page)
    plain, linked = np.flatnonzero(~tokens.is_tag)
    assert tokens.code[plain] == tokens.code[linked]
    found = general(page, tokens)
    assert found.key[plain] != found.key[linked]
    assert CLASS_NAMES[found.under[linked]] == "link"


def test_unigrams_do_not_tell_a_cell_from_a_box() -> None:
    keys = []
    for html in ("<div>tide</div>", "<center>tide</center>"):
        page = build_page(html)
        keys.append(general(page, tokenise(page)).key.tolist())
    assert keys[0] == keys[1]


def test_an_empty_page_has_features_of_its_tags_alone() -> None:
    page = build_page("")
    tokens = tokenise(page)
    assert len(trigrams(page, tokens).key) == len(tokens)


def class_of(tag: str) -> str:
    return CLASS_NAMES[CLASS_OF_TAG[TAG_CODES[tag]]]


def test_old_and_new_ways_to_lay_out_a_page_are_one_class() -> None:
    assert class_of("td") == class_of("div") == class_of("center") == "box"
    assert class_of("font") == class_of("span") == "inline"


def test_every_tag_has_a_class() -> None:
    assert len(CLASS_OF_TAG) == len(TAG_NAMES)
    assert class_of("other") == "other"

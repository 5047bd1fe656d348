"""What the local classifier sees of a token: an n-gram as one number, and the most-recent-unclosed-tag.

Section 6.2 of the MSS paper: the trigram of token i is <u[i], u[i+1], u[i+2]>. For pages of any kind (section 7.7) it
is the token alone; there tags count by class, and a word within a link is another token than the same word outside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...page.names import TAG_NAMES
from ...page.page import Page
from ...page.table import Bytes
from .tag_classes import CLASS_NAMES, CLASS_OF_TAG, LINK
from .tokens import CLOSING, Codes, Tokens

TRIGRAMS, UNIGRAMS = "trigrams", "unigrams"

_ODD = np.uint64(0x9E3779B97F4A7C15)  # 2^64 / the golden ratio: spreads neighbouring numbers far apart
_HALF = np.uint64(32)


@dataclass(frozen=True, eq=False)
class Features:
    """One entry a token. `key` is a hash, so that two n-grams in four thousand million share one."""

    key: Codes
    under: Bytes  # the tag, or class of tags, that was opened last and not closed


def trigrams(page: Page, tokens: Tokens) -> Features:
    return Features(n_grams(tokens.code, 3), tokens.under)


def unigrams(page: Page, tokens: Tokens) -> Features:
    linked = page.linked[tokens.row] != 0
    tag_code = CLASS_OF_TAG[page.tag[tokens.row]].astype(np.uint32) * 2 + (tokens.kind == CLOSING)
    code = np.where(tokens.is_tag, tag_code, tokens.code * np.uint32(2) + linked)
    under = np.where(linked, np.uint8(LINK), CLASS_OF_TAG[tokens.under])
    return Features(n_grams(code, 1), under)


def n_grams(codes: Codes, length: int) -> Codes:
    """For every token one number for it and the `length - 1` after it; 0 stands for what lies past the end."""
    padded = np.concatenate((codes.astype(np.uint64), np.zeros(length - 1, np.uint64)))
    mixed: NDArray[np.uint64] = np.zeros(len(codes), np.uint64)
    for shift in range(length):
        mixed = (mixed ^ padded[shift : shift + len(codes)]) * _ODD
        mixed ^= mixed >> _HALF
    return (mixed >> _HALF).astype(np.uint32)


# By the name that model files use: how to find the features, and the names of what a token can be under.
KINDS: Mapping[str, tuple[Callable[[Page, Tokens], Features], tuple[str, ...]]] = {
    TRIGRAMS: (trigrams, TAG_NAMES),
    UNIGRAMS: (unigrams, CLASS_NAMES),
}

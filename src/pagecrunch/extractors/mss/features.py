"""What the classifier sees of a token: an n-gram as one number, and the most-recent-unclosed-tag.

Section 6.2 of the MSS paper: the trigram of token i is <u[i], u[i+1], u[i+2]>. For pages of any kind the paper takes
the token alone (section 7.7); bigrams are among what it tried. All three know tags by their names.

`general` is ours, for pages of any kind: tokens alone, tags by class, and a word within a link is another token than
the same word outside. A model trained on the tag names of today's pages fails on old ones, where `<table>`, `<font>`
and `<center>` did the work of `<div>` and style sheets. That cells and boxes are one class, and paragraphs another, was
tuned on CleanEval's development set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...page.names import TAG_NAMES
from ...page.page import Page
from ...page.table import Bytes
from .tokens import Codes, PageTokens

TRIGRAM, BIGRAM, UNIGRAM, GENERAL = "trigram", "bigram", "unigram", "general"

_ODD = np.uint64(0x9E3779B97F4A7C15)  # 2^64 / the golden ratio: spreads adjacent numbers far apart
_HALF = np.uint64(32)


_TAGS_OF_CLASS: dict[str, tuple[str, ...]] = {
    "other": (),
    "inline": (
        "em", "strong", "small", "s", "cite", "q", "dfn", "abbr", "time", "data", "code", "var", "samp", "kbd", "sub",
        "sup", "i", "b", "u", "mark", "ruby", "rb", "rt", "rp", "rtc", "bdi", "bdo", "span", "wbr", "font", "tt", "big",
        "strike", "nobr", "acronym", "ins", "del", "blink", "basefont", "label", "output",
    ),
    "link": ("a",),
    "break": ("br",),
    "rule": ("hr",),
    "paragraph": ("p", "pre", "blockquote"),
    "heading": ("h1", "h2", "h3", "h4", "h5", "h6", "hgroup"),
    "list": ("ul", "ol", "dl", "menu", "dir"),
    "item": ("li", "dt", "dd"),
    "box": (
        "html", "body", "div", "section", "article", "main", "header", "footer", "nav", "aside", "address", "figure",
        "figcaption", "center", "table", "tbody", "thead", "tfoot", "tr", "td", "th", "colgroup", "col", "caption",
    ),
    "media": (
        "img", "picture", "source", "iframe", "embed", "object", "param", "video", "audio", "track", "map", "area",
        "canvas", "svg", "math", "applet", "image",
    ),
    "form": (
        "form", "fieldset", "legend", "input", "button", "select", "datalist", "optgroup", "option", "textarea",
        "progress", "meter", "keygen",
    ),
    "machinery": ("head", "title", "base", "link", "meta", "script", "style", "template", "noscript"),
}  # fmt: skip
CLASS_NAMES = tuple(_TAGS_OF_CLASS)
LINK = CLASS_NAMES.index("link")

_BY_TAG = {tag: number for number, tags in enumerate(_TAGS_OF_CLASS.values()) for tag in tags}
CLASS_OF_TAG: Bytes = np.array([_BY_TAG.get(name, 0) for name in TAG_NAMES], np.uint8)  # per tag code


@dataclass(frozen=True, eq=False)
class Features:
    """One entry a token. `key` is a hash: two n-grams share one by a chance of 1 in 2^32."""

    key: Codes
    under: Bytes  # the tag, or class of tags, that was opened last and not closed


def trigrams(page: Page, tokens: PageTokens) -> Features:
    return Features(n_grams(tokens.code, 3), tokens.under)


def bigrams(page: Page, tokens: PageTokens) -> Features:
    return Features(n_grams(tokens.code, 2), tokens.under)


def unigrams(page: Page, tokens: PageTokens) -> Features:
    return Features(n_grams(tokens.code, 1), tokens.under)


def general(page: Page, tokens: PageTokens) -> Features:
    linked = page.linked[tokens.row] != 0
    tag_code = CLASS_OF_TAG[page.tag[tokens.row]].astype(np.uint32) * 2 + tokens.is_closing_tag
    code = np.where(tokens.is_tag, tag_code, tokens.code * np.uint32(2) + linked)
    under = np.where(linked, np.uint8(LINK), CLASS_OF_TAG[tokens.under])
    return Features(n_grams(code, 1), under)


def n_grams(codes: Codes, length: int) -> Codes:
    """For every token one number for it and the `length - 1` after it; 0 stands for tokens past the end."""
    padded = np.concatenate((codes.astype(np.uint64), np.zeros(length - 1, np.uint64)))
    mixed: NDArray[np.uint64] = np.zeros(len(codes), np.uint64)
    for shift in range(length):
        mixed = (mixed ^ padded[shift : shift + len(codes)]) * _ODD
        mixed ^= mixed >> _HALF
    return (mixed >> _HALF).astype(np.uint32)


# By the name in model files: how to compute the features, and the names of the tags or classes they are under.
KINDS: Mapping[str, tuple[Callable[[Page, PageTokens], Features], tuple[str, ...]]] = {
    TRIGRAM: (trigrams, TAG_NAMES),
    BIGRAM: (bigrams, TAG_NAMES),
    UNIGRAM: (unigrams, TAG_NAMES),
    GENERAL: (general, CLASS_NAMES),
}

"""Tags by what they do, for pages of any age: a cell of 2007 is the box of today.

Trained on tag names, a model of today's pages fails on old ones, where `<table>`, `<font>` and `<center>` did the work
of `<div>` and style sheets. So `mss-general` knows a tag by its class alone. That cells and boxes are one class, and
paragraphs another, was tuned on CleanEval's development set.
"""

from __future__ import annotations

import numpy as np

from ...page.names import TAG_NAMES
from ...page.table import Bytes

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
# Per tag code: its class.
CLASS_OF_TAG: Bytes = np.array([_BY_TAG.get(name, 0) for name in TAG_NAMES], np.uint8)

"""Which way text runs, from its language or its letters, where the page does not say.

The same source runs as Python and compiled: `_direction.pxd` gives it its types.
"""

from __future__ import annotations

import re

from .parts import CODE, Formula, Part, span_text

# Languages written from right to left, by their ISO 639 codes.
RIGHT_TO_LEFT = frozenset(("ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ku-arab", "ps", "sd", "ug", "ur", "yi"))

# Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms; and letters of every other script.
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_LETTER = re.compile(r"[^\W\d_]")


def direction_of_language(language: str) -> str:
    """ "rtl" or "ltr" for a language tag such as `ar-EG`; "" for none."""
    if not language:
        return ""
    return "rtl" if language.lower().partition("-")[0] in RIGHT_TO_LEFT else "ltr"


def is_right_to_left(text: str) -> bool:
    """Whether the first letter is of a script written from right to left, as browsers decide for dir=auto."""
    if text.isascii():
        return False
    match = _LETTER.search(text)
    return match is not None and _RTL.match(match.group()) is not None


def directed(parts, direction):
    """The parts, each with its direction where that is another than the document's."""
    for index in range(len(parts)):
        part = parts[index]
        kind, depth, row, spans, facts, lang, own, name = part
        if own:
            if own == direction:
                parts[index] = Part(kind, depth, row, spans, facts, lang, "", name)
        elif direction != "rtl" and spans and kind != CODE and begins_right_to_left(spans):
            parts[index] = Part(kind, depth, row, spans, facts, lang, "rtl", name)
    return parts


def begins_right_to_left(spans):
    """The same of a line: whether its first letter, in whatever piece that stands, is of such a script."""
    for span in spans:
        text = ""
        if type(span) is str:
            text = span
            if text[:1].isascii() and text[:1].isalpha():
                return False
        elif type(span) is Formula:
            text = span_text(span)
        match = _LETTER.search(text) if text else None
        if match is not None:
            return _RTL.match(match.group()) is not None
    return False

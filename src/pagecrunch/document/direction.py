# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The languages that a page declares, and which way its text runs: from its attributes, language or letters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from .parts import CODE, Formula, Part, span_text

if TYPE_CHECKING:
    from ..page.table import Table
    from .parts import Spans

LONGEST_LANGUAGE = 35  # characters of a language tag
SAMPLE_PARTS = 40  # whose letters decide the direction of a page that declares none
# Languages written from right to left, by their ISO 639 codes.
RIGHT_TO_LEFT = frozenset(("ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ku-arab", "ps", "sd", "ug", "ur", "yi"))
LANG, DIR = ATTRIBUTE_CODES["lang"], ATTRIBUTE_CODES["dir"]
HTML, BODY = TAG_CODES["html"], TAG_CODES["body"]

# Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms; and letters of every other script.
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(slots=True)
class Languages:
    """The language and direction of the page, and those of single elements."""

    lang: str
    dir: str
    of_rows: dict[int, tuple[str, str]]  # row -> (lang, dir), below <html> and <body>


def find_languages(table: Table, has_kept: memoryview) -> Languages:
    """What `lang` and `dir` declare. `has_kept`: for every row, whether text below it is kept."""
    lang = ""
    direction = ""
    of_rows: dict[int, tuple[str, str]] = {}
    row = 0
    for index in range(table.attr_first[table.rows]):
        code = table.attr_name[index]
        if code not in (LANG, DIR):
            continue
        while table.attr_first[row + 1] <= index:
            row += 1
        row_lang = (table.attr(row, LANG) or "").strip()[:LONGEST_LANGUAGE]
        row_dir = (table.attr(row, DIR) or "").strip().lower()
        if table.tag[row] in (HTML, BODY):
            lang, direction = row_lang or lang, row_dir or direction
        elif has_kept[row] and (row_lang or row_dir):
            of_rows[row] = row_lang, row_dir
    return Languages(lang, direction if direction in ("ltr", "rtl") else "", of_rows)


def document_direction(languages: Languages, parts: list[Part]) -> str:
    """ "rtl", or "ltr" or "" for left to right: as declared, else by the language, else by the first letters."""
    declared = languages.dir or direction_of_language(languages.lang)
    if declared:
        return declared
    sample = " ".join([part.text for part in parts[:SAMPLE_PARTS] if part.spans])
    return "rtl" if is_right_to_left(sample) else ""


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


def set_directions(parts: list[Part], direction: str) -> list[Part]:
    """The parts, each with its direction where that differs from the document's."""
    for index in range(len(parts)):
        part = parts[index]
        kind, depth, row, spans, facts, lang, own, name = part
        if own:
            if own == direction:
                parts[index] = Part(kind, depth, row, spans, facts, lang, "", name)
        elif direction != "rtl" and spans and kind != CODE and begins_right_to_left(spans):
            parts[index] = Part(kind, depth, row, spans, facts, lang, "rtl", name)
    return parts


def begins_right_to_left(spans: Spans) -> bool:
    """Whether the first letter of a line is of a script written from right to left."""
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

"""A document as it is read aloud: pieces of text with a pause after each.

Headings are announced, links are their text without the address, images and videos are named, tables become sentences,
and notes are read where they are on the page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..document.parts import (
    CAPTION,
    CELL,
    CODE,
    EMBED,
    FOOTNOTE,
    HEADING,
    IMAGE,
    ITEM,
    LIST,
    PARAGRAPH,
    QUOTE,
    ROW,
    TABLE,
    TEXT,
    Break,
    Formula,
    Image,
    Part,
    Spans,
    repeats_alt_text,
)
from ..document.urls import host_in
from . import escapes
from .announcements import Announcements

# Pauses in milliseconds: between sentences of one thing, after a thing, and after a heading.
SHORT, MEDIUM, LONG = 250, 600, 900
LONGEST_NAME = 100  # characters of a column's heading that are repeated in every row but the first
ADDRESS = re.compile(r"https?://[^\s<>\"']+|www\.[^\s<>\"'/]{1,100}+/[^\s<>\"']*")
new = tuple.__new__  # named tuples call it too, less directly


class SpokenPiece(NamedTuple):
    """A text, the pause after it, and its language where that differs from the document's."""

    text: str
    pause: int
    lang: str = ""
    is_heading: bool = False


def spoken_pieces(parts: Sequence[Part], words: Announcements) -> list[SpokenPiece]:
    """What is read aloud, in order. `words`: the announcements in the language of the page."""
    pieces: list[SpokenPiece] = []
    previous = ""  # the kind of the part before, and its facts
    previous_facts: Mapping[str, Any] = {}
    index = 0
    while index < len(parts):
        kind, depth, _, spans, facts, lang, _, _ = parts[index]
        end = index + 1
        if kind in (TEXT, PARAGRAPH):
            text = with_prefix(spoken_line(spans, words), previous, previous_facts, words)
            if text:
                pieces.append(new(SpokenPiece, (with_full_stop(text), SHORT if kind == TEXT else MEDIUM, lang, False)))
        elif kind == TABLE:
            while end < len(parts) and parts[end][1] > depth:
                end += 1
            add_table(pieces, parts[index:end], words)
        elif kind == LIST:
            items = count_items(parts, index)
            if items > 1:
                pieces.append(SpokenPiece(with_full_stop(words.list_of.format(items)), SHORT))
        elif kind == HEADING:
            text = with_full_stop(f"{words.heading} {facts['level']}: {spoken_line(spans, words)}")
            pieces.append(new(SpokenPiece, (text, LONG, lang, True)))
        elif kind != IMAGE or not repeats_alt_text(parts, index, facts["alt"]):
            add_other(pieces, kind, spans, facts, words)
        previous, _, _, _, previous_facts, _, _, _ = parts[end - 1]
        index = end
    return pieces


def with_prefix(text: str, previous: str, facts: Mapping[str, Any], words: Announcements) -> str:
    """A paragraph with the number of its item or note, or the word for a caption, before it."""
    if previous == ITEM:
        return f"{facts['number']}: {text}" if "number" in facts else text
    if previous == FOOTNOTE:
        return f"{words.note} {facts['number']}: {text}"
    return f"{words.caption}: {text}" if previous == CAPTION else text


def add_other(
    pieces: list[SpokenPiece], kind: str, spans: Sequence[Any], facts: Mapping[str, Any], words: Announcements
) -> None:
    """Quotes, code, images and embedded media."""
    if kind == QUOTE:
        pieces.append(SpokenPiece(with_full_stop(words.quote), SHORT))
    elif kind == CODE:
        name = f"{words.code} ({facts['language']})" if "language" in facts else words.code
        pieces.append(SpokenPiece(with_full_stop(name), SHORT))
        pieces.append(SpokenPiece(spans[0].strip("\n"), MEDIUM))
    elif kind == IMAGE:
        if facts["alt"]:
            pieces.append(SpokenPiece(with_full_stop(f"{words.image}: {facts['alt']}"), MEDIUM))
    elif kind == EMBED:
        pieces.append(SpokenPiece(with_full_stop(facts["label"]), MEDIUM))


def count_items(parts: Sequence[Part], index: int) -> int:
    """How many items are directly in a list."""
    depth = parts[index][1]
    items = 0
    for place in range(index + 1, len(parts)):
        part = parts[place]
        if part[1] <= depth:
            break
        if part[1] == depth + 1 and part[0] == ITEM:
            items += 1
    return items


def add_table(pieces: list[SpokenPiece], parts: Sequence[Part], words: Announcements) -> None:
    """A table as sentences: every cell after the heading of its column."""
    rows, headers, caption = read_table(parts, words)
    width = max([len(row) for row in rows], default=0)
    title = words.table_of.format(len(rows) - sum(headers), width)
    pieces.append(SpokenPiece(with_full_stop(f"{title}: {caption}" if caption else title), SHORT))
    names = rows[0] if rows and headers[0] else []
    if names and all(headers):
        pieces.append(SpokenPiece(with_full_stop(", ".join([name for name in names if name])), SHORT))
    for row, is_header in zip(rows, headers, strict=True):
        if is_header:
            continue
        sentence = "; ".join(
            [
                f"{names[column]}: {cell}" if column < len(names) and names[column] else cell
                for column, cell in enumerate(row)
                if cell
            ]
        )
        if sentence:
            pieces.append(SpokenPiece(with_full_stop(sentence), SHORT))
            names = [name[:LONGEST_NAME] for name in names]
    pieces.append(SpokenPiece(with_full_stop(words.end_of_table), MEDIUM))


def read_table(parts: Sequence[Part], words: Announcements) -> tuple[list[list[str]], list[bool], str]:
    """The texts of a table's cells by row, which rows are headings, and the caption."""
    cells: list[list[list[str]]] = []
    headers: list[bool] = []
    captions: list[str] = []
    in_caption = False
    at = 0
    for index in range(1, len(parts)):
        kind, _, _, spans, facts, _, _, _ = parts[index]
        if kind == ROW:
            cells.append([])
            headers.append(bool(facts["header"]))
            in_caption = False
        elif kind == CELL:
            # A cell over several columns is read once; the columns after it keep their headings.
            at = len(cells[-1])
            cells[-1].extend([[] for _ in range(facts.get("colspan", 1))])
        elif kind == CAPTION:
            in_caption = True
        elif spans:
            text = spoken_line(spans, words)
            if text and in_caption:
                captions.append(text)
            elif text and cells and cells[-1]:
                cells[-1][at].append(text)
    return [[" ".join(texts) for texts in row] for row in cells], headers, " ".join(captions)


def spoken_line(spans: Spans, words: Announcements) -> str:
    """A line as it is read aloud."""
    if len(spans) == 1 and type(spans[0]) is str:
        text = spans[0]
    else:
        out: list[str] = []
        for span in spans:
            kind = type(span)
            if kind is str:
                out.append(span)
            elif kind is Break:
                out.append(", " if out and out[-1][-1:].isalnum() else " ")
            elif kind is Image:
                if span.alt:
                    out.append(f" {words.image}: {span.alt} ")
            elif kind is Formula:
                out.append(f" {words.formula}: {span.text or span.latex} ")
        text = "".join(out)
    if escapes.is_speakable(text):
        return text
    if "://" in text or "www." in text:
        text = name_addresses(text, words.link)
    return " ".join(text.split())


def name_addresses(text: str, link: str) -> str:
    """The text with the host of every address instead of the address."""
    return ADDRESS.sub(lambda match: f"{link} {spoken_host(match.group())}", text)


def spoken_host(address: str) -> str:
    """The host of an address with or without a scheme."""
    return host_in(address if "://" in address else f"//{address}")


def with_full_stop(text: str) -> str:
    """The text with a full stop, so that the voice falls."""
    return text if not text or text[-1] in ".!?:;…。！？؟।" else text + "."

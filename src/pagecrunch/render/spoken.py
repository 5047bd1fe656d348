"""What is said of a document, in order: pieces of text with the pause after each.

Headings are announced, links are their text and not their address, images and films are named, tables become sentences,
and notes are read where they are referred to in short. The same source runs as Python and compiled: `_spoken.pxd` gives
it its types.
"""

from __future__ import annotations

import re

from ..compiled import fastest
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
)
from ..document.urls import host_in
from . import escapes as plain_escapes
from .pieces import LONG, MEDIUM, SHORT, Piece
from .said_again import is_said_again

LONGEST_NAME = 100  # characters of a column's heading that are said again with every cell but the first

ADDRESS = re.compile(r"https?://[^\s<>\"']+|www\.[^\s<>\"'/]{1,100}+/[^\s<>\"']*")
is_sayable = fastest(plain_escapes).is_sayable
new = tuple.__new__  # what named tuples call, by a longer way


def spoken(parts, words):
    """What is said, in order. `words`: those that are said about a page, in its language."""
    pieces = []
    before = ""  # the kind of the part before, and its facts
    before_facts = None
    index = 0
    while index < len(parts):
        kind, depth, _, spans, facts, lang, _, _ = parts[index]
        end = index + 1
        if kind in (TEXT, PARAGRAPH):
            # A paragraph, with the number of its item or note, or the word for a caption, before it.
            text = said(spans, words)
            if before == ITEM:
                if "number" in before_facts:
                    text = f"{before_facts['number']}: {text}"
            elif before == FOOTNOTE:
                text = f"{words.note} {before_facts['number']}: {text}"
            elif before == CAPTION:
                text = f"{words.caption}: {text}"
            if text:
                pieces.append(new(Piece, (stopped(text), SHORT if kind == TEXT else MEDIUM, lang, False)))
        elif kind == TABLE:
            while end < len(parts) and parts[end][1] > depth:
                end += 1
            say_table(pieces, parts[index:end], words)
        elif kind == LIST:
            items = count_items(parts, index)
            if items > 1:
                pieces.append(Piece(stopped(words.list_of.format(items)), SHORT))
        elif kind == HEADING:
            text = stopped(f"{words.heading} {facts['level']}: {said(spans, words)}")
            pieces.append(new(Piece, (text, LONG, lang, True)))
        elif kind != IMAGE or not is_said_again(parts, index, facts["alt"]):
            say_other(pieces, kind, spans, facts, words)
        before, _, _, _, before_facts, _, _, _ = parts[end - 1]
        index = end
    return pieces


def say_other(pieces, kind, spans, facts, words):
    """Quotes, code, images and what is embedded."""
    if kind == QUOTE:
        pieces.append(Piece(stopped(words.quote), SHORT))
    elif kind == CODE:
        name = f"{words.code} ({facts['language']})" if "language" in facts else words.code
        pieces.append(Piece(stopped(name), SHORT))
        pieces.append(Piece(spans[0].strip("\n"), MEDIUM))
    elif kind == IMAGE:
        if facts["alt"]:
            pieces.append(Piece(stopped(f"{words.image}: {facts['alt']}"), MEDIUM))
    elif kind == EMBED:
        pieces.append(Piece(stopped(facts["label"]), MEDIUM))


def count_items(parts, index):
    """How many items stand directly in a list."""
    depth = parts[index][1]
    items = 0
    for place in range(index + 1, len(parts)):
        part = parts[place]
        if part[1] <= depth:
            break
        if part[1] == depth + 1 and part[0] == ITEM:
            items += 1
    return items


def say_table(pieces, parts, words):
    """A table as sentences: every cell after the heading of its column."""
    cells = []  # rows of cells of texts
    headers = []
    captions = []
    in_caption = False
    at = 0
    for index in range(1, len(parts)):
        kind, _, _, spans, facts, _, _, _ = parts[index]
        if kind == ROW:
            cells.append([])
            headers.append(bool(facts["header"]))
            in_caption = False
        elif kind == CELL:
            # A cell over several columns is said once; the columns after it keep their headings.
            at = len(cells[-1])
            cells[-1].extend([[] for _ in range(facts.get("colspan", 1))])
        elif kind == CAPTION:
            in_caption = True
        elif spans:
            text = said(spans, words)
            if text and in_caption:
                captions.append(text)
            elif text and cells and cells[-1]:
                cells[-1][at].append(text)
    rows, caption = [[" ".join(texts) for texts in row] for row in cells], " ".join(captions)
    width = max([len(row) for row in rows], default=0)
    title = words.table_of.format(len(rows) - sum(headers), width)
    pieces.append(Piece(stopped(f"{title}: {caption}" if caption else title), SHORT))
    names = rows[0] if rows and headers[0] else []
    if names and all(headers):
        pieces.append(Piece(stopped(", ".join([name for name in names if name])), SHORT))
    for row, is_header in zip(rows, headers, strict=True):
        if not is_header:
            sentence = "; ".join(
                [
                    f"{names[column]}: {cell}" if column < len(names) and names[column] else cell
                    for column, cell in enumerate(row)
                    if cell
                ]
            )
            if sentence:
                pieces.append(Piece(stopped(sentence), SHORT))
                names = [name[:LONGEST_NAME] for name in names]
    pieces.append(Piece(stopped(words.end_of_table), MEDIUM))


def said(spans, words):
    """A line as it is spoken."""
    if len(spans) == 1 and type(spans[0]) is str:
        text = spans[0]
    else:
        out = []
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
    if is_sayable(text):
        return text
    if "://" in text or "www." in text:
        text = name_addresses(text, words.link)
    return " ".join(text.split())


def name_addresses(text, link):
    """The text with the host of every address instead of the address."""
    return ADDRESS.sub(lambda match: f"{link} {host_of(match.group())}", text)


def host_of(address):
    """The part of an address that people say, with or without a scheme before it."""
    return host_in(address if "://" in address else f"//{address}")


def stopped(text):
    """With a full stop, so that the voice falls."""
    return text if not text or text[-1] in ".!?:;…。！？؟।" else text + "."

"""Made for listening: plain text and SSML from the same sentences.

Headings are announced, links are their text and not their address, images and films are named, tables become sentences,
and notes are read where they are referred to in short. `spoken` gives pieces with the pause after each; both forms are
written from those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit
from xml.sax.saxutils import escape, quoteattr

from ..document import parts as kinds
from ..document.build import build_document
from ..document.parts import Break, Document, Formula, Image, Part, Span
from ..registry import renderer
from ..types import Decision, Page
from .announcements import Announcements, announcements

# Pauses in milliseconds: between sentences of one thing, after a thing, and after a heading.
SHORT, MEDIUM, LONG = 250, 600, 900

LONGEST_NAME = 100  # characters of a column's heading that are said again with every cell but the first

_PROSE = frozenset((kinds.PARAGRAPH, kinds.TEXT))
_BEFORE_PROSE = frozenset((kinds.ITEM, kinds.FOOTNOTE, kinds.CAPTION))
_ADDRESS = re.compile(r"https?://[^\s<>\"']+")
# What XML 1.0 cannot hold, however it is escaped.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Piece(NamedTuple):
    """Something to say, the pause after it, its language where that is another than the document's, and its weight."""

    text: str
    pause: int
    lang: str = ""
    is_heading: bool = False


@renderer(
    "speech", title="For listening", description="Text made to be read aloud: headings announced, tables in words."
)
def render_speech(page: Page, decision: Decision) -> str:
    return to_speech(build_document(page, decision))


@renderer("ssml", title="SSML", description="The same with pauses and languages, for speech synthesisers.")
def render_ssml(page: Page, decision: Decision) -> str:
    return to_ssml(build_document(page, decision))


def to_speech(document: Document, lang: str = "") -> str:
    """Plain text: a line a piece, a blank line where the pause is long."""
    out: list[str] = []
    for piece in spoken(document, lang):
        out.append(piece.text)
        out.append("\n" if piece.pause <= SHORT else "\n\n")
    return "".join(out).strip()


def to_ssml(document: Document, lang: str = "") -> str:
    """SSML 1.1. Everything from the page is escaped text; it holds no markup of its own."""
    language = document.lang or lang or "en"
    out = [f'<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang={quoteattr(language)}>']
    for piece in spoken(document, lang):
        text = escape(_NOT_XML.sub("", piece.text))
        if piece.is_heading:
            text = f'<emphasis level="moderate">{text}</emphasis>'
        if piece.lang:
            text = f"<lang xml:lang={quoteattr(piece.lang)}>{text}</lang>"
        out.append(f'<p>{text}</p><break time="{piece.pause}ms"/>')
    out.append("</speak>")
    return "\n".join(out)


def spoken(document: Document, lang: str = "") -> list[Piece]:
    """What is said, in order."""
    words = announcements(document.lang or lang)
    parts, index = document.parts, 0
    pieces: list[Piece] = []
    while index < len(parts):
        part = parts[index]
        end = index + 1
        if part.kind == kinds.TABLE:
            while end < len(parts) and parts[end].depth > part.depth:
                end += 1
            pieces += _table(parts[index:end], words)
        elif part.kind in _PROSE:
            _say_prose(pieces, parts[index - 1] if index else None, part, words)
        else:
            pieces += _one(parts, index, words)
        index = end
    return pieces


def _say_prose(pieces: list[Piece], before: Part | None, part: Part, words: Announcements) -> None:
    """A paragraph, with the number of its item or note, or the word for a caption, before it."""
    text = said(part.spans, words)
    if before is not None and before.kind in _BEFORE_PROSE:
        if before.kind == kinds.ITEM and "number" in before.facts:
            text = f"{before.facts['number']}: {text}"
        elif before.kind == kinds.FOOTNOTE:
            text = f"{words.note} {before.facts['number']}: {text}"
        elif before.kind == kinds.CAPTION:
            text = f"{words.caption}: {text}"
    if text:
        pieces.append(Piece(stopped(text), SHORT if part.kind == kinds.TEXT else MEDIUM, part.lang))


def _one(parts: Sequence[Part], index: int, words: Announcements) -> Iterator[Piece]:
    part = parts[index]
    kind = part.kind
    if kind == kinds.HEADING:
        yield Piece(stopped(f"{words.heading} {part.facts['level']}: {said(part.spans, words)}"), LONG, part.lang, True)
    elif kind == kinds.LIST:
        items = sum(1 for _ in _items(parts, index))
        if items > 1:
            yield Piece(stopped(words.list_of.format(items)), SHORT)
    elif kind == kinds.QUOTE:
        yield Piece(stopped(words.quote), SHORT)
    elif kind == kinds.CODE:
        text = str(part.spans[0]).strip("\n")
        name = f"{words.code} ({part.facts['language']})" if "language" in part.facts else words.code
        yield Piece(stopped(name), SHORT)
        yield Piece(text, MEDIUM)
    elif kind == kinds.IMAGE:
        if part.facts["alt"]:
            yield Piece(stopped(f"{words.image}: {part.facts['alt']}"), MEDIUM)
    elif kind == kinds.EMBED:
        yield Piece(stopped(part.facts["label"]), MEDIUM)


def _items(parts: Sequence[Part], index: int) -> Iterator[Part]:
    depth = parts[index].depth
    for after in range(index + 1, len(parts)):
        part = parts[after]
        if part.depth <= depth:
            return
        if part.depth == depth + 1 and part.kind == kinds.ITEM:
            yield part


def _table(parts: Sequence[Part], words: Announcements) -> Iterator[Piece]:
    """A table as sentences: every cell after the heading of its column."""
    cells: list[list[list[str]]] = []  # rows of cells of texts
    headers: list[bool] = []
    captions: list[str] = []
    in_caption = False
    for part in parts[1:]:
        if part.kind == kinds.ROW:
            cells.append([])
            headers.append(bool(part.facts["header"]))
            in_caption = False
        elif part.kind == kinds.CELL:
            # A cell over several columns is said once; the columns after it keep their headings.
            at = len(cells[-1])
            cells[-1].extend([] for _ in range(int(part.facts.get("colspan", 1))))
        elif part.kind == kinds.CAPTION:
            in_caption = True
        elif text := said(part.spans, words) if part.spans else "":
            if in_caption:
                captions.append(text)
            elif cells and cells[-1]:
                cells[-1][at].append(text)
    rows, caption = [[" ".join(texts) for texts in row] for row in cells], " ".join(captions)
    width = max(map(len, rows), default=0)
    title = words.table_of.format(len(rows) - sum(headers), width)
    yield Piece(stopped(f"{title}: {caption}" if caption else title), SHORT)
    names = rows[0] if rows and headers[0] else []
    if names and all(headers):
        yield Piece(stopped(", ".join(filter(None, names))), SHORT)
    for row, is_header in zip(rows, headers, strict=True):
        if not is_header:
            sentence = "; ".join(
                f"{names[column]}: {cell}" if column < len(names) and names[column] else cell
                for column, cell in enumerate(row)
                if cell
            )
            if sentence:
                yield Piece(stopped(sentence), SHORT)
                names = [name[:LONGEST_NAME] for name in names]
    yield Piece(stopped(words.end_of_table), MEDIUM)


def said(spans: Sequence[Span], words: Announcements) -> str:
    """A line as it is spoken."""
    if len(spans) == 1 and type(spans[0]) is str and "://" not in spans[0]:
        return " ".join(spans[0].split())
    out: list[str] = []
    for span in spans:
        if type(span) is str:
            out.append(span)
        elif type(span) is Break:
            out.append(", " if out and out[-1][-1:].isalnum() else " ")
        elif type(span) is Image and span.alt:
            out.append(f" {words.image}: {span.alt} ")
        elif type(span) is Formula:
            out.append(f" {words.formula}: {span.text or span.latex} ")
    text = "".join(out)
    if "://" in text:
        text = _ADDRESS.sub(lambda match: f"{words.link} {host_of(match.group())}", text)
    return " ".join(text.split())


def host_of(address: str) -> str:
    """The part of an address that people say."""
    try:
        return (urlsplit(address).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def stopped(text: str) -> str:
    """With a full stop, so that the voice falls."""
    return text if not text or text[-1] in ".!?:;…。！？؟।" else text + "."

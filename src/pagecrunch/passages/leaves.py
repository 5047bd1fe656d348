"""A document as leaves: the pieces that no chunk cuts (a paragraph, code, a row of a table), with what is around them.

A paragraph may be cut between sentences where it alone is longer than a chunk may be; then its pieces are leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..document.parts import (
    CAPTION,
    CELL,
    CONTAINERS,
    FIGURE,
    HEADING,
    PARAGRAPH,
    ROW,
    TABLE,
    TERM,
    TEXT,
    Close,
    Document,
    Formula,
    Open,
    Part,
    Span,
    span_text,
)
from ..document.tables import end_of
from .sentences import sentence_ends

PROSE = frozenset((TEXT, PARAGRAPH))
_BETWEEN_CELLS = "\t"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A piece of a document: its own parts, the containers around it, the headings above it."""

    first: int  # its parts: from `first` to `last` of the document
    last: int
    parts: tuple[Part, ...]
    around: tuple[int, ...]  # containers, outermost first
    headings: tuple[str, ...]  # above it
    repeated: tuple[int, int] = (0, 0)  # the header row of its table, which goes before it in every chunk
    start: int = 0  # of its text, in characters of the whole part, where it is a piece of one
    is_tied: bool = False  # it must not be the last of a chunk: a heading, a term

    @property
    def is_prose(self) -> bool:
        return len(self.parts) == 1 and self.parts[0].kind in PROSE

    @property
    def is_row(self) -> bool:
        return self.parts[0].kind == ROW

    @property
    def is_heading(self) -> bool:
        return self.parts[0].kind == HEADING

    @property
    def text(self) -> str:
        """Its text without marks; cells are separated by tabs, other parts by line breaks."""
        out: list[str] = []
        for part in self.parts:
            if part.kind == CELL and out and not out[-1].endswith("\n"):
                out.append(_BETWEEN_CELLS)
            elif part.kind == ROW and out:
                out.append("\n")
            elif part.spans and (text := part.text):
                out.append(f"\n{text}" if out and not out[-1].endswith((_BETWEEN_CELLS, "\n")) else text)
        return "".join(out)


def find_leaves(document: Document) -> list[Leaf]:
    """All leaves of a document, in order."""
    return list(_leaves(document.parts))


def _leaves(parts: Sequence[Part]) -> Iterator[Leaf]:
    around: list[int] = []
    headings: list[tuple[int, str]] = []
    index = 0
    while index < len(parts):
        part = parts[index]
        while around and parts[around[-1]].depth >= part.depth:
            around.pop()
        path = tuple(text for _, text in headings)
        end = end_of(parts, index)
        if part.kind == TABLE and can_be_split(parts[index:end]):
            yield from _rows(parts, index, end, tuple(around), path)
        elif part.kind in CONTAINERS and part.kind not in (TABLE, FIGURE):
            around.append(index)
            end = index + 1
        else:
            if part.kind == HEADING:
                level = int(part.facts["level"])
                while headings and headings[-1][0] >= level:
                    headings.pop()
                path = tuple(text for _, text in headings)
                headings.append((level, part.text.strip()))
            tied = part.kind == HEADING or any(parts[each].kind == TERM for each in around[-1:])
            yield Leaf(index, end, tuple(parts[index:end]), tuple(around), path, is_tied=tied)
        index = end


def can_be_split(table: Sequence[Part]) -> bool:
    """Whether the rows of a table stand for themselves: no cell goes on in the next row, and no table is inside."""
    own = table[0].depth
    return not any("rowspan" in part.facts or (part.kind == TABLE and part.depth > own) for part in table)


def _rows(
    parts: Sequence[Part], table: int, end: int, around: tuple[int, ...], path: tuple[str, ...]
) -> Iterator[Leaf]:
    """The rows of a table; its caption goes with the first, its header with each."""
    header = (0, 0)
    index = table + 1
    first = -1
    while index < end:
        after = end_of(parts, index)
        if parts[index].kind == CAPTION:
            first = index
        elif parts[index].kind == ROW and parts[index].facts.get("header") and header == (0, 0) and after < end:
            header = (index, after)
            first = index if first < 0 else first
        else:
            begin = index if first < 0 else first
            # What goes before the first row is a part of it there, and repeated only in later chunks.
            repeated = header if first < 0 else (0, 0)
            yield Leaf(begin, after, tuple(parts[begin:after]), (*around, table), path, repeated)
            first = -1
        index = after
    if first >= 0:
        yield Leaf(first, end, tuple(parts[first:end]), (*around, table), path)


def gathered(document: Document, leaves: Iterable[Leaf]) -> Document:
    """A document of some leaves of another, with the containers around them."""
    source = document.parts
    out: list[Part] = []
    opened: tuple[int, ...] = ()
    before = -1  # the part that the last leaf is, or is a piece of
    for leaf in leaves:
        if leaf.first == before and leaf.is_prose:  # the next sentence of the same paragraph
            out[-1] = out[-1]._replace(spans=[*out[-1].spans, *leaf.parts[0].spans])
            continue
        before = leaf.first
        shared = 0
        while shared < min(len(opened), len(leaf.around)) and opened[shared] == leaf.around[shared]:
            shared += 1
        out += [source[each] for each in leaf.around[shared:]]
        if shared < len(leaf.around):
            out += source[leaf.repeated[0] : leaf.repeated[1]]
        out += leaf.parts
        opened = leaf.around
    return Document(tuple(out), document.lang, document.dir)


def split_leaf(leaf: Leaf) -> list[Leaf]:
    """The sentences of a paragraph as leaves; the leaf itself where it is something else, or one sentence."""
    if not leaf.is_prose:
        return [leaf]
    part = leaf.parts[0]
    text = part.text
    pieces, start = [], 0
    for end in sentence_ends(text):
        spans = cut_spans(part.spans, start, end)
        pieces.append(replace(leaf, parts=(part._replace(spans=spans),), start=leaf.start + start))
        start = end
    return pieces if len(pieces) > 1 else [leaf]


def cut_spans(spans: Sequence[Span], start: int, end: int) -> list[Span]:
    """The spans of a slice of a line. Marks that are open where it begins or ends are opened and closed there."""
    out: list[Span] = []
    opened: list[Open] = []
    at, inside = 0, False
    for span in spans:
        length = len(span_text(span))
        if not inside and at + length > start:
            inside = True
            out += opened
        if at > end or (at == end and not isinstance(span, Close)):
            break
        if isinstance(span, Open):
            opened.append(span)
        elif isinstance(span, Close) and opened:
            opened.pop()
        if inside:
            if isinstance(span, str):
                piece = span[max(0, start - at) : end - at]
                out += [piece] if piece else []
            elif length == 0 or at >= start or isinstance(span, Formula):
                out.append(span)
        at += length
    last = out[-1] if out else None
    if opened and isinstance(last, str) and last.endswith(" "):  # a space before the end of a mark would break it
        out[-1] = last.rstrip(" ")
        closing: list[Span] = [*(Close(each.name) for each in reversed(opened)), " "]
    else:
        closing = [Close(each.name) for each in reversed(opened)]
    return _without_empty_marks(out + closing)


def _without_empty_marks(spans: list[Span]) -> list[Span]:
    """The spans without marks around nothing."""
    out: list[Span] = []
    for span in spans:
        if isinstance(span, Close) and out and isinstance(out[-1], Open):
            out.pop()
        elif span != "":
            out.append(span)
    return out

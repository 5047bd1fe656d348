"""The parts of a document as plain Python: a dict for every part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..document.parts import Break, Close, Formula, Image, Note, Open, Part, Spans


def plain_parts(parts: Sequence[Part]) -> list[dict[str, Any]]:
    """A dict for every part: its type, depth, text with marks, and facts."""
    found = []
    for part in parts:
        kind, depth, _, spans, facts, lang, direction, name = part
        plain = {"type": kind, "depth": depth}
        if spans:
            if len(spans) == 1 and type(spans[0]) is str:
                plain["text"] = spans[0]
            else:
                add_line(plain, spans)
        if facts:
            plain.update(facts)
        if lang:
            plain["lang"] = lang
        if direction:
            plain["dir"] = direction
        if name:
            plain["id"] = name
        found.append(plain)
    return found


def plain_records(things: Sequence[Any], names: Sequence[str]) -> list[dict[str, Any]]:
    """A dict for every tuple with names."""
    return [{names[at]: value for at, value in enumerate(thing)} for thing in things]


def as_lists(value: Any) -> Any:
    """The value with a list for each tuple, as JSON will have it."""
    return [as_lists(each) for each in value] if isinstance(value, tuple) else value


def add_line(plain: dict[str, Any], spans: Spans) -> None:
    """Add the text of a line, and its links, emphasis, formulas, images and notes with their offsets in characters."""
    texts: list[str] = []
    marks: list[tuple[int, int, int, dict[str, Any]]] = []  # start, minus the end, place among the marks, the mark
    opened: list[tuple[Open, int]] = []
    at = 0
    for span in spans:
        kind = type(span)
        if kind is str:
            texts.append(span)
            at += len(span)
        elif kind is Open:
            opened.append((span, at))
        elif kind is Close:
            if opened:
                begin, start = opened.pop()
                mark = {"type": begin[0], "start": start, "end": at}
                if begin[1]:
                    mark["address"] = begin[1]
                marks.append((start, -at, len(marks), mark))
        elif kind is Break:
            texts.append("\n")
            at += 1
        elif kind is Image:
            mark = {"type": "image", "start": at, "end": at, "source": span[0], "alt": span[1]}
            marks.append((at, -at, len(marks), mark))
        elif kind is Note:
            marks.append((at, -at, len(marks), {"type": "note", "start": at, "end": at, "number": span[0]}))
        elif kind is Formula:
            text = span.latex or span.text
            end = at + len(text)
            mark = {"type": "formula", "start": at, "end": end, "latex": span.latex, "mathml": span.mathml}
            marks.append((at, -end, len(marks), mark))
            texts.append(text)
            at = end
    plain["text"] = "".join(texts)
    if marks:
        if len(marks) > 1:
            marks.sort()
        plain["marks"] = [mark for _, _, _, mark in marks]

"""The parts of a document as JSON text, written directly, without dicts in between."""

from __future__ import annotations

from collections.abc import Sequence

from ..document.parts import Break, Close, Formula, Image, Note, Open, Part, Spans
from . import escapes


def content_json(parts: Sequence[Part]) -> str:
    """A JSON list with an object for every part."""
    out: list[str] = []
    separator = "["
    for part in parts:
        kind, depth, _, spans, facts, lang, direction, name = part
        out.append(separator)
        separator = ", "
        out.append(f'{{"type": "{kind}", "depth": {depth}')
        if spans:
            if len(spans) == 1 and type(spans[0]) is str:
                out.append(', "text": ')
                out.append(escapes.json_string(spans[0]))
            else:
                add_line(out, spans)
        for key in facts:
            value = facts[key]
            out.append(f', "{key}": ')
            if type(value) is str:
                out.append(escapes.json_string(value))
            else:
                out.append("true" if value is True else "false" if value is False else str(value))
        if lang:
            out.append(f', "lang": {escapes.json_string(lang)}')
        if direction:
            out.append(f', "dir": "{direction}"')
        if name:
            out.append(f', "id": {escapes.json_string(name)}')
        out.append("}")
    out.append("]" if parts else "[]")
    return "".join(out)


def add_line(out: list[str], spans: Spans) -> None:
    """Add the text of a line, and its links, emphasis, formulas, images and notes with their offsets in characters."""
    texts: list[str] = []
    marks: list[tuple[int, int, int, str]] = []  # start, minus the end, place among the marks, the mark
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
                address = f', "address": {escapes.json_string(begin[1])}' if begin[1] else ""
                mark = f'{{"type": "{begin[0]}", "start": {start}, "end": {at}{address}}}'
                marks.append((start, -at, len(marks), mark))
        elif kind is Break:
            texts.append("\n")
            at += 1
        elif kind is Image:
            fields = f'"source": {escapes.json_string(span.source)}, "alt": {escapes.json_string(span.alt)}'
            marks.append((at, -at, len(marks), f'{{"type": "image", "start": {at}, "end": {at}, {fields}}}'))
        elif kind is Note:
            mark = f'{{"type": "note", "start": {at}, "end": {at}, "number": {span.number}}}'
            marks.append((at, -at, len(marks), mark))
        elif kind is Formula:
            text = span.latex or span.text
            end = at + len(text)
            fields = f'"latex": {escapes.json_string(span.latex)}, "mathml": {escapes.json_string(span.mathml)}'
            marks.append((at, -end, len(marks), f'{{"type": "formula", "start": {at}, "end": {end}, {fields}}}'))
            texts.append(text)
            at = end
    out.append(', "text": ')
    out.append(escapes.json_string("".join(texts)))
    if marks:
        if len(marks) > 1:
            marks.sort()
        out.append(', "marks": [')
        out.append(", ".join([mark for _, _, _, mark in marks]))
        out.append("]")

"""The parts of a document as JSON text, written directly rather than through dicts.

The same source runs as Python and compiled: `_json_parts.pxd` gives it its types.
"""

from __future__ import annotations

from ..compiled import fastest
from ..document.parts import Break, Close, Formula, Image, Note, Open
from . import escapes as plain_escapes

quoted = fastest(plain_escapes).quoted


def content_json(parts):
    """A list with an object for every part."""
    out = []
    separator = "["
    for part in parts:
        kind, depth, _, spans, facts, lang, direction, name = part
        out.append(separator)
        separator = ", "
        out.append(f'{{"type": "{kind}", "depth": {depth}')
        if spans:
            if len(spans) == 1 and type(spans[0]) is str:
                out.append(', "text": ')
                out.append(quoted(spans[0]))
            else:
                add_line(out, spans)
        for key in facts:
            value = facts[key]
            out.append(f', "{key}": ')
            if type(value) is str:
                out.append(quoted(value))
            else:
                out.append("true" if value is True else "false" if value is False else str(value))
        if lang:
            out.append(f', "lang": {quoted(lang)}')
        if direction:
            out.append(f', "dir": "{direction}"')
        if name:
            out.append(f', "id": {quoted(name)}')
        out.append("}")
    out.append("]" if parts else "[]")
    return "".join(out)


def add_line(out, spans):
    """The text of a line; and links, emphasis, formulas, images and notes, as offsets into it (in characters)."""
    texts = []
    marks = []  # start, minus the end, place among the marks, the mark
    opened = []
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
                address = f', "address": {quoted(begin[1])}' if begin[1] else ""
                mark = f'{{"type": "{begin[0]}", "start": {start}, "end": {at}{address}}}'
                marks.append((start, -at, len(marks), mark))
        elif kind is Break:
            texts.append("\n")
            at += 1
        elif kind is Image:
            fields = f'"source": {quoted(span.source)}, "alt": {quoted(span.alt)}'
            marks.append((at, -at, len(marks), f'{{"type": "image", "start": {at}, "end": {at}, {fields}}}'))
        elif kind is Note:
            mark = f'{{"type": "note", "start": {at}, "end": {at}, "number": {span.number}}}'
            marks.append((at, -at, len(marks), mark))
        elif kind is Formula:
            text = span.latex or span.text
            end = at + len(text)
            fields = f'"latex": {quoted(span.latex)}, "mathml": {quoted(span.mathml)}'
            marks.append((at, -end, len(marks), f'{{"type": "formula", "start": {at}, "end": {end}, {fields}}}'))
            texts.append(text)
            at = end
    out.append(', "text": ')
    out.append(quoted("".join(texts)))
    if marks:
        if len(marks) > 1:
            marks.sort()
        out.append(', "marks": [')
        out.append(", ".join([mark for _, _, _, mark in marks]))
        out.append("]")

"""JSON: the facts about the page, each with its source, and the content as a flat list of parts.

The schema is told in docs/json-schema.md. `version` counts up when a field changes its meaning or goes away; new fields
may come at any time.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..document.build import build_document
from ..document.parts import Break, Close, Document, Formula, Image, Note, Open, Part, Span, span_text
from ..metadata.facts import Metadata, read_metadata
from ..registry import renderer
from ..types import Decision, Page

VERSION = 1


@renderer("json", title="JSON", description="The facts about the page and its content, in a documented schema.")
def render_json(page: Page, decision: Decision) -> str:
    return json.dumps(to_json(page, decision, build_document(page, decision), read_metadata(page)), ensure_ascii=False)


def to_json(page: Page, decision: Decision, document: Document, metadata: Metadata) -> dict[str, Any]:
    """The extraction as plain dicts and lists, nested at most a few levels deep."""
    return {
        "schema": "pagecrunch-extraction",
        "version": VERSION,
        "url": page.url,
        "encoding": {"name": page.encoding.name, "source": page.encoding.source},
        "language": document.lang or None,
        "direction": document.dir or None,
        "metadata": metadata.to_json(),
        "content": [part_to_json(part) for part in document.parts],
        "truncated": list(page.truncated),
        "warnings": list(page.warnings),
        **{name: decision.facts[name] for name in ("kind", "confidence") if name in decision.facts},
    }


def part_to_json(part: Part) -> dict[str, Any]:
    """A part: its type, how deep it is nested, its text, and what is known about it."""
    found: dict[str, Any] = {"type": part.kind, "depth": part.depth}
    spans = part.spans
    if spans:
        if len(spans) == 1 and type(spans[0]) is str:
            found["text"] = spans[0]
        else:
            found["text"] = "".join([span if type(span) is str else span_text(span) for span in spans])
            _add_marks(found, spans)
    if part.facts:
        found.update(part.facts)
    if part.lang:
        found["lang"] = part.lang
    if part.dir:
        found["dir"] = part.dir
    if part.id:
        found["id"] = part.id
    return found


def _add_marks(found: dict[str, Any], spans: Sequence[Span]) -> None:
    """Links, emphasis, formulas, images and notes, as offsets into the text (in characters)."""
    at, opened, marks = 0, [], []
    for span in spans:
        if type(span) is str:
            at += len(span)
        elif type(span) is Open:
            opened.append((span, at))
        elif type(span) is Close:
            if opened:
                begin, start = opened.pop()
                mark = {"type": begin.name, "start": start, "end": at}
                if begin.value:
                    mark["address"] = begin.value
                marks.append(mark)
        elif type(span) is Break:
            at += 1
        elif type(span) is Image:
            marks.append({"type": "image", "start": at, "end": at, "source": span.source, "alt": span.alt})
        elif type(span) is Note:
            marks.append({"type": "note", "start": at, "end": at, "number": span.number})
        elif type(span) is Formula:
            length = len(span_text(span))
            marks.append(
                {"type": "formula", "start": at, "end": at + length, "latex": span.latex, "mathml": span.mathml}
            )
            at += length
    if marks:
        found["marks"] = sorted(marks, key=lambda mark: (mark["start"], -mark["end"]))

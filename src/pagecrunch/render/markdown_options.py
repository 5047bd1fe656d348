"""What Markdown leaves out or writes otherwise: links as footnotes or not at all, no images, tables as CSV.

Each is a change of the document, so the writer needs to know nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..document.parts import (
    CODE,
    EMBED,
    FIGURE,
    FOOTNOTE,
    FOOTNOTES,
    IMAGE,
    PARAGRAPH,
    TABLE,
    Close,
    Document,
    Image,
    Note,
    Open,
    Part,
    Span,
)
from ..document.tables import end_of, table_of
from ..settings import OutputSettings


def with_options(document: Document, output: OutputSettings) -> Document:
    """The document as these settings want it written."""
    parts: Sequence[Part] = document.parts
    if output.images == "none":
        parts = without_images(parts)
    if output.tables == "csv":
        parts = tables_as_csv(parts)
    if output.links != "inline":
        parts = [_embed_as_link(part) if part.kind == EMBED else part for part in parts]
    if output.links == "none":
        parts = [part._replace(spans=_without_links(part.spans)) for part in parts]
    elif output.links == "footnote":
        parts = links_as_notes(parts)
    return document if parts is document.parts else Document(tuple(parts), document.lang, document.dir)


def without_images(parts: Sequence[Part]) -> list[Part]:
    """The parts without images, and without figures that show nothing else; captions stay as paragraphs."""
    out: list[Part] = []
    index = 0
    while index < len(parts):
        part, end = parts[index], end_of(parts, index)
        if part.kind == FIGURE and not any(each.kind == EMBED for each in parts[index:end]):
            inner = [each for each in parts[index + 1 : end] if each.spans]
            out += [
                each._replace(kind=PARAGRAPH, depth=part.depth, spans=_without_images(each.spans)) for each in inner
            ]
            index = end
            continue
        if part.kind != IMAGE:
            out.append(part._replace(spans=_without_images(part.spans)))
        index += 1
    return [part for part in out if part.spans or part.kind != PARAGRAPH]


def tables_as_csv(parts: Sequence[Part]) -> list[Part]:
    """The parts with every table as a block of code in CSV, its caption before it."""
    out: list[Part] = []
    index = 0
    while index < len(parts):
        part, end = parts[index], end_of(parts, index)
        if part.kind != TABLE:
            out.append(part)
            index += 1
            continue
        table = table_of(parts[index:end])
        if table.caption:
            out.append(Part(PARAGRAPH, part.depth, part.row, [table.caption]))
        out.append(Part(CODE, part.depth, part.row, [table.to_csv().replace("\r\n", "\n")], {"language": "csv"}))
        index = end
    return out


def links_as_notes(parts: Sequence[Part]) -> list[Part]:
    """The parts with a note after the text of every link, and the addresses as notes at the end."""
    own = [int(part.facts["number"]) for part in parts if part.kind == FOOTNOTE]
    first = max(own, default=0) + 1
    numbers: dict[str, int] = {}
    out = []
    for part in parts:
        spans: list[Span] = []
        opened: list[str] = []
        for span in part.spans:
            if type(span) is Open and span.name == "link":
                opened.append(span.value)
            elif type(span) is Close and span.name == "link":
                if opened and (address := opened.pop()):
                    spans.append(Note(numbers.setdefault(address, first + len(numbers))))
            else:
                spans.append(span)
        out.append(part._replace(spans=spans))
    if numbers and not own:
        out.append(Part(FOOTNOTES, 0, -1, (), {"ordered": True}))
    for address, number in numbers.items():
        out.append(Part(FOOTNOTE, 1, -1, (), {"number": number}))
        out.append(Part(PARAGRAPH, 2, -1, [Open("link", address), address, Close("link")]))
    return out


def _embed_as_link(part: Part) -> Part:
    """Embedded media as a paragraph with a link, which then is written as other links are."""
    label, address = part.facts["label"], part.facts["address"]
    return part._replace(kind=PARAGRAPH, spans=[Open("link", address), label, Close("link")], facts={})


def _without_images(spans: Sequence[Span]) -> Sequence[Span]:
    return [span for span in spans if type(span) is not Image] if any(type(span) is Image for span in spans) else spans


def _without_links(spans: Sequence[Span]) -> Sequence[Span]:
    return [span for span in spans if not (isinstance(span, Open | Close) and span.name == "link")]

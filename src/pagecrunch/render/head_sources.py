"""What stands above the content of a reading page, piece by piece, and where each piece was found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import NamedTuple

from . import Renderable
from .fact_parts import lines_to_show
from .head import head_of


class HeadPiece(NamedTuple):
    """A piece of the head: what it is, what it says, and its source (`open graph`, `heading`, `the content`...)."""

    name: str
    text: str
    source: str


def head_pieces(result: Renderable) -> Iterator[HeadPiece]:
    """The pieces of the head in the order in which a reading page shows them."""
    head, metadata = head_of(result), result.metadata
    if head.title:
        declared = metadata.title.source if metadata.title and metadata.title.value == head.title else "heading"
        yield HeadPiece("title", head.title, "the content" if result.opening.place.part >= 0 else declared)
    if head.standfirst:
        yield HeadPiece("standfirst", head.standfirst, "page")
    if head.author and metadata.author:
        yield HeadPiece("byline", head.author, metadata.author.source)
    if head.date and metadata.date:
        yield HeadPiece("date", head.date, metadata.date.source)
    if head.lead_image:
        yield HeadPiece("picture", head.lead_image.url, head.lead_image.source)
    sources = [
        getattr(fact, "source", "")
        for thing in result.facts
        for fact in (getattr(thing, field.name) for field in fields(thing))
        if fact is not None
    ]
    for line in lines_to_show(result):
        yield HeadPiece(line.label, "; ".join(line.values), ", ".join(dict.fromkeys(sources)))

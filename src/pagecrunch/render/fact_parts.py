"""Facts at the head of the content, below the title: those that the content does not show itself."""

from __future__ import annotations

from collections.abc import Sequence

from ..document.parts import (
    CLOSES,
    DEFINITION,
    DEFINITIONS,
    HEADING,
    ITEM,
    LIST,
    OPENS,
    TERM,
    TEXT,
    Document,
    Part,
    Span,
)
from ..facts.money import prices_in, tidy
from ..metadata.title import fold
from . import Renderable
from .fact_lines import FactLine, fact_lines

# Where a short fact that the content shows need not be repeated.
FIRST_PARTS, FIRST_CHARACTERS = 25, 3000
LEAST_LETTERS = 4  # of a value that is found alone; a shorter one is found after its label
MOST_CHARACTERS = 200_000  # of the content, in which ingredients and steps are looked for
SHOWN = 0.6  # the share of ingredients or steps that the content has, where it shows them


def lines_to_show(result: Renderable) -> list[FactLine]:
    """The facts that the content does not show: short ones at its start, lists anywhere."""
    if not result.facts:
        return []
    texts = [part.text for part in result.document.parts if part.spans]
    start = "\n".join(texts[:FIRST_PARTS])[:FIRST_CHARACTERS]
    content = fold("\n".join(texts)[:MOST_CHARACTERS])
    language = result.document.lang or result.language or ""
    return [line for line in fact_lines(result.facts, language) if not _is_shown(line, start, content)]


def _is_shown(line: FactLine, start: str, content: str) -> bool:
    """Whether the content shows a fact. `start` is its text as it is, `content` the letters and digits of all of it."""
    if len(line.values) > 1:
        return sum(fold(value) in content for value in line.values) >= SHOWN * len(line.values)
    if line.amount:
        prices = (price for text in start.split("\n") for price in prices_in(tidy(text), (line.amount.currency,)))
        return any(price.money.amount == line.amount.amount for price in prices)
    key = fold(line.values[0])
    return (key if len(key) >= LEAST_LETTERS else fold(line.label) + key) in fold(start)


def fact_definitions(result: Renderable) -> list[Part]:
    """The facts as a list of definitions."""
    lines = lines_to_show(result)
    parts = [Part(DEFINITIONS, 0, 0)] if lines else []
    for line in lines:
        parts += [Part(TERM, 1, 0), Part(TEXT, 2, 0, [line.label]), Part(DEFINITION, 1, 0)]
        parts += _values(line, 2)
    return parts


def fact_list(result: Renderable) -> list[Part]:
    """The facts as a list of short lines, for formats in which definitions take much space."""
    lines = lines_to_show(result)
    parts = [Part(LIST, 0, 0, facts={"ordered": False})] if lines else []
    for line in lines:
        spans: list[Span] = [OPENS["strong"], f"{line.label}:", CLOSES["strong"]]
        if len(line.values) == 1:
            parts += [Part(ITEM, 1, 0), Part(TEXT, 2, 0, [*spans, f" {line.values[0]}"])]
        else:
            parts += [Part(ITEM, 1, 0), Part(TEXT, 2, 0, spans), *_values(line, 2)]
    return parts


def _values(line: FactLine, depth: int) -> list[Part]:
    """One value as a text, several as a list."""
    if len(line.values) == 1:
        return [Part(TEXT, depth, 0, [line.values[0]])]
    facts = {"ordered": True, "start": 1} if line.ordered else {"ordered": False}
    parts = [Part(LIST, depth, 0, facts=facts)]
    for number, value in enumerate(line.values, 1):
        parts.append(Part(ITEM, depth + 1, 0, facts={"number": number} if line.ordered else {}))
        parts.append(Part(TEXT, depth + 2, 0, [value]))
    return parts


def with_facts(document: Document, facts: Sequence[Part]) -> Document:
    """The document with these parts below its title."""
    if not facts:
        return document
    parts = document.parts
    headings = (at for at, part in enumerate(parts[:FIRST_PARTS]) if part.kind == HEADING and part.facts["level"] == 1)
    place = next(headings, -1) + 1
    return Document((*parts[:place], *facts, *parts[place:]), document.lang, document.dir)

"""What a document is made of: parts in page order, each with how deep it is nested, and the spans of a line of text.

There is no tree of objects. A part stands within the nearest part before it that is less deep, as an item stands within
its list; so no nesting, however deep the page's was, makes anything recurse. `MAX_NESTING` bounds it besides, for the
sake of whoever parses what comes out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

MAX_NESTING = 24  # lists in quotes in lists...; deeper ones are joined to the deepest. Real pages stay below 10.

# Parts that hold text themselves.
HEADING, PARAGRAPH, TEXT, CODE, RULE, EMBED, IMAGE, MATH = (
    "heading", "paragraph", "text", "code", "rule", "embed", "image", "math",
)  # fmt: skip
# Parts that hold other parts. "text" stands directly in one of them, as "a" does in <li>a</li>.
LIST, ITEM, QUOTE, DEFINITIONS, TERM, DEFINITION = "list", "item", "quote", "definitions", "term", "definition"
TABLE, CAPTION, ROW, CELL, FIGURE, FOOTNOTES, FOOTNOTE = (
    "table", "caption", "row", "cell", "figure", "footnotes", "footnote",
)  # fmt: skip
CONTAINERS = frozenset(
    (LIST, ITEM, QUOTE, DEFINITIONS, TERM, DEFINITION, TABLE, CAPTION, ROW, CELL, FIGURE, FOOTNOTES, FOOTNOTE)
)


class Open(NamedTuple):
    """The start of something within a line: `em`, `strong`, `link`...; `value` is a link's address."""

    name: str
    value: str = ""


class Close(NamedTuple):
    name: str


class Break(NamedTuple):
    """A line break that the page asked for."""


class Image(NamedTuple):
    source: str
    alt: str


class Formula(NamedTuple):
    latex: str  # empty where the page gives none
    mathml: str  # rebuilt from allow-listed parts; empty where the page gives none
    display: bool
    text: str  # the formula's letters, where there is no LaTeX


class Note(NamedTuple):
    """A reference to a footnote, by its number."""

    number: int


Span = str | Open | Close | Break | Image | Formula | Note


NO_FACTS: Mapping[str, Any] = MappingProxyType({})


class Part(NamedTuple):
    """A piece of the document; `row` is where it began in the page.

    `facts` holds what the kind calls for: level, start, language, colspan... `lang` and `dir` stand where they are
    other than the document's, `id` where a link of the document leads here. A tuple: there are hundreds a page, and
    whoever walks them takes each apart at once.
    """

    kind: str
    depth: int
    row: int
    spans: Sequence[Span] = ()
    facts: Mapping[str, Any] = NO_FACTS
    lang: str = ""
    dir: str = ""
    id: str = ""

    @property
    def text(self) -> str:
        """The text of the part alone, without its marks."""
        return "".join(span_text(span) for span in self.spans)


@dataclass(frozen=True, slots=True)
class Document:
    """The parts in page order, and the language and direction of the whole."""

    parts: tuple[Part, ...]
    lang: str = ""
    dir: str = ""

    def __len__(self) -> int:
        return len(self.parts)


def span_text(span: Span) -> str:
    if isinstance(span, str):
        return span
    if isinstance(span, Break):
        return "\n"
    if isinstance(span, Formula):
        return span.latex or span.text
    return ""

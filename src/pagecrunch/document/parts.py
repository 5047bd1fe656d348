"""What a document is made of: parts in page order, each with its depth, and the spans of a line of text.

There is no tree of objects. A part is inside the nearest part before it that is less deep, as an item is inside its
list, so nothing recurses, however deep the page is nested. `MAX_NESTING` limits the depth for those who parse the
output.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

MAX_NESTING = 24  # lists in quotes in lists...; deeper ones are joined to the deepest. Real pages stay below 10.

# Parts that hold text themselves.
HEADING, PARAGRAPH, TEXT, CODE, RULE, EMBED, IMAGE = (
    "heading", "paragraph", "text", "code", "rule", "embed", "image",
)  # fmt: skip
# Parts that hold other parts. "text" is directly in one of them, as "a" is in <li>a</li>.
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
    """A line break, as <br> makes it."""


class Image(NamedTuple):
    source: str
    alt: str


class Formula(NamedTuple):
    latex: str  # may be empty
    mathml: str  # rebuilt from allowed tags; may be empty
    display: bool
    text: str  # the text of the formula, for where there is no LaTeX


class Note(NamedTuple):
    """A reference to a footnote, by its number."""

    number: int


Span = str | Open | Close | Break | Image | Formula | Note
Spans = Sequence[Any]  # of Span, for loops that compare types, which type checkers do not follow

# What a tag within a line means in the document.
INLINE_NAMES = {
    "em": "em", "i": "em", "cite": "em", "dfn": "em", "var": "em", "strong": "strong", "b": "strong",
    "s": "del", "strike": "del", "del": "del", "code": "code", "kbd": "code", "samp": "code", "tt": "code",
    "sub": "sub", "sup": "sup", "mark": "mark", "q": "q", "ruby": "ruby", "rt": "rt",
}  # fmt: skip
# Marks without a value, one object for each name. "" is a link that began in an earlier block.
_NAMES = ("", "link", *dict.fromkeys(INLINE_NAMES.values()))
OPENS, CLOSES, BREAK = {name: Open(name) for name in _NAMES}, {name: Close(name) for name in _NAMES}, Break()

NO_FACTS: Mapping[str, Any] = MappingProxyType({})


class Part(NamedTuple):
    """A piece of the document; `row` is where it begins in the page.

    `facts` depend on the kind: level, start, language, colspan... `lang` and `dir` are set where they differ from the
    document's, `id` where a link of the document leads here. A tuple, because a page has hundreds of them and every
    renderer unpacks each.
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
        if len(self.spans) == 1 and type(self.spans[0]) is str:  # most have nothing else
            return self.spans[0]
        return "".join(span_text(span) for span in self.spans)


@dataclass(frozen=True, slots=True)
class Document:
    """The parts in page order, and the language and direction of the document."""

    parts: tuple[Part, ...]
    lang: str = ""
    dir: str = ""
    is_thread: bool = False  # its posts have lines with their authors and days

    def __len__(self) -> int:
        return len(self.parts)

    def __reduce__(self) -> tuple[type[Document], tuple[Any, ...]]:
        parts = tuple(part._replace(facts=dict(part.facts)) for part in self.parts)  # a proxy cannot be pickled
        return Document, (parts, self.lang, self.dir)

    def __repr__(self) -> str:
        return f"<Document: {len(self.parts):,} parts>"


def span_text(span: Span) -> str:
    if isinstance(span, str):
        return span
    if isinstance(span, Break):
        return "\n"
    if isinstance(span, Formula):
        return span.latex or span.text
    return ""


_TEXT_KINDS = frozenset((TEXT, PARAGRAPH, HEADING))


def repeats_alt_text(parts: Sequence[Part], index: int, alt: str) -> bool:
    """Whether the caption or line right after an image is the same as its alt text, so one of them is enough."""
    after = index + 1
    if alt and after < len(parts) and parts[after].kind == CAPTION:
        after += 1
    if not alt or after >= len(parts) or parts[after].kind not in _TEXT_KINDS:
        return False
    first = parts[after].spans[0]
    if isinstance(first, str) and first[:1].casefold() != alt[:1].casefold():
        return False  # most lines differ in their first character
    return parts[after].text.strip().casefold().rstrip(".") == alt.strip().casefold().rstrip(".")

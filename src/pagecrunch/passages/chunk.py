"""Chunks: passages of a result of about the same size, each with its headings and where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from ..decision import Found
from ..document.parts import Document
from ..errors import UsageError
from ..render.plain_parts import as_lists
from .cite import Citation, Citer
from .leaves import Leaf, find_leaves, gathered
from .pack import pack
from .tokens import token_counter

if TYPE_CHECKING:
    from ..decision import Decision
    from ..page.page import Page
    from ..settings import OutputSettings

BREAK_TOKENS = 1  # the blank line after a leaf
USUAL_OVERLAP = 40  # tokens, but never more than this share of a chunk
OVERLAP_DIVISOR = 10


@dataclass(frozen=True, eq=False)
class Chunk:
    """A passage: whole paragraphs, code, rows of tables; sentences of a paragraph that is too long by itself."""

    index: int
    text: str  # without marks, as the citation's bytes give it; `citation.added` says what is not in the page's text
    markdown: str
    headings: tuple[str, ...]  # above it, outermost first
    words: int
    tokens: int
    parts: tuple[int, ...]  # of `r.document.parts`
    find_citation: Callable[[], Citation] = field(repr=False)

    @property
    def citation(self) -> Citation:
        """Where it stands; found when it is asked for."""
        return self.find_citation()

    def __reduce__(self) -> tuple[type[Chunk], tuple[Any, ...]]:
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return Chunk, tuple({**values, "find_citation": Found(self.citation)}.values())

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain Python, for JSON."""
        names = ("index", "text", "markdown", "headings", "words", "tokens", "parts")
        cited = self.citation
        place = {"address": cited.address, "path": cited.path, "start": cited.start, "end": cited.end}
        found = {"spans": as_lists(cited.spans), "is_exact": cited.is_exact, "added": as_lists(cited.added)}
        return {**{name: as_lists(getattr(self, name)) for name in names}, "citation": {**place, **found}}


def written(document: Document, leaves: Iterable[Leaf], output: OutputSettings) -> str:
    """Some leaves of a document as Markdown, with links, images and tables as the settings want them."""
    from ..render.markdown import to_markdown
    from ..render.markdown_options import with_options

    return to_markdown(with_options(gathered(document, leaves), output), output.tables == "html")


def make_chunks(
    page: Page,
    decision: Decision,
    document: Document,
    output: OutputSettings,
    tokens: int,
    overlap: int | None = None,
    tokenizer: Any = None,
) -> tuple[Chunk, ...]:
    """The document as chunks of at most `tokens`, except where one sentence, row or block of code is longer."""
    for name, value, least in (("tokens", tokens, 1), ("overlap", 0 if overlap is None else overlap, 0)):
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise UsageError(f"{name} must be a whole number of at least {least}, not {value!r}.")
    if overlap is None:
        overlap = min(USUAL_OVERLAP, tokens // OVERLAP_DIVISOR)
    if overlap >= tokens:
        raise UsageError(f"overlap must be smaller than tokens, which is {tokens}; it is {overlap}.")
    count = token_counter(tokenizer)
    citer = Citer(page, decision, document)
    chunks: list[Chunk] = []

    def weigh(leaf: Leaf, is_first: bool) -> int:
        if leaf.is_row and not is_first:  # the first row of a chunk brings the header
            return count(f"| {leaf.text} |".replace("\t", " | "))
        return count(written(document, [leaf], output)) + BREAK_TOKENS

    for group in pack(find_leaves(document), tokens, overlap, weigh):
        markdown = written(document, group, output)
        text = _text(group)
        if text.strip() or markdown.strip():
            parts = tuple(dict.fromkeys(part for leaf in group for part in range(leaf.first, leaf.last)))
            words, size, cite = len(text.split()), count(markdown), _citation(citer, group, text)
            chunks.append(Chunk(len(chunks), text, markdown, group[0].headings, words, size, parts, cite))
    return tuple(chunks)


def _citation(citer: Citer, group: list[Leaf], text: str) -> Callable[[], Citation]:
    return lambda: citer.cite(group, text)


def _text(group: list[Leaf]) -> str:
    """The text of leaves: sentences of one paragraph together, other leaves apart."""
    out: list[str] = []
    before: Leaf | None = None
    for leaf in group:
        if before is not None:
            out.append(
                "" if leaf.first == before.first else "\n" if leaf.around and leaf.around == before.around else "\n\n"
            )
        out.append(leaf.text)
        before = leaf
    return "".join(out).strip()

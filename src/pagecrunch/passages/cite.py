"""Where a passage stands: its address with a text fragment, its element, and its bytes in the source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from ..decision import Decision
from ..document.parts import Document, Part
from ..lazy import cached_property
from ..page.page import Page
from ..page.path import css_selector
from .leaves import Leaf
from .rows import PartRows, Piece
from .source import Slice, SourceMap, bare

FEWEST_WORDS, MOST_WORDS = 4, 14  # of a text fragment at each end
LONGEST_WORD = 300  # characters; a page's word without end is not worth an address


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a passage stands in its page.

    `spans` are the bytes of its text in the source, in order, between tags; joined, unescaped and without white space
    they are its text without what is `added`. `start` and `end` are the first and last of them, -1 where none is known.
    `added` are the slices of its text that are not in the page's text: the date in the line above a post, a formula, an
    emoji that the page shows as an image. `is_exact` is false where some of the page's own text was not found in the
    source, as in a page that was encoded twice and repaired, or one that was read from its data.
    """

    address: str  # with a text fragment, which browsers scroll to; "" where neither is known
    path: str  # a CSS selector of the element around it
    spans: tuple[Slice, ...]
    is_exact: bool
    added: tuple[Slice, ...] = ()

    @property
    def start(self) -> int:
        return self.spans[0][0] if self.spans else -1

    @property
    def end(self) -> int:
        return self.spans[-1][1] if self.spans else -1


class Citer:
    """Finds where the passages of one result stand."""

    def __init__(self, page: Page, decision: Decision, document: Document) -> None:
        self._page = page
        self._document = document
        self._rows = PartRows(page, decision, document)
        self._places: dict[int, int] = {}

    def cite(self, leaves: Sequence[Leaf], text: str) -> Citation:
        """Where a passage of these leaves, with this text, stands."""
        spans: list[Slice] = []
        rows: list[int] = []
        added: list[Slice] = []  # in characters of the text without white space
        whole: list[Part] = []  # those that the source has as they are here: browsers show them so
        length = 0
        for leaf in leaves:
            for part in leaf.parts:
                pieces = self._pieces(part, leaf)
                found, is_whole = self._checked(part, pieces)
                spans += found
                rows += [piece.row for piece in pieces]
                whole += [part] if is_whole else []
                size = len(bare(part.text))
                added += [(length + start, length + end) for start, end in _between(pieces, size)]
                length += size
        around = common_element(self._page, rows) if rows else -1
        path = css_selector(self._page, around, self._places) if around >= 0 and self._page.received else ""
        joined = tuple(_joined(spans, self._source))
        parts = [part for leaf in leaves for part in leaf.parts]
        return Citation(
            self._address(whole, parts), path, joined, len(whole) == len(parts), tuple(_in_text(text, added))
        )

    def spans_of(self, parts: Iterable[Part]) -> tuple[Slice, ...]:
        """The bytes of whole parts of the document."""
        found = [span for part in parts for span in self._checked(part, self._rows.pieces(part))[0]]
        return tuple(_joined(found, self._source))

    def rows_of(self, leaf: Leaf) -> list[int]:
        """The text rows that a leaf was made of."""
        return [piece.row for part in leaf.parts for piece in self._pieces(part, leaf)]

    def _checked(self, part: Part, pieces: Iterable[Piece]) -> tuple[list[Slice], bool]:
        """The bytes of the pieces of a part, those that hold its text, and whether they are all of the pieces."""
        text = bare(part.text)
        spans: list[Slice] = []
        is_whole = True
        for piece in pieces:
            size = piece.end - piece.start
            found = self._source.slices(piece.row, piece.row_start, piece.row_start + size)
            wanted = text[piece.start : piece.end]
            if "".join(bare(self._source.text(each)) for each in found) == wanted:
                spans += found
            else:
                is_whole = False
        return spans, is_whole

    def _pieces(self, part: Part, leaf: Leaf) -> list[Piece]:
        """The pieces of a part of a leaf, which may be cut out of a longer part."""
        if not leaf.is_prose:
            return self._rows.pieces(part)
        return self._rows.pieces_of_slice(self._document.parts[leaf.first], part, leaf.start)

    @cached_property
    def _source(self) -> SourceMap:
        return SourceMap(self._page)

    # -- addresses -----------------------------------------------------------------------------------------------------

    def _address(self, *groups: Sequence[Part]) -> str:
        """The address with a fragment of a part, of the first group that has one which browsers can find."""
        url = (self._page.url or "").partition("#")[0]
        if not url:
            return ""
        for parts in groups:
            lines = [line for part in parts if (line := self._line(part))]
            # A whole sentence is found more surely than a label.
            for line in sorted(lines, key=lambda line: len(line.split()) <= 2 * FEWEST_WORDS):
                if fragment := text_fragment(line, self._visible):
                    return f"{url}#:~:text={fragment}"
        return url

    @staticmethod
    def _line(part: Part) -> str:
        """The first line of a part, as browsers search for it."""
        line = part.text.strip().partition("\n")[0]
        return " ".join(line.split()) if part.spans else ""

    @cached_property
    def _visible(self) -> str:
        """All text of the page that readers see, block by block, in small letters."""
        page = self._page
        shown = (page.blocks.hidden == 0).nonzero()[0].tolist()
        return "\n".join(" ".join(page.block_text(block).split()) for block in shown).casefold()


def text_fragment(line: str, visible: str) -> str:
    """The text directive that finds a line: all of a short one, the first and last words of a longer one.

    It is empty where the page does not show them in this order, as browsers would search in vain.
    """
    words = line.split()
    ends = (" ".join(words[:FEWEST_WORDS]).casefold(), " ".join(words[-FEWEST_WORDS:]).casefold())
    first = visible.find(ends[0])
    if first < 0 or visible.find(ends[1], first) < 0:
        return ""
    if len(words) < 2 or max(map(len, words)) > LONGEST_WORD:
        return _encoded(line) if 4 <= len(line) <= 60 and len(words) == 1 else ""
    if len(words) <= 2 * FEWEST_WORDS:
        return _encoded(line)
    count = FEWEST_WORDS
    while count < min(MOST_WORDS, len(words) // 2) and _is_repeated(" ".join(words[:count]).casefold(), visible, first):
        count += 1
    return f"{_encoded(' '.join(words[:count]))},{_encoded(' '.join(words[-FEWEST_WORDS:]))}"


def _is_repeated(text: str, visible: str, start: int) -> bool:
    """Whether a text that is not before `start` is there twice."""
    first = visible.find(text, start)
    return first >= 0 and visible.find(text, first + 1) >= 0


def _encoded(text: str) -> str:
    """A text within a directive, in which a dash, a comma and & have a meaning."""
    return quote(text, safe="").replace("-", "%2D")


def common_element(page: Page, rows: list[int]) -> int:
    """The innermost element around all of these rows."""
    first, last = min(rows), max(rows)
    return next((row for row in page.ancestors(first) if page.end[row] > last), -1)


def _between(pieces: Iterable[Piece], length: int) -> Iterator[Slice]:
    """The characters of a part that are in none of its pieces."""
    at = 0
    for piece in pieces:
        if piece.start > at:
            yield at, piece.start
        at = piece.end
    if at < length:
        yield at, length


def _in_text(text: str, slices: list[Slice]) -> Iterator[Slice]:
    """Slices of a text, from those of it without white space."""
    if slices:
        seen = [index for index, character in enumerate(text) if bare(character)]
        yield from ((seen[start], seen[end - 1] + 1) for start, end in slices)


def _joined(spans: list[Slice], source: SourceMap) -> Iterator[Slice]:
    """The spans, with those together that only white space is between."""
    begin = end = -1
    for start, stop in spans:
        if begin >= 0 and start >= end and not source.received[end:start].strip():
            end = stop
            continue
        if begin >= 0:
            yield begin, end
        begin, end = start, stop
    if begin >= 0:
        yield begin, end

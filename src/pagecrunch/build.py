"""Bytes to a Page: decode, parse, walk, count, find blocks."""

from __future__ import annotations

from dataclasses import dataclass

from .budget import Budget
from .decode import Encoding, decode
from .dom.noscript import without_stray_noscript
from .dom.parse import Document, parse, read_table, to_table
from .dom.tag_starts import end_of_rows
from .memory import give_back
from .page.blocks import find_blocks
from .page.characters import count, sum_seen
from .page.hidden_policy import INLINE, apply_policy, hidden_text_warnings
from .page.layout import MISMATCH, NodeLayout, lay_out
from .page.page import Blocks, Page
from .page.reveal import reveal
from .page.table import Table

MAX_BYTES = 32 << 20
MAX_ROWS = 2_100_000


@dataclass(frozen=True, slots=True)
class Origin:
    """What is known about a page before its table is complete."""

    url: str | None
    encoding: Encoding
    truncated: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    received: bytes | str = b""
    layout: NodeLayout | None = None  # of a page that a browser rendered


@dataclass(frozen=True, slots=True)
class Source:
    """A page's bytes as text and as a document, before it is a table."""

    decoded: bytes  # the page as UTF-8
    utf8: bytes  # what was parsed
    document: Document
    encoding: Encoding
    truncated: tuple[str, ...]
    warnings: tuple[str, ...]
    received: bytes | str = b""
    layout: NodeLayout | None = None
    max_rows: int = MAX_ROWS

    def page(self, url: str | None = None, *, hidden: str = INLINE) -> Page:
        origin = Origin(url, self.encoding, self.truncated, self.warnings, self.received, self.layout)
        return finish_page(to_table(self.document, self.max_rows), origin, hidden)


def build_page(
    data: bytes | str,
    url: str | None = None,
    *,
    http_charset: str | None = None,
    max_bytes: int = MAX_BYTES,
    max_rows: int = MAX_ROWS,
    hidden: str = INLINE,
    budget: Budget | None = None,
    layout: NodeLayout | None = None,
) -> Page:
    """The table of a page. What lies past a limit is left out, and `truncated` says so.

    `hidden` says what becomes of hidden text: inline, strip, flag or keep; see `hidden_policy`. `layout` is what a
    browser drew of this page.
    """
    utf8, encoding, truncated = _decode(layout.marked if layout else data, http_charset, max_bytes, budget)
    utf8, notes = _within_rows(utf8, max_rows)
    table, warnings = read_table(utf8, max_rows)
    truncated += notes
    give_back(table.rows)
    return finish_page(table, Origin(url, encoding, truncated, warnings, data, layout), hidden)


def read_document(
    data: bytes | str,
    http_charset: str | None = None,
    max_bytes: int = MAX_BYTES,
    budget: Budget | None = None,
    *,
    max_rows: int = MAX_ROWS,
    runs_scripts: bool = False,
    layout: NodeLayout | None = None,
) -> Source:
    """Decode and parse a page within these limits. `runs_scripts`: for a browser that runs the page's scripts."""
    decoded, encoding, truncated = _decode(layout.marked if layout else data, http_charset, max_bytes, budget)
    decoded, notes = _within_rows(decoded, max_rows)
    utf8 = without_stray_noscript(decoded) if runs_scripts else decoded
    document, warnings = parse(utf8)
    return Source(decoded, utf8, document, encoding, (*truncated, *notes), warnings, data, layout, max_rows)


def tabulate(document: Document, url: str | None, encoding: Encoding) -> Page:
    """The table of a document that is parsed already."""
    return finish_page(to_table(document, MAX_ROWS), Origin(url, encoding))


def finish_page(table: Table, origin: Origin, hidden: str = INLINE) -> Page:
    """Add to the table what the walk leaves open: what is hidden, the counts, the blocks."""
    truncated = origin.truncated
    if table.is_cut and (note := _first_rows(table.rows)) not in truncated:
        truncated = (*truncated, note)
    layout = lay_out(table, origin.layout) if origin.layout else None
    apply_policy(table, hidden, is_exact=layout is not None)
    count(table)
    revealed = reveal(table)
    sum_seen(table)
    blocks = Blocks(find_blocks(table))
    warnings = origin.warnings + revealed + hidden_text_warnings(table, hidden)
    if origin.layout and layout is None:
        warnings += (MISMATCH,)
    shows_hidden = bool(revealed)
    return Page(
        table, blocks, origin.url, origin.encoding, truncated, warnings, hidden, shows_hidden, origin.received,
        layout,
    )  # fmt: skip


def _decode(
    data: bytes | str, http_charset: str | None, max_bytes: int, budget: Budget | None
) -> tuple[bytes, Encoding, tuple[str, ...]]:
    """At most `max_bytes` of a page as UTF-8, the encoding it was in, and what was left out."""
    truncated = (f"only the first {max_bytes:,} bytes of the page were read",) if len(data) > max_bytes else ()
    utf8, encoding = decode(data[:max_bytes], http_charset)
    utf8, notes = (budget or Budget()).parsed_part(utf8)
    return utf8, encoding, (*truncated, *notes)


def _within_rows(utf8: bytes, max_rows: int) -> tuple[bytes, tuple[str, ...]]:
    """The part of a page with at most `max_rows` elements and texts, and what is left out.

    The parser takes up to 200 bytes for an element of three, so the page ends before it is parsed.
    """
    if len(utf8) // 2 <= max_rows:  # a tag of three bytes and a text of one are two rows
        return utf8, ()
    end = end_of_rows(utf8, max_rows)
    if end < 0:
        return utf8, ()
    return utf8[:end], (_first_rows(max_rows),)


def _first_rows(count: int) -> str:
    return f"only the first {count:,} nodes of the page were read"

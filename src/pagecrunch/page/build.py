"""Bytes to a Page: decode, parse, walk, count, find blocks. The hot loops are compiled where that was possible."""

from __future__ import annotations

from dataclasses import dataclass

from ..budget import Budget
from ..compiled import fastest
from ..decode import decode
from ..decode.encoding import Encoding
from ..dom.columns import Columns
from ..dom.parse import Document, parse, read_columns, to_columns
from ..page.page import Page
from . import blocks as plain_blocks
from . import characters as plain_characters
from .hidden_policy import INLINE, apply_policy, flags
from .reveal import reveal

fast_characters, fast_blocks = fastest(plain_characters), fastest(plain_blocks)

MAX_BYTES = 32 << 20
MAX_ROWS = 4_000_000


def build_page(
    data: bytes | str,
    url: str | None = None,
    *,
    http_charset: str | None = None,
    max_bytes: int = MAX_BYTES,
    max_rows: int = MAX_ROWS,
    plain: bool = False,
    hidden: str = INLINE,
    budget: Budget | None = None,
) -> Page:
    """The table of a page. What lies past a limit is left out, and `truncated` says so.

    `hidden` says what becomes of hidden text: inline, strip, flag or keep; see `hidden_policy`.
    """
    utf8, encoding, truncated = _read(data, http_charset, max_bytes, budget)
    columns, warnings = read_columns(utf8, max_rows, plainly=plain)
    return _page_of(columns, url, encoding, max_rows, truncated, warnings, plain, hidden)


@dataclass(frozen=True, slots=True)
class Source:
    """A page's bytes as text and as a document, before it is a table."""

    utf8: bytes
    document: Document
    encoding: Encoding
    truncated: tuple[str, ...]
    warnings: tuple[str, ...]

    def page(
        self, url: str | None = None, *, max_rows: int = MAX_ROWS, hidden: str = INLINE, plain: bool = False
    ) -> Page:
        return tabulate(
            self.document,
            url,
            self.encoding,
            max_rows=max_rows,
            truncated=self.truncated,
            warnings=self.warnings,
            hidden=hidden,
            plain=plain,
        )


def read_document(
    data: bytes | str, http_charset: str | None = None, max_bytes: int = MAX_BYTES, budget: Budget | None = None
) -> Source:
    """Decode and parse at most so much of a page."""
    utf8, encoding, truncated = _read(data, http_charset, max_bytes, budget)
    document, warnings = parse(utf8)
    return Source(utf8, document, encoding, truncated, warnings)


def _read(
    data: bytes | str, http_charset: str | None, max_bytes: int, budget: Budget | None
) -> tuple[bytes, Encoding, tuple[str, ...]]:
    """At most so much of a page as UTF-8, which encoding it was in, and what was left out."""
    truncated = (f"only the first {max_bytes:,} bytes of the page were read",) if len(data) > max_bytes else ()
    utf8, encoding = decode(data[:max_bytes], http_charset)
    utf8, notes = (budget or Budget()).parsed_part(utf8)
    return utf8, encoding, (*truncated, *notes)


def tabulate(
    document: Document,
    url: str | None,
    encoding: Encoding,
    *,
    max_rows: int = MAX_ROWS,
    truncated: tuple[str, ...] = (),
    warnings: tuple[str, ...] = (),
    plain: bool = False,
    hidden: str = INLINE,
) -> Page:
    """The table of a document that is parsed already."""
    columns = to_columns(document, max_rows, plainly=plain)
    return _page_of(columns, url, encoding, max_rows, truncated, warnings, plain, hidden)


def _page_of(
    columns: Columns,
    url: str | None,
    encoding: Encoding,
    max_rows: int,
    truncated: tuple[str, ...],
    warnings: tuple[str, ...],
    plain: bool,
    hidden: str,
) -> Page:
    if columns.cut:
        truncated = (*truncated, f"only the first {max_rows:,} nodes of the page were read")
    apply_policy(columns, hidden)
    characters, blocks = (plain_characters, plain_blocks) if plain else (fast_characters, fast_blocks)
    counts = characters.count(columns)
    revealed = reveal(columns, counts)
    return Page(
        url=url,
        encoding=encoding,
        tag=columns.tag,
        parent=columns.parent,
        depth=columns.depth,
        end=columns.end,
        hidden=columns.hidden,
        linked=columns.linked,
        text_start=columns.text_start,
        text_end=columns.text_end,
        text_bytes=columns.text_bytes,
        attr_first=columns.attr_first,
        attr_name=columns.attr_name,
        attr_start=columns.attr_start,
        attr_end=columns.attr_end,
        attr_bytes=columns.attr_bytes,
        counts=counts,
        sums=characters.sum_seen(columns, counts),
        blocks=blocks.find_blocks(columns, counts),
        truncated=truncated,
        warnings=warnings + revealed + flags(columns, counts, hidden),
        hidden_policy=hidden,
        shows_hidden=bool(revealed),
    )

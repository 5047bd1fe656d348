"""The account of a page's text, one line a piece: what became of it, how sure that is, why, and how it starts."""

from __future__ import annotations

from collections.abc import Iterator

from ..ledger import BLANK, KEPT
from ..result import Extraction
from .terminal import harmless

SHOWN_CHARACTERS = 80


def account(extraction: Extraction) -> str:
    """The ledger for people. White space is counted and not listed."""
    return "\n".join([*_lines(extraction), "", *_totals(extraction)])


def _lines(extraction: Extraction) -> Iterator[str]:
    entries = [entry for entry in extraction.ledger.entries if entry.bucket != BLANK]
    width = max((len(entry.reason) for entry in entries), default=0)
    for entry in entries:
        yield f"{entry.bucket:<8}  {entry.score:4.2f}  {entry.reason:<{width}}  {_start(entry.text)}".rstrip()


def _totals(extraction: Extraction) -> Iterator[str]:
    totals = extraction.ledger.totals()
    total = sum(totals.values())
    yield f"Of {total:,} bytes of text, {totals[KEPT]:,} were kept."
    for bucket, size in totals.items():
        yield f"{size:>12,}  {bucket}"


def _start(text: str) -> str:
    # A script can be a megabyte long, and none of it matters here but how it starts.
    words = harmless(" ".join(text[: 10 * SHOWN_CHARACTERS].split()))
    return words if len(words) <= SHOWN_CHARACTERS else words[: SHOWN_CHARACTERS - 1] + "…"

"""Which encoding a page was read in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Encoding:
    """Which encoding the bytes were read in, and why: `bom`, `http`, `meta`, `guess`, or `text` for a str."""

    name: str
    source: str

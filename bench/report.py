"""What every command prints: when, with which versions, on what; and plain aligned tables."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib import metadata


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")


def context_lines(corpora: Iterable[str], pages: int, versions: Iterable[str]) -> list[str]:
    """Where a table comes from, so that it can be repeated."""
    ground = [f"python {platform.python_version()}", f"selectolax {metadata.version('selectolax')}"]
    return [
        f"date      {now()}",
        f"corpus    {', '.join(corpora)}, {pages:,} pages",
        f"versions  {', '.join(dict.fromkeys([*ground, *versions]))}",
        f"machine   {platform.machine()}, {platform.system()}",
    ]


def table_lines(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Columns as wide as their widest cell: the first to the left, the others to the right."""
    cells = [list(head), *map(list, rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for line in cells:
        first, *rest = (
            cell.ljust(width) if not index else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        lines.append("  ".join([first, *rest]).rstrip())
    return [lines[0], "  ".join("-" * width for width in widths), *lines[1:]]

"""A bar on stderr for work that takes a while; nothing where stderr is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable
from typing import TypeVar

Item = TypeVar("Item")


def with_bar(items: Iterable[Item], total: int, what: str) -> Generator[Item, None, None]:
    """The items, counted on a bar as they are taken."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, what, total, console=Console(stderr=True), transient=True)

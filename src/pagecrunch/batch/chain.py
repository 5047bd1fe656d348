"""Parts of a WARC file checked against each other: each must start where the one before it ended.

A part other than the first starts at a record that was looked for, and what was found may have stood inside of another
record. The first part starts at the file's start and is right; so where it ended, the second must have started, and so
on. A part that started elsewhere is done again from the right place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .shards import Shard


def broken_links(plan: Sequence[Shard], mark_of: Callable[[Shard], Mapping[str, Any] | None]) -> list[Shard]:
    """Finished shards that started in the wrong place, with the right one: the first of each file."""
    broken: list[Shard] = []
    settled: set[str] = set()  # files with a broken link already
    following: dict[str, int | None] = {}
    for shard in plan:
        path = shard.paths[0]
        if shard.kind != "warc" or path in settled:
            continue
        mark = mark_of(shard)
        if mark is None:
            settled.add(path)
            continue
        if not shard.is_exact and mark["first"] != following[path]:
            settled.add(path)
            broken.append(_from(shard, following[path]))
        following[path] = mark["following"]
    return broken


def _from(shard: Shard, start: int | None) -> Shard:
    """The shard from its true start: past its end, where a record reaches over all of it; None is the file's end."""
    end_of_file = shard.size or 0
    return replace(shard, start=end_of_file if start is None else start, is_exact=True)

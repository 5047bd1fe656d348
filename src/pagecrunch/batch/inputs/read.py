"""The pages of a shard, whatever kind it is of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .files import read_files
from .jsonl import read_jsonl
from .page import PassedOver, RawPage
from .parquet import read_parquet
from .warc import Span, read_warc

if TYPE_CHECKING:
    from ..options import Options
    from ..shards import Shard


def read_shard(shard: Shard, options: Options, max_bytes: int, span: Span) -> Iterator[RawPage | PassedOver]:
    """Always the same pages in the same order. `span` is filled in for a part of a WARC file."""
    path = shard.paths[0]
    if shard.kind == "page":
        return read_files(shard.paths, max_bytes)
    if shard.kind == "warc":
        return read_warc(path, max_bytes, shard.start, shard.stop, shard.is_exact, span)
    if shard.kind == "parquet":
        stop = shard.stop or 0
        return read_parquet(path, shard.group, shard.start, stop, options.html_column, options.url_column, max_bytes)
    return read_jsonl(path, options.html_column, options.url_column, max_bytes, shard.start, shard.stop)

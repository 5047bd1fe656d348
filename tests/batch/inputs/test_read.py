"""The pages of a shard of any kind."""

from __future__ import annotations

import gzip
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from batch_made import jsonl, make_folder, make_warc, page

from pagecrunch.batch.inputs.find import find_inputs
from pagecrunch.batch.inputs.page import RawPage
from pagecrunch.batch.inputs.read import read_shard
from pagecrunch.batch.inputs.warc import Span
from pagecrunch.batch.options import Options
from pagecrunch.batch.shards import plan_shards


def test_the_same_pages_come_from_every_kind_of_input(tmp_path: Path) -> None:
    html = [page(n) for n in range(20)]
    folder = make_folder(tmp_path / "folder", 20)
    make_warc(tmp_path / "a.warc.gz", 20)
    make_warc(tmp_path / "b.warc", 20, packed=False)
    jsonl(tmp_path / "c.jsonl", [{"html": each.decode()} for each in html])
    (tmp_path / "d.jsonl.gz").write_bytes(gzip.compress((tmp_path / "c.jsonl").read_bytes()))
    pq.write_table(pa.table({"html": html}), tmp_path / "e.parquet", 7)
    for given in (folder, *(tmp_path / name for name in ("a.warc.gz", "b.warc", "c.jsonl", "d.jsonl.gz", "e.parquet"))):
        shards = list(plan_shards(find_inputs([str(given)]).inputs, Options(), 2))
        read = [each for shard in shards for each in read_shard(shard, Options(), 10_000, Span())]
        found = [
            each.html if isinstance(each.html, bytes) else each.html.encode()
            for each in read
            if isinstance(each, RawPage)
        ]
        assert found == html, given

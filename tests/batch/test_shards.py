"""The work cut into shards."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pagecrunch.batch.inputs.find import Input
from pagecrunch.batch.options import Options
from pagecrunch.batch.shards import MIN_BYTES, Shard, plan_shards
from pagecrunch.work.frames import from_json


def test_every_worker_gets_several_shards_and_every_file_is_in_one() -> None:
    inputs = [Input("page", f"{n}.html", 10) for n in range(1000)]
    shards = list(plan_shards(inputs, Options()))
    assert [path for shard in shards for path in shard.paths] == [each.path for each in inputs]
    assert len(shards) >= 16
    assert [shard.name for shard in shards] == [f"shard-{n:05d}" for n in range(len(shards))]
    assert sum(shard.weight for shard in shards) == 10_000


def test_an_archive_is_cut_into_ranges_that_cover_it() -> None:
    size = 20 * MIN_BYTES + 5
    shards = list(plan_shards([Input("page", "a.html", 1), Input("warc", "a.warc.gz", size)], Options()))
    parts = shards[1:]
    assert [part.start for part in parts[1:]] == [part.stop for part in parts[:-1]]
    assert (parts[0].start, parts[-1].stop) == (0, size)
    assert [part.is_exact for part in parts] == [True] + [False] * (len(parts) - 1)


def test_shards_get_smaller_towards_the_end_so_that_no_worker_is_left_alone_with_a_large_one() -> None:
    archives = [Input("warc", f"{n}.warc.gz", 800 * MIN_BYTES) for n in range(3)]
    weights = [shard.weight for shard in plan_shards(archives, Options())]
    assert sum(weights) == 2400 * MIN_BYTES
    assert weights[0] > 30 * MIN_BYTES and weights[-1] <= MIN_BYTES
    files = [len(shard.paths) for shard in plan_shards([Input("page", "a", 1)] * 10_000, Options())]
    assert files == sorted(files, reverse=True) and files[0] > 100 and files[-1] <= 8


def test_an_empty_file_is_a_shard_of_its_own() -> None:
    assert [shard.stop for shard in plan_shards([Input("warc", "a.warc", 0)], Options())] == [0]


def test_a_packed_table_of_lines_is_one_shard_and_row_groups_are_cut_up(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(
        pa.table({"html": [str(n) * 5000 for n in range(1000)]}), path, 600, compression="none", use_dictionary=False
    )
    inputs = [Input("jsonl", "a.jsonl.gz", 1 << 30), Input("parquet", str(path), path.stat().st_size)]
    first, *others = plan_shards([inputs[0]], Options()), *plan_shards(inputs[1:], Options())
    assert len(list(first)) == 1
    rows = [(shard.group, row) for shard in others for row in range(shard.start, shard.stop or 0)]
    assert rows == [(0, n) for n in range(600)] + [(1, n) for n in range(400)]
    assert len(others) > 2


def test_shards_travel_as_json_and_their_stamp_changes_with_their_files(tmp_path: Path) -> None:
    path = tmp_path / "a.warc"
    path.write_bytes(b"x" * 10)
    shards = list(plan_shards([Input("warc", str(path), 10)], Options()))
    assert [from_json(Shard, json.loads(json.dumps(asdict(shard)))) for shard in shards] == shards
    (changed,) = plan_shards([Input("warc", str(path), 10, "later")], Options())
    assert changed.stamp != shards[0].stamp and changed.name == shards[0].name


def test_outputs_are_named_after_their_archive_and_no_two_have_one_name() -> None:
    paths = ["a/CC-1.warc.gz", "b/CC-1.warc.gz", "shard.warc", "my pages!.jsonl.gz", "x.wacz!archive/data.warc.gz"]
    inputs = [Input("jsonl" if "jsonl" in path else "warc", path, 10) for path in paths]
    assert [shard.name for shard in plan_shards([*inputs, Input("page", "p.html", 1)], Options())] == [
        "CC-1-00000",
        "CC-1.2-00000",
        "shard.2-00000",
        "my-pages-00000",
        "data-00000",
        "shard-00000",
    ]

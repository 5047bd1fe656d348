"""The same job on a local Ray: the same rows and the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import ray
import ray.data
from batch_made import bytes_in, make_folder, make_warc

from pagecrunch.batch import BatchRequest, Options, extract_batch, run_batch, shards, warc_batches
from pagecrunch.errors import PagecrunchError


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.mark.parametrize("form", ["jsonl", "parquet", "files"])
def test_it_gives_the_bytes_of_the_local_engine(tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "MIN_BYTES", 20_000)
    archive = make_warc(tmp_path / "a.warc.gz", 200, words=50)
    archive.write_bytes(archive.read_bytes()[:-60])
    given = [str(archive), str(make_folder(tmp_path / "pages", 30, words=50))]
    options = Options(has_digest=True, has_fingerprint=True)
    here = run_batch(BatchRequest(given, tmp_path / "local", options, form, deduplicate=True, workers=2))
    there = run_batch(BatchRequest(given, tmp_path / "ray", options, form, deduplicate=True, workers=2, engine="ray"))
    assert there.tally.statuses == here.tally.statuses
    assert here.tally.statuses["failed"] == 1
    assert here.tally.statuses["duplicate"] > 0
    assert bytes_in(tmp_path / "ray") == bytes_in(tmp_path / "local")


def test_a_job_begun_here_is_finished_there(tmp_path: Path) -> None:
    given = [str(make_folder(tmp_path / "pages", 40))]
    run_batch(BatchRequest(given, tmp_path / "out", workers=2))
    whole = bytes_in(tmp_path / "out")
    for number in (1, 3):
        (tmp_path / f"out/.pagecrunch/done/shard-{number:05d}.json").unlink()
        (tmp_path / f"out/shard-{number:05d}.jsonl").unlink()
    assert not run_batch(BatchRequest(given, tmp_path / "out", workers=2, engine="ray")).was_done
    assert bytes_in(tmp_path / "out") == whole


def test_a_page_that_kills_its_worker_costs_that_page_alone(tmp_path: Path, wicked: None) -> None:
    folder = make_folder(tmp_path / "in", 12)
    (folder / "0003.html").write_bytes(b"<p>CRASH")
    (folder / "0005.html").write_bytes(b"<p>SLEEP")
    options = Options(settings={"extract": {"using": "wicked"}})
    request = BatchRequest([str(folder)], tmp_path / "out", options, workers=2, page_seconds=2.0, engine="ray")
    # Workers of the cluster were started before the plug-in was there, so they need its path.
    ray.shutdown()
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    outcome = run_batch(request)
    assert outcome.tally.statuses == {"ok": 10, "failed": 2}


def test_an_error_that_cannot_be_helped_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_folder(tmp_path / "in", 3)
    out = tmp_path / "out"

    def planned(*arguments: object) -> object:
        (out / ".pagecrunch/journal").rmdir()
        (out / ".pagecrunch/journal").touch()
        return real(*arguments)  # type: ignore[arg-type]

    real = shards.plan_shards
    monkeypatch.setattr("pagecrunch.batch.run.plan_shards", planned)
    with pytest.raises(PagecrunchError, match="could not be written"):
        run_batch(BatchRequest([str(folder)], out, workers=1, engine="ray"))


def test_ray_data_takes_the_batch_function_as_it_is(tmp_path: Path) -> None:
    path = make_warc(tmp_path / "a.warc.gz", 25)
    tables = list(warc_batches(str(path), 10))
    dataset = ray.data.from_arrow(tables).map_batches(extract_batch, batch_format="pyarrow", batch_size=None)
    rows = sorted(dataset.take_all(), key=lambda row: row["offset"])
    assert rows == [row for table in tables for row in extract_batch(table).to_pylist()]
    assert [row["url"] for row in rows] == [f"http://example.org/{n}" for n in range(25)]

"""Faults of a machine, a disk and its files: whatever happens, rows in = rows out and counted failures."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from batch_made import make_folder, make_warc, page, record, rows_in, warc_bytes

from pagecrunch.batch import BatchRequest, Options, run_batch, shards
from pagecrunch.batch.inputs import warc
from pagecrunch.batch.inputs.page import RawPage, ReadState
from pagecrunch.batch.inputs.warc import read_warc
from pagecrunch.batch.run import MaxFailures, TooManyFailures
from pagecrunch.errors import UsageError

MEMORY_BYTES = 480 << 20
HUGE_BYTES = 100 << 20  # more than a worker can read within that


@pytest.fixture(autouse=True)
def _small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "MIN_BYTES", 3000)


def test_a_record_that_does_not_fit_in_memory_costs_one_row_and_no_shard_after_it(tmp_path: Path) -> None:
    path = tmp_path / "a.warc.gz"
    records = [record(f"http://example.org/{n}", page(n, 20)) for n in range(60)]
    records[20] = record("http://example.org/20", b"<p>" + b"word " * (HUGE_BYTES // 5))
    path.write_bytes(warc_bytes(records))
    command = [sys.executable, "-m", "pagecrunch", "batch", str(path), "-o", str(tmp_path / "out"), "--workers", "1"]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))

    command += ["--set", "limits.max_bytes=1GiB", "--using", "everything"]
    subprocess.run(command, preexec_fn=limit, check=True, capture_output=True, timeout=300)
    rows = rows_in(tmp_path / "out")
    assert len(rows) == 60
    assert [n for n, row in enumerate(rows) if row["status"] == "failed"] == [20]


def test_a_reader_that_ends_its_worker_costs_the_record_it_was_at(tmp_path: Path) -> None:
    """As when a library crashes on one record: by reading it, or on the way to it."""
    path = make_warc(tmp_path / "a.warc.gz", 6)
    places: list[int] = []
    sources = [
        each.source for each in read_warc(str(path), 10_000, state=ReadState(note=places.append)) if is_page(each)
    ]
    for place in sorted(set(places)):
        state = ReadState({place: "it crashed"})
        pages = [each for each in read_warc(str(path), 10_000, state=state) if isinstance(each, RawPage)]
        kept = [each.source for each in pages if not each.problem]
        lost = [each for each in pages if each.problem]
        assert len(lost) <= 1 and len(set(sources) - set(kept)) <= 1
        assert lost or kept == sources
        assert state.following is None and not state.is_cut


def is_page(each: object) -> bool:
    return isinstance(each, RawPage)


def test_a_fault_that_a_reader_did_not_expect_costs_one_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = warc._Reading._read_page

    def fails(self: object, record: object, types: object) -> object:
        found = real(self, record, types)  # type: ignore[arg-type]
        if isinstance(found, RawPage) and found.source.endswith("/3"):
            raise MemoryError
        return found

    monkeypatch.setattr(warc._Reading, "_read_page", fails)
    path = make_warc(tmp_path / "a.warc.gz", 6)
    pages = [each for each in read_warc(str(path), 10_000) if isinstance(each, RawPage)]
    assert [each.source for each in pages] == [f"http://example.org/{n}" for n in range(6)]
    assert [each.problem for each in pages if each.problem] == [
        "its record is damaged: there is not enough memory for it"
    ]


def test_a_shard_that_was_cut_or_a_mark_that_was_cut_is_done_again(tmp_path: Path) -> None:
    path = make_warc(tmp_path / "a.warc.gz", 60, words=20)
    request = BatchRequest([str(path)], tmp_path / "out", workers=1)
    run_batch(request)
    whole = rows_in(tmp_path / "out")
    outputs = sorted((tmp_path / "out").glob("*.jsonl"))
    assert len(outputs) > 2
    outputs[0].write_bytes(outputs[0].read_bytes()[:100])
    outputs[1].unlink()
    mark = tmp_path / "out/.pagecrunch/done" / f"{outputs[2].stem}.json"
    mark.write_bytes(mark.read_bytes()[:50])
    assert not run_batch(request).was_done
    assert rows_in(tmp_path / "out") == whole
    for name in ("job.json", "plan.jsonl", "inputs.jsonl"):
        state = tmp_path / "out/.pagecrunch" / name
        state.write_bytes(state.read_bytes()[:30])
        assert run_batch(request).was_done
    assert rows_in(tmp_path / "out") == whole


def test_a_folder_with_a_new_or_changed_page_is_not_done(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 5)
    request = BatchRequest([str(folder)], tmp_path / "out", workers=1)
    run_batch(request)
    (folder / "0002.html").write_bytes(page(9))
    with pytest.raises(UsageError, match=r"1 changed; the first is .*0002\.html"):
        run_batch(request)


def test_failed_pages_are_tried_again_when_that_is_asked_for(tmp_path: Path, wicked: None) -> None:
    folder = make_folder(tmp_path / "in", 20)
    (folder / "0004.html").write_bytes(b"<p>CRASH unless it is calm")
    options = Options(settings={"extract": {"using": "wicked"}})
    request = BatchRequest([str(folder)], tmp_path / "out", options, workers=1)
    assert run_batch(request).tally.statuses == {"ok": 19, "failed": 1}
    before = rows_in(tmp_path / "out")
    again = BatchRequest([str(folder)], tmp_path / "out", options, workers=1, retry_failed=True)
    assert run_batch(again).tally.statuses == {"ok": 19, "failed": 1}
    assert rows_in(tmp_path / "out") == before
    module = tmp_path / "site/wicked_pages.py"
    module.write_text(module.read_text().replace("CRASH", "NEVER"))
    assert run_batch(again).tally.statuses == {"ok": 20}
    rows = rows_in(tmp_path / "out")
    assert rows[:4] == before[:4] and rows[5:] == before[5:] and "unless" in rows[4]["text"]


def test_too_many_failures_stop_a_job_with_an_exit_code_of_its_own(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 4)
    for name in ("0001.html", "0002.html"):
        (folder / name).write_bytes(b"%PDF-1.4")
    for most in (MaxFailures(number=1), MaxFailures(share=0.25)):
        with pytest.raises(TooManyFailures, match=r"2 of [34] pages failed") as raised:
            run_batch(BatchRequest([str(folder)], tmp_path / "out", workers=1, max_failures=most))
        assert raised.value.exit_code == 3
    run_batch(BatchRequest([str(folder)], tmp_path / "out", workers=1, max_failures=MaxFailures.parse("50%")))
    for wrong in ("many", "-1", "120%"):
        with pytest.raises(UsageError, match="--max-failures is a number or a share"):
            MaxFailures.parse(wrong)


def test_damage_anywhere_is_a_failed_row_and_never_a_missing_page(tmp_path: Path) -> None:
    random.seed(27)
    data = make_warc(tmp_path / "a.warc.gz", 30).read_bytes()
    for number in range(30):
        damaged = bytearray(data)
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(damaged))
            damaged[at : at + random.randint(1, 40)] = random.randbytes(random.randint(1, 40))
        path = tmp_path / f"{number}.warc.gz"
        path.write_bytes(damaged)
        pages = [each for each in read_warc(str(path), 10_000) if isinstance(each, RawPage)]
        good = [each for each in pages if not each.problem]
        assert len(good) >= 20 and (len(good) == 30 or len(pages) > len(good)), number

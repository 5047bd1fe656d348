"""`python -m bench kills`: a job that is killed and damaged gives the same bytes."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.kills import FILE_FAULTS

MakeCorpus = Callable[..., Path]


def test_a_job_that_is_killed_and_damaged_is_the_same_in_the_end(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = make_corpus("mine", *({"html": f"<title>{n}</title><p>Some words about {n}." * 50} for n in range(30)))
    assert main(["kills", str(folder), "--kills", "3"]) == 0
    printed = capsys.readouterr().out
    assert "0 of them not the same" in printed and "kills" in printed


@pytest.mark.parametrize("fault", FILE_FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_changes_a_file(fault: Callable[[Path, random.Random], str], tmp_path: Path) -> None:
    assert fault(tmp_path, random.Random(1)) == "nothing there to damage"
    for name in ("a.jsonl", ".pagecrunch/job.json", ".pagecrunch/done/a.json", ".pagecrunch/journal/a.jsonl"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x" * 100)
    assert fault(tmp_path, random.Random(1)) != "nothing there to damage"
    sizes = [path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()]
    assert len(sizes) == 3 or min(sizes) < 100

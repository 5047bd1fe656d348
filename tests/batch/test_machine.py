"""What of this machine a job may use."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from pagecrunch.batch.machine import WORKER_BYTES, cores, cpu_seconds, is_waiting, memory_limit, workers_that_fit


def test_the_cores_are_those_this_process_may_use() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)


def test_the_limits_of_a_container_are_kept(tmp_path: Path) -> None:
    (tmp_path / "cpu.max").write_text("100000 100000\n")
    (tmp_path / "memory.max").write_text(f"{3 * WORKER_BYTES}\n")
    assert cores(tmp_path) == 1
    assert memory_limit(tmp_path) == 3 * WORKER_BYTES
    assert workers_that_fit(tmp_path) == 1
    (tmp_path / "cpu.max").write_text("max 100000\n")
    (tmp_path / "memory.max").write_text("max\n")
    assert cores(tmp_path) == cores(tmp_path / "none")
    assert memory_limit(tmp_path) == 0
    (tmp_path / "memory.max").write_text("1000\n")
    assert workers_that_fit(tmp_path) == 1


def test_limits_of_the_older_kind_are_kept_too(tmp_path: Path) -> None:
    for name, value in {"cpu/cpu.cfs_quota_us": 50_000, "cpu/cpu.cfs_period_us": 100_000}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(str(value))
    assert cores(tmp_path) == 1
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory/memory.limit_in_bytes").write_text(str(1 << 62))
    assert memory_limit(tmp_path) == 0


def test_limits_of_a_group_within_the_container_are_kept(tmp_path: Path) -> None:
    """As those that systemd or a queue of jobs sets, of both versions."""
    own, groups = tmp_path / "own", tmp_path / "groups"
    own.write_text("4:memory:/jobs/7\n2:cpu,cpuacct:/\n0::/slice/job\n")
    files = {"memory/jobs/memory.limit_in_bytes": 9000, "memory/jobs/7/memory.limit_in_bytes": 1 << 62}
    for name, value in {**files, "slice/job/cpu.max": "100000 100000", "slice/other/memory.max": 5}.items():
        (groups / name).parent.mkdir(parents=True, exist_ok=True)
        (groups / name).write_text(f"{value}\n")
    assert memory_limit(groups, own) == 9000
    assert cores(groups, own) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say")
def test_processor_time_of_a_process_is_known() -> None:
    before = cpu_seconds(os.getpid())
    end = time.process_time() + 0.05
    while time.process_time() < end:
        pass
    after = cpu_seconds(os.getpid())
    assert before is not None and after is not None and after >= before + 0.05
    assert not is_waiting(os.getpid())
    assert cpu_seconds(2**22 + 5) is None

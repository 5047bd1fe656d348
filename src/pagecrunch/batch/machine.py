"""What of this machine a job may use: cores and memory, also within the limits of a container (cgroups)."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

WORKER_BYTES = 400 << 20  # of memory that a worker is given room for; it uses about 150 MB, and more for a large page
_CGROUP = Path("/sys/fs/cgroup")
_NO_LIMIT = 1 << 60  # more than any machine has: cgroups version 1 write "no limit" as such a number


def cores(root: Path = _CGROUP) -> int:
    """The cores that this process may use."""
    try:
        here = len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        here = os.cpu_count() or 1
    quota = _quota(root)
    return max(1, min(here, int(quota + 0.5))) if quota else here


def workers_that_fit(root: Path = _CGROUP) -> int:
    """A worker for each core, as far as memory allows."""
    limit = memory_limit(root)
    return max(1, min(cores(root), limit // WORKER_BYTES)) if limit else cores(root)


def memory_limit(root: Path = _CGROUP) -> int:
    """Bytes that this process and its children may use, where a container sets a limit; else 0."""
    for name in ("memory.max", "memory/memory.limit_in_bytes"):
        with suppress(OSError, ValueError):
            limit = int((root / name).read_text())
            if limit < _NO_LIMIT:
                return limit
    return 0


def cpu_seconds(pid: int) -> float | None:
    """Processor time that a process has used so far; None where the system does not say."""
    if sys.platform != "linux":
        return None
    try:
        return time.clock_gettime((~pid << 3) | 2)  # the clock of that process: see clock_getcpuclockid(3)
    except OSError:
        return None


def is_waiting(pid: int) -> bool:
    """Whether no thread of a process is running or waits for a core. Where the system does not say, it is."""
    with suppress(OSError):
        states = [
            (thread / "stat").read_text().rpartition(")")[2].split()[0]
            for thread in Path(f"/proc/{pid}/task").iterdir()
        ]
        return "R" not in states
    return True


def _quota(root: Path) -> float:
    """Cores by the quota of a container; 0 without one."""
    with suppress(OSError, ValueError):
        quota, period = (root / "cpu.max").read_text().split()
        return int(quota) / int(period)
    with suppress(OSError, ValueError):
        used = int((root / "cpu/cpu.cfs_quota_us").read_text())
        return max(0, used) / int((root / "cpu/cpu.cfs_period_us").read_text())
    return 0.0

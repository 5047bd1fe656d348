"""What of this machine a job may use: cores and memory, also within the limits of a container (cgroups)."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

WORKER_BYTES = 400 << 20  # of memory that a worker is given room for; it uses about 150 MB, and more for a large page
_CGROUP, _OWN = Path("/sys/fs/cgroup"), Path("/proc/self/cgroup")
_NO_LIMIT = 1 << 60  # more than any machine has: cgroups version 1 write "no limit" as such a number


def cores(root: Path = _CGROUP, own: Path = _OWN) -> int:
    """The cores that this process may use."""
    try:
        here = len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        here = os.cpu_count() or 1
    quota = _quota(root, own)
    return max(1, min(here, int(quota + 0.5))) if quota else here


def workers_that_fit(root: Path = _CGROUP, own: Path = _OWN) -> int:
    """A worker for each core, as far as memory allows."""
    limit, most = memory_limit(root, own), cores(root, own)
    return max(1, min(most, limit // WORKER_BYTES)) if limit else most


def memory_limit(root: Path = _CGROUP, own: Path = _OWN) -> int:
    """Bytes that this process and its children may use, where a container sets a limit; else 0."""
    limits = []
    for folder in _cgroups(root, "memory", own):
        for name in ("memory.max", "memory.limit_in_bytes"):
            with suppress(OSError, ValueError):
                limits.append(int((folder / name).read_text()))
    return min((limit for limit in limits if limit < _NO_LIMIT), default=0)


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


def _quota(root: Path, own: Path) -> float:
    """Cores by the quota of a container; 0 without one."""
    quotas = []
    for folder in _cgroups(root, "cpu", own):
        with suppress(OSError, ValueError):
            used, period = (folder / "cpu.max").read_text().split()
            quotas.append(int(used) / int(period))
        with suppress(OSError, ValueError):
            used, period = ((folder / f"cpu.cfs_{name}_us").read_text() for name in ("quota", "period"))
            quotas.append(int(used) / int(period))
    return min((quota for quota in quotas if quota > 0), default=0.0)


def _cgroups(root: Path, controller: str, own: Path) -> Iterator[Path]:
    """The cgroups of this process, of both versions: those that all of a container is in, and its own within them."""
    yield root
    yield root / controller
    with suppress(OSError, ValueError):
        for line in own.read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if not controllers or controller in controllers.split(","):
                folder = root / controller if controllers else root
                for name in path.strip("/").split("/"):
                    folder /= name
                    yield folder

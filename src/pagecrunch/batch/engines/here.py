"""Shards in this very process: for inputs or outputs that no other process can see, such as memory://.

Without worker processes there is no limit on time, and a page that ends its process ends the job.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from ..heartbeat import Heartbeat
from ..run_shard import ShardTask, run_shard

Watch = Callable[[int, int, float], None]  # pages, failed ones among them, and bytes of input that are done


def run_here(tasks: Sequence[ShardTask], watch: Watch) -> None:
    """Do all tasks, one after the other."""
    done = 0
    with tempfile.TemporaryDirectory(prefix="pagecrunch-") as folder:
        heartbeat = Heartbeat(Path(folder) / "heartbeat")
        for task in tasks:
            run_shard(task, heartbeat)
            done += task.shard.weight
            beat = heartbeat.read()
            watch(beat.pages, beat.failed, done)
        heartbeat.close()

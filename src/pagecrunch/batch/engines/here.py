"""Shards in this very process: for inputs or outputs that no other process can see, such as memory://.

Without worker processes there is no limit on time, and a page that ends its process ends the job.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..heartbeat import Heartbeat
from ..run_shard import ShardTask, run_shard
from ..scratch import scratch_folder

Watch = Callable[[int, int, float], None]  # pages, failed ones among them, and bytes of input that are done


def run_here(tasks: Sequence[ShardTask], watch: Watch) -> None:
    """Do all tasks, one after the other."""
    done = 0
    with scratch_folder() as folder:
        heartbeat = Heartbeat(folder / "heartbeat")
        for task in tasks:
            run_shard(task, heartbeat)
            done += task.shard.weight
            beat = heartbeat.read()
            watch(beat.pages, beat.failed, done)
        heartbeat.close()


def tasks_here(function: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
    """The results of a function for all items, one after the other."""
    return map(function, items)

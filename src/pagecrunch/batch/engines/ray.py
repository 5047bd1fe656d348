"""The same job on Ray Data: its actors do shards as the local engine's workers do, each under watch on its own node.

The output folder and the inputs must be where every node can reach them. Outputs, done-marks and journals are the local
engine's, so a job that was begun here can be finished there.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ...errors import PagecrunchError
from ..needs import need
from ..supervise import Supervisor
from ..work import Task

Done = Callable[[int, int, int], None]  # pages, failed ones among them, and the weight of a shard


class ShardActor:
    """Keeps one worker process, which is started with the actor's first shard and dies with the actor."""

    def __init__(self, page_seconds: float) -> None:
        self._scratch = tempfile.TemporaryDirectory(prefix="pagecrunch-")
        self._supervisor = Supervisor(Path(self._scratch.name), "worker", page_seconds)

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Do a shard. What cannot be helped is told to the driver, where one sentence of it is shown."""
        task, error = Task.from_json(json.loads(str(batch["task"][0]))), ""
        before = self._supervisor.totals
        try:
            self._supervisor.run(task)
        except PagecrunchError as failure:
            error = str(failure)
        pages, failed = (now - then for now, then in zip(self._supervisor.totals, before, strict=True))
        return {"done": [[pages, failed, task.shard.weight]], "error": [error]}


def run_on_ray(
    tasks: Sequence[Task], address: str | None, workers: int | None, page_seconds: float, done: Done
) -> None:
    """Do all tasks. Without an address Ray is started on this machine; `done` is told of each shard done."""
    ray, data = need("ray"), need("ray.data")
    if not ray.is_initialized():
        ray.init(address=address, num_cpus=None if address else workers, include_dashboard=False, log_to_driver=False)
    data.DataContext.get_current().enable_progress_bars = False
    items = data.from_items([{"task": json.dumps(task.to_json())} for task in tasks], override_num_blocks=len(tasks))
    actors = min(len(tasks), workers or max(1, int(ray.cluster_resources().get("CPU", 1))))
    compute = data.ActorPoolStrategy(size=actors)
    shards = items.map_batches(ShardActor, fn_constructor_args=(page_seconds,), batch_size=1, compute=compute)
    for row in shards.iter_rows():
        if row["error"]:
            raise PagecrunchError(row["error"])
        done(*map(int, row["done"]))

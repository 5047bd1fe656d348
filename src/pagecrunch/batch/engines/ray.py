"""The same job on Ray Data: each actor does shards as the local engine does, with one worker, on its own node.

The output folder and the inputs must be where every node can reach them. Outputs, done-marks and journals are the same
as the local engine's, so a job begun here can be finished there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from ...errors import PagecrunchError
from ...work.frames import from_json
from ..needs import need
from ..run_shard import ShardTask
from .local import LocalEngine

Watch = Callable[[int, int, float], None]  # pages, failed ones among them, and bytes of input that are done


class ShardActor:
    """Keeps one worker process, which dies with the actor."""

    def __init__(self, page_seconds: float) -> None:
        self._engine = LocalEngine(1, page_seconds)

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Do a shard. An error goes to the driver, which shows one sentence of it."""
        task, error = from_json(ShardTask, json.loads(str(batch["task"][0]))), ""
        before = self._engine.pages, self._engine.failed
        try:
            self._engine.run([task])
        except PagecrunchError as failure:
            error = str(failure)
        done = [self._engine.pages - before[0], self._engine.failed - before[1], task.shard.weight]
        return {"done": [done], "error": [error]}


def run_on_ray(
    tasks: Sequence[ShardTask], address: str | None, workers: int | None, page_seconds: float, watch: Watch
) -> None:
    """Do all tasks. Without an address Ray is started on this machine; `watch` is called after each shard."""
    ray, data = connect(address, workers), need("ray.data")
    data.DataContext.get_current().enable_progress_bars = False
    items = data.from_items([{"task": json.dumps(asdict(task))} for task in tasks], override_num_blocks=len(tasks))
    actors = min(len(tasks), workers or max(1, int(ray.cluster_resources().get("CPU", 1))))
    compute = data.ActorPoolStrategy(size=actors)
    shards = items.map_batches(ShardActor, fn_constructor_args=(page_seconds,), batch_size=1, compute=compute)
    done = [0, 0, 0]
    for row in shards.iter_rows():
        if row["error"]:
            raise PagecrunchError(row["error"])
        done = [total + int(more) for total, more in zip(done, row["done"], strict=True)]
        watch(*done)


def connect(address: str | None, workers: int | None) -> Any:
    """The package `ray`, connected to a cluster."""
    ray = need("ray")
    if not ray.is_initialized():
        ray.init(address=address, num_cpus=None if address else workers, include_dashboard=False, log_to_driver=False)
    return ray


def tasks_on_ray(
    function: Callable[[Any], Any], items: Sequence[Any], address: str | None, workers: int | None
) -> Iterator[Any]:
    """The results of a function for all items, in their order, each made on any node."""
    ray = connect(address, workers)
    remote = ray.remote(function)
    for result in [remote.remote(item) for item in items]:
        try:
            yield ray.get(result)
        except ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, PagecrunchError | OSError):
                raise error.cause from None
            raise

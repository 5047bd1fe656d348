"""`extract` and `fetch` for asynchronous programs: the work is done in a thread, or in a pool that the caller has.

Cancelling gives the caller back at once. A fetch that is cancelled closes its connection; a page that is being read is
read to its end in its thread or process, which takes milliseconds, and the result is dropped.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor
from functools import partial
from typing import TYPE_CHECKING, Any

from .api import extract
from .errors import UsageError
from .fetch import Fetched, FetchLimits, fetch
from .fetch.deadline import Deadline
from .fetch.fetch import check_arguments

if TYPE_CHECKING:
    from .api import Focus
    from .result import Extraction


async def aextract(
    html: bytes | str | Fetched,
    url: str | None = None,
    using: str | None = None,
    focus: Focus | None = None,
    *,
    pool: Executor | None = None,
    **options: Any,
) -> Extraction:
    """`extract`, without blocking the event loop. `pool` is an executor: a ProcessPoolExecutor uses all cores.

    `options` are the other arguments of `extract`. What the result computes later (`r.markdown`...) runs where it is
    read.
    """
    if pool is not None and not isinstance(pool, Executor):
        raise UsageError(f"pool must be an executor, such as a ProcessPoolExecutor, not {type(pool).__name__}.")
    work = partial(extract, html, url, using, focus, **options)
    return await asyncio.get_running_loop().run_in_executor(pool, work)


async def afetch(url: str, limits: FetchLimits | None = None) -> Fetched:
    """`pagecrunch.fetch.fetch`, without blocking the event loop; raises FetchError."""
    limits = check_arguments(url, limits)
    deadline = Deadline(limits.seconds)
    try:
        return await asyncio.get_running_loop().run_in_executor(None, fetch, url, limits, None, deadline)
    except asyncio.CancelledError:
        deadline.shut_down()
        raise

"""Many pages: a folder, a list of addresses, a crawl in WARC files, a table; on one machine or a cluster.

    >>> from pagecrunch.batch import extract_batch, warc_batches       # one function for every engine
    >>> from pagecrunch.batch import Request, run_batch                    # what `pagecrunch batch` does

Needs the extra `batch` (`pip install pagecrunch[batch]`) for WARC and Parquet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .arrow import extract_batch, warc_batches
    from .duplicates import Duplicates
    from .options import Options
    from .run import Request, run_batch

__all__ = ["Duplicates", "Options", "Request", "extract_batch", "run_batch", "warc_batches"]

_HOMES = {
    "extract_batch": ".arrow",
    "warc_batches": ".arrow",
    "Duplicates": ".duplicates",
    "Options": ".options",
    "Request": ".run",
    "run_batch": ".run",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used: a worker needs few of them, and starts the sooner."""
    if name not in _HOMES:
        raise AttributeError(f"module 'pagecrunch.batch' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name], __name__), name)

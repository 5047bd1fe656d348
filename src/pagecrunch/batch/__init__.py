"""Many pages: a folder, a list of addresses, a crawl in WARC files, a table; on one machine or a cluster.

    >>> from pagecrunch.batch import extract_batch, warc_batches       # one function for every engine
    >>> from pagecrunch.batch import BatchRequest, run_batch           # what `pagecrunch batch` does

Needs the extra `batch` (`pip install pagecrunch[batch]`) for WARC, Parquet and lists of addresses.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .arrow import extract_batch, warc_batches
    from .duplicates import Duplicates
    from .options import Options
    from .run import BatchRequest, run_batch

__all__ = ["BatchRequest", "Duplicates", "Options", "extract_batch", "run_batch", "warc_batches"]

_MODULES = {
    **dict.fromkeys(("BatchRequest", "run_batch"), ".run"),
    **dict.fromkeys(("extract_batch", "warc_batches"), ".arrow"),
    **{"Duplicates": ".duplicates", "Options": ".options"},
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used: a worker needs few of them, and starts the sooner."""
    if name not in _MODULES:
        raise AttributeError(f"module 'pagecrunch.batch' has no attribute {name!r}")
    return getattr(import_module(_MODULES[name], __name__), name)

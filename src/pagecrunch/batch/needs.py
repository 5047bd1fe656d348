"""Optional packages: imported by the jobs that need them, with a sentence when one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..errors import UsageError

# package: what it is needed for, and the extra that brings it
_EXTRAS = {
    "fsspec": ("object stores and other addresses", "batch"),
    "fastwarc": ("WARC files", "batch"),
    "protego": ("robots.txt files", "batch"),
    "pyarrow": ("Parquet files and Arrow tables", "batch"),
    "ray": ("the engine ray", "ray"),
    "pyspark": ("Spark", "spark"),
    "datatrove": ("datatrove", "datatrove"),
}


def need(module: str) -> Any:
    """The module, or a sentence that says how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        purpose, extra = _EXTRAS[package]
        raise UsageError(
            f"For {purpose} the package {package} is needed; install it with: pip install 'pagecrunch[{extra}]'"
        ) from error

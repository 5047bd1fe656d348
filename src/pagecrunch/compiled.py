"""Which of two twins runs: the compiled module where it was built, else the plain one with the same results."""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType


def fastest(plain: ModuleType) -> ModuleType:
    """`package._name` for `package.name`, unless it was not built or PAGECRUNCH_PLAIN is set."""
    package, _, name = plain.__name__.rpartition(".")
    if os.environ.get("PAGECRUNCH_PLAIN"):
        return plain
    try:
        return import_module(f"{package}._{name}")
    except ImportError:
        return plain

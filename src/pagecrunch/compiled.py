"""Which of two twins runs: the compiled module where it was built, else the plain one with the same results."""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np


def fastest(plain: ModuleType) -> ModuleType:
    """`package._name` for `package.name`, unless it was not built or PAGECRUNCH_PLAIN is set."""
    package, _, name = plain.__name__.rpartition(".")
    if os.environ.get("PAGECRUNCH_PLAIN"):
        return plain
    try:
        return import_module(f"{package}._{name}")
    except ImportError:
        return plain


class Loops:
    """A module of loops over flat arrays: compiled it works on arrays, plainly on lists, which Python reads faster."""

    def __init__(self, plain: ModuleType) -> None:
        self._plain, self._fastest = plain, fastest(plain)

    def run(self, name: str, *arguments: Any, plain: bool = False) -> Any:
        """The result of one of its functions; what that writes into arrays is in them afterwards."""
        module = self._plain if plain else self._fastest
        if module is not self._plain:
            return getattr(module, name)(*arguments)
        lists = [value.tolist() if isinstance(value, np.ndarray) else value for value in arguments]
        result = getattr(module, name)(*lists)
        for value, changed in zip(arguments, lists, strict=True):
            if isinstance(value, np.ndarray) and value.flags.writeable:
                value[:] = changed
        return result

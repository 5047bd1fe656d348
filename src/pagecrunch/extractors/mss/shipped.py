"""The models that come with PageCrunch, read once a process when they are first asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ... import models
from .model_file import load
from .naive_bayes import Model

FOLDER = Path(models.__file__).parent


@cache
def shipped(name: str) -> Model:
    """The model of this name: `mss` or `mss-general`."""
    return load(FOLDER / f"{name}.bin")

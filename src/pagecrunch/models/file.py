"""The form of a model file: a line that says what it is, a JSON header, then arrays of plain numbers. Never code.

pagecrunch-model 1\\n
{"kind": ..., "arrays": [[name, type, length], ...], ...}\\n
the arrays one after the other, little-endian
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import PagecrunchError
from ..files import write_file

MAGIC = b"pagecrunch-model 1\n"
TYPES: dict[str, np.dtype[Any]] = {code: np.dtype(f"<{code}") for code in ("i1", "u1", "u2", "i4", "f4")}
LONGEST_HEADER = 1 << 20  # bytes


class ModelError(PagecrunchError):
    """A model file that is missing, damaged, or of another kind."""


@dataclass(frozen=True, eq=False)
class ModelFile:
    """What a model file holds: facts about it, and arrays by name."""

    facts: dict[str, Any]
    arrays: dict[str, NDArray[Any]]


def write_model(path: Path, kind: str, facts: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> None:
    """Write a model; the same model gives the same bytes."""
    listed = [(name, array.dtype.str[-2:], len(array)) for name, array in arrays.items()]
    header = json.dumps({"kind": kind, "arrays": listed, **facts}, sort_keys=True, separators=(",", ":"))
    data = b"".join(arrays[name].astype(TYPES[code]).tobytes() for name, code, _ in listed)
    write_file(path, MAGIC + header.encode() + b"\n" + data)


def read_model(path: Path, kind: str) -> ModelFile:
    """Read a model of this kind; anything else is one plain sentence."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ModelError(
            f"The model file {path.name} cannot be read ({error.strerror}); install PageCrunch again."
        ) from error
    if not data.startswith(MAGIC):
        raise ModelError(f"The file {path.name} is not a model of this version of PageCrunch; train it again.")
    try:
        end = data.index(b"\n", len(MAGIC), len(MAGIC) + LONGEST_HEADER)
        facts = json.loads(data[len(MAGIC) : end])
        if facts["kind"] != kind:
            raise ModelError(f"The model file {path.name} is for {facts['kind']!r}, not for {kind!r}.")
        arrays, at = {}, end + 1
        for name, code, length in facts.pop("arrays"):
            arrays[name] = np.frombuffer(data, TYPES[code], length, at)
            at += arrays[name].nbytes
        if at != len(data):
            raise ValueError("length")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ModelError(f"The model file {path.name} is damaged; reinstall PageCrunch or train it again.") from error
    return ModelFile(facts, arrays)

"""What a batch job reads and writes about itself, and the error when it cannot be written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..errors import PagecrunchError
from ..files import is_disk_full, write_file


@contextmanager
def explain_write_errors(folder: Path) -> Iterator[None]:
    """Turn a failure to write into a sentence which adds that nothing is lost."""
    try:
        yield
    except OSError as error:
        if is_disk_full(error):
            why = f"There is no room left to write in {folder} ({error.strerror}); make some"
        else:
            why = f"{error.filename or folder} could not be written ({error.strerror or error}); put that right"
        raise PagecrunchError(f"{why} and run the same command again: it goes on where it stopped.") from error


def write_json(path: Path, value: Any) -> None:
    write_file(path, json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "replace"))


def read_json(path: Path) -> Any:
    return json.loads(path.read_bytes())

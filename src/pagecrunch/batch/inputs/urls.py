"""Lists of addresses: one a line; blank lines and lines that start with # are left alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...errors import UsageError

LIST_ENDINGS = (".txt", ".urls", ".lst")
LONGEST_ADDRESS = 8192  # characters; servers refuse longer ones
_ADDRESS = re.compile(r"https?://\S", re.IGNORECASE)
_LOOK_BYTES = 64 * 1024


def is_address(text: str) -> bool:
    return _ADDRESS.match(text) is not None


def is_url_list(path: str) -> bool:
    """Whether the first line that says anything is an address."""
    try:
        with open(path, "rb") as file:
            start = file.read(_LOOK_BYTES)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from error
    lines = (line.strip() for line in start.decode("utf-8-sig", "replace").splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return is_address(first)


def read_url_list(path: str) -> Iterator[str]:
    """The lines that say something, as they stand there."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        for line in file:
            text = line.strip()
            if text and not text.startswith("#"):
                yield text[:LONGEST_ADDRESS]

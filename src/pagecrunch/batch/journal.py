"""The rows of a shard in work, one line of JSON a page, with the system as soon as the page is done.

A process can be killed between any two bytes. What a journal holds up to its last whole line is what has been done;
a line that was cut off is removed, and its page is done again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from .schema import Row

_ESCAPES = ((b"\\", b"\\\\"), (b'"', b'\\"'), (b"\n", b"\\n"), (b"\t", b"\\t"))
_CONTROLS = bytes(range(0x20))


class Journal:
    """Open for one process at a time. `rows` is the number of pages in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows = 0
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)

    def recover(self) -> Iterator[Row]:
        """The rows that are in it already; what follows the last whole one is cut off."""
        whole = 0
        with open(self._file, "rb", closefd=False) as file:
            for line in file:
                row = _parsed(line)
                if row is None:
                    break
                whole += len(line)
                self.rows += 1
                yield row
        os.ftruncate(self._file, whole)
        os.lseek(self._file, whole, os.SEEK_SET)

    def append(self, row: Row) -> None:
        """Hand the row to the operating system: from here on it survives the death of this process."""
        rest = memoryview(line_of(row))
        while rest:
            rest = rest[os.write(self._file, rest) :]
        self.rows += 1

    def close(self) -> None:
        os.close(self._file)


def line_of(row: Row) -> bytes:
    """The row as a line of JSON."""
    return b"{" + b",".join([_name(name) + _value(value) for name, value in row.items()]) + b"}\n"


@cache
def _name(name: str) -> bytes:
    """A column's name and what follows it. There are few, and they come with every row."""
    return _text(name) + b":"


def _value(value: str | float | None) -> bytes:
    if value is None:
        return b"null"
    return _text(value) if isinstance(value, str) else json.dumps(value).encode()


def _text(text: str) -> bytes:
    """The same as json.dumps, three times as fast for long texts: it is a large part of what a row costs."""
    data = text.encode("utf-8", "replace")
    for plain, escaped in _ESCAPES:
        data = data.replace(plain, escaped)
    if len(data.translate(None, _CONTROLS)) != len(data):  # rare, and left to the slow way
        return json.dumps(text, ensure_ascii=False).encode("utf-8", "replace")
    return b'"' + data + b'"'


def _parsed(line: bytes) -> Row | None:
    if not line.endswith(b"\n"):
        return None
    try:
        row = json.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, dict) else None

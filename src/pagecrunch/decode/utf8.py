"""Whether bytes are valid UTF-8. Twin of `_utf8.pyx`."""

from __future__ import annotations


def is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True

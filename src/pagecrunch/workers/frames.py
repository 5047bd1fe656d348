"""How a program and its workers speak: a header in JSON, then a body, each after its length."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import Any, BinaryIO

LENGTHS = struct.Struct("=IQ")  # of the header and of the body, in bytes


def make_frame(header: Mapping[str, Any], body: bytes) -> bytes:
    head = json.dumps(header).encode()
    return b"".join((LENGTHS.pack(len(head), len(body)), head, body))


def read_frame(stream: BinaryIO) -> tuple[dict[str, Any], bytes] | None:
    """The next frame; None when there is none, or not all of one."""
    start = stream.read(LENGTHS.size)
    if len(start) < LENGTHS.size:
        return None
    head_length, body_length = LENGTHS.unpack(start)
    head, body = stream.read(head_length), stream.read(body_length)
    if len(head) < head_length or len(body) < body_length:
        return None
    return json.loads(head), body

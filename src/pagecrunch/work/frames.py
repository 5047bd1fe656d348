"""How a program and its workers talk: frames of a JSON header and a body of bytes, each with its length before it."""

from __future__ import annotations

import json
import struct
from typing import Any, BinaryIO, Protocol

LENGTHS = struct.Struct("=IQ")  # of the header and of the body, in bytes

Header = dict[str, Any]  # JSON; jobs and results make it and read it, and no one else looks inside


class Message(Protocol):
    """A job or a result, which travels as the header of a frame."""

    def to_json(self) -> Header: ...


def make_frame(header: Header, body: bytes = b"") -> bytes:
    head = json.dumps(header).encode()
    return b"".join((LENGTHS.pack(len(head), len(body)), head, body))


def read_frame(stream: BinaryIO) -> tuple[Header, bytes] | None:
    """The next frame; None at the end of the stream, or where it ends within a frame."""
    start = stream.read(LENGTHS.size)
    if len(start) < LENGTHS.size:
        return None
    head_length, body_length = LENGTHS.unpack(start)
    head, body = stream.read(head_length), stream.read(body_length)
    if len(head) < head_length or len(body) < body_length:
        return None
    return json.loads(head), body

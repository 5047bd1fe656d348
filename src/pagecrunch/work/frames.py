"""How a program and its workers talk: frames of a JSON header and a body of bytes, each with its length before it.

The header is a dataclass, a job or a result. It is checked when it arrives, so that types hold in every process.
"""

from __future__ import annotations

import json
import struct
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from pydantic import TypeAdapter

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

LENGTHS = struct.Struct("=IQ")  # of the header and of the body, in bytes

Header = dict[str, Any]
Message = TypeVar("Message", bound="DataclassInstance")


def make_frame(message: DataclassInstance, body: bytes = b"") -> bytes:
    head = json.dumps(asdict(message)).encode()
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


def from_json(kind: type[Message], header: Header) -> Message:
    """The dataclass that a header was made of."""
    adapter: TypeAdapter[Message] = _adapter(kind)
    return adapter.validate_python(header)


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)

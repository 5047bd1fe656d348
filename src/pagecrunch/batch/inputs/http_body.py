"""The body of an HTTP answer as an archive holds it: out of its chunks and its packing, up to a limit."""

from __future__ import annotations

import re

from ...fetch.unpack import CHUNK_BYTES, UnpackError, unpack

PACKED_ROOM = 2  # times the largest page: what is longer while it is still packed or in chunks is not read to its end
_CHUNK_SIZE = re.compile(rb"([0-9a-fA-F]{1,8})[^\r\n]{0,256}\r\n")


def room_for(max_bytes: int, is_packed: bool) -> int:
    """How much of a body is read: one byte more than may be, which shows that there was more."""
    # An archive is packed as a whole, too: a small one can hold a body of any length.
    return PACKED_ROOM * (max_bytes + CHUNK_BYTES) if is_packed else max_bytes + 1


def unpack_body(raw: bytes, packing: str, is_chunked: bool, max_bytes: int, is_whole: bool) -> bytes:
    """The page's bytes; `is_whole` says whether `raw` is all that the archive has. Raises UnpackError."""
    raw = without_chunks(raw) if is_chunked else raw
    pieces = (raw[at : at + CHUNK_BYTES] for at in range(0, len(raw), CHUNK_BYTES))
    unpacked = bytearray()
    try:
        for piece in unpack(pieces, packing):
            unpacked += piece
            if len(unpacked) > max_bytes:
                break
    except UnpackError:
        if unpacked or raw[:1] != b"<":
            raise
        return raw[: max_bytes + 1]  # many archives keep the header of a packing that they have undone
    if not is_whole and len(unpacked) <= max_bytes:
        raise UnpackError("packed as it is, it is larger than may be read")
    return bytes(unpacked[: max_bytes + 1])


def without_chunks(body: bytes) -> bytes:
    """The body out of the chunks of `Transfer-Encoding: chunked`; as it is, where an archive has taken them off."""
    pieces: list[bytes] = []
    at = 0
    while match := _CHUNK_SIZE.match(body, at):
        size = int(match[1], 16)
        if size == 0:
            return b"".join(pieces)
        pieces.append(body[match.end() : match.end() + size])
        at = match.end() + size + 2
    return b"".join(pieces) if pieces else body

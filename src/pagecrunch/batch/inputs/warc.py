"""Pages from WARC files, packed with gzip or not: every HTML response, whatever is damaged around it.

A part of a file is a range of bytes; a record belongs to the part that its first byte is in. A record that cannot be
read is one page with a problem, and reading goes on at the next record.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from ...decode import parse_content_type
from ...fetch.unpack import CHUNK_BYTES, TruncatedError, UnpackError, unpack
from ..needs import need
from .boundaries import next_record
from .page import PassedOver, RawPage, shown_path

WARC_ENDINGS = (".warc", ".warc.gz")
HTML_TYPES = ("text/html", "application/xhtml+xml", "application/xml+xhtml")
NOT_FETCHED = "pagecrunch-not-fetched"  # a metadata record of our own: an address and why it could not be fetched
PACKED_ROOM = 2  # times the largest page: what is longer while it is still packed or in chunks is not read to its end
MAX_PROBLEM_BYTES = 10_000  # bytes of such a reason
_CHUNK_SIZE = re.compile(rb"([0-9a-fA-F]{1,8})[^\r\n]{0,256}\r\n")


@dataclass(slots=True)
class PartSpan:
    """Where a part's first record started, and where the first record after it starts; None at the file's end."""

    first: int | None = None
    following: int | None = None


def read_warc(
    path: str,
    max_bytes: int,
    start: int = 0,
    stop: int | None = None,
    is_exact: bool = True,
    span: PartSpan | None = None,
) -> Iterator[RawPage | PassedOver]:
    """The pages whose records start within `start : stop`; `is_exact` where a record is known to start at `start`."""
    span = span if span is not None else PartSpan()
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        end = size if stop is None else stop
        at = next_record(file, start) if not is_exact else start if start < size else None
        span.first = at
        while at is not None and at < end:
            reading = _Reading(path, file, max_bytes, start, end)
            yield from reading.pages_from(at)
            if not reading.is_broken:
                at = reading.following
                break
            if reading.last is None:  # nothing could be read at all: this record is lost, and reported
                yield RawPage(f"{shown_path(path)}@{at}", problem=f"the record at byte {at} is damaged")
            at = next_record(file, (at if reading.last is None else reading.last) + 1)
        span.following = at


class _Reading:
    """One run over the records from some byte on, until the part ends or something cannot be read."""

    def __init__(self, path: str, file: BinaryIO, max_bytes: int, start: int, end: int) -> None:
        self._path, self._file, self._max_bytes = path, file, max_bytes
        self._start, self._length, self._end = start, max(1, end - start), end
        self.last: int | None = None  # where the last record that was found starts
        self.following: int | None = None  # the first record past the end
        self.is_broken = False

    def pages_from(self, at: int) -> Iterator[RawPage | PassedOver]:
        warc = need("fastwarc.warc")
        self._file.seek(at)
        try:
            for record in warc.ArchiveIterator(self._file, parse_http=False):
                if record.stream_pos >= self._end:
                    self.following = record.stream_pos
                    return
                self.last = record.stream_pos
                yield self._page(record, warc.WarcRecordType)
        except (OSError, ValueError):
            self.is_broken = True
            return
        # The iterator takes a file that is cut off within a record's head for one that ends before it.
        rest = next_record(self._file, at if self.last is None else self.last + 1)
        if rest is not None and rest < self._end:
            yield RawPage(f"{shown_path(self._path)}@{rest}", problem="the archive is cut off in the middle of it")

    def _page(self, record: Any, types: Any) -> RawPage | PassedOver:
        source = record.headers.get("WARC-Target-URI") or f"{shown_path(self._path)}@{record.stream_pos}"
        share = (record.stream_pos - self._start) / self._length
        if record.record_type == types.metadata and record.headers.get("WARC-Profile") == NOT_FETCHED:
            return RawPage(
                source, problem=record.reader.read(MAX_PROBLEM_BYTES).decode("utf-8", "replace"), share=share
            )
        if record.record_type not in (types.response, types.resource):
            return PassedOver("not an answer of a server")
        if record.record_type == types.response:
            record.parse_http()
        headers = record.http_headers
        kind, charset = parse_content_type(str((headers or record.headers).get("Content-Type") or ""))
        status = headers.status_code if headers else 200
        if status is not None and not 200 <= status < 300:
            return PassedOver(f"the server answered {status}")
        if kind and kind not in HTML_TYPES:
            return PassedOver("not HTML")
        try:
            body = self._body(record, headers)
        except (TruncatedError, UnpackError, OSError, ValueError) as error:
            return RawPage(source, problem=f"its record is damaged: {error}" if str(error) else "its record is damaged")
        if not body:
            return RawPage(source, problem="it is empty", share=share)
        url = source if source.startswith(("http://", "https://")) else None
        return RawPage(source, body, url, charset if headers else None, share=share)

    def _body(self, record: Any, headers: Any) -> bytes:
        """The page's bytes out of their chunks and packing, at most one more than may be read."""
        packing = str(headers.get("Content-Encoding") or "") if headers else ""
        chunked = "chunked" in str(headers.get("Transfer-Encoding") or "").lower() if headers else False
        if not packing and not chunked:
            # Not more than there is: the reader would make, and clear, room for the whole limit for every page.
            wanted = min(record.content_length, self._max_bytes + 1)
            body: bytes = record.reader.read(wanted)
            if len(body) < wanted:
                raise TruncatedError("the archive is cut off in the middle of it")
            return body
        # An archive is packed as a whole, too: a small one can hold a body of any length.
        room = PACKED_ROOM * (self._max_bytes + CHUNK_BYTES)
        raw: bytes = record.reader.read(min(record.content_length, room))
        if len(raw) < min(record.content_length, room):
            raise TruncatedError("the archive is cut off in the middle of it")
        raw = without_chunks(raw) if chunked else raw
        pieces = (raw[at : at + CHUNK_BYTES] for at in range(0, len(raw), CHUNK_BYTES))
        unpacked = bytearray()
        try:
            for piece in unpack(pieces, packing):
                unpacked += piece
                if len(unpacked) > self._max_bytes:
                    break
        except UnpackError:
            if unpacked or raw[:1] != b"<":
                raise
            return raw[: self._max_bytes + 1]  # many archives keep the header of a packing that they have undone
        if record.content_length > room and len(unpacked) <= self._max_bytes:
            raise UnpackError("packed as it is, it is larger than may be read")
        return bytes(unpacked[: self._max_bytes + 1])


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

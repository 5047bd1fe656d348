"""Fetched pages as a WARC file: each written when it comes, and put in the order of the list when all are there."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import os
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path

from ...fetch import Fetched
from ...files import move_into_place
from ..inputs.warc import FINAL_HEADER, NOT_FETCHED, NUMBER_HEADER, REDIRECTS_HEADER, STATUS_HEADER
from ..needs import need

_PIECE = 1 << 20


class Archive:
    """A file of gzip members, one a page. After a kill, what was not written to its end is cut off."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = path.with_suffix(".part")
        self._lock = threading.Lock()
        self._members: dict[int, tuple[int, int]] = {}  # number: where its member starts and ends
        self._file = open(self._part, "a+b")  # noqa: SIM115  closed by finish or close
        end = 0
        for start, end, head in members(self._part):
            number = _number(head)
            if number is not None:
                self._members[number] = (start, end)
        self._file.truncate(end)

    @classmethod
    def reopened(cls, path: Path) -> Archive:
        """A finished archive without its failures, so that these can be fetched again."""
        if path.exists():
            part = path.with_suffix(".part.new")
            with path.open("rb") as finished, part.open("wb") as to:
                for start, end, head in members(path):
                    if f"WARC-Profile: {NOT_FETCHED}".encode() not in head:
                        finished.seek(start)
                        to.write(finished.read(end - start))
            move_into_place(part, path.with_suffix(".part"))
        return cls(path)

    @staticmethod
    def has_failures(path: Path) -> bool:
        return any(f"WARC-Profile: {NOT_FETCHED}".encode() in head for _, _, head in members(path))

    def __contains__(self, number: int) -> bool:
        return number in self._members

    def add_page(self, number: int, url: str, page: Fetched) -> None:
        """Keep a page under the address of the list, with where redirects led."""
        kind = page.content_type or "text/html"
        charset = f"; charset={page.charset}" if page.charset else ""
        length = f"Content-Length: {len(page.body)}"
        head = f"HTTP/1.1 {page.status} OK\r\nContent-Type: {kind}{charset}\r\n{length}\r\n\r\n"
        digest = base64.b32encode(hashlib.sha1(page.body, usedforsecurity=False).digest()).decode()
        headers = {
            "Content-Type": "application/http; msgtype=response",
            "WARC-Payload-Digest": f"sha1:{digest}",
            **_way_to(page),
        }
        self._add(number, url, "response", head.encode("latin-1", "replace") + page.body, headers)

    def add_failure(self, number: int, url: str, reason: str, answer: Fetched | None = None) -> None:
        """Keep why there is no page, and what is known of the answer, if there was one."""
        headers = {"Content-Type": "text/plain", "WARC-Profile": NOT_FETCHED}
        if answer is not None:
            headers |= {**_way_to(answer), STATUS_HEADER: str(answer.status)}
        self._add(number, url, "metadata", reason.encode("utf-8", "replace"), headers)

    def finish(self) -> None:
        """Put the pages in the order of the list, and give the file its name."""
        ordered = self._path.with_suffix(".ordered")
        with ordered.open("wb") as to:
            for _, (start, end) in sorted(self._members.items()):
                self._file.seek(start)
                left = end - start
                while left:
                    piece = self._file.read(min(left, _PIECE))
                    to.write(piece)
                    left -= len(piece)
        move_into_place(ordered, self._path)
        self.close()
        self._part.unlink()

    def close(self) -> None:
        self._file.close()

    def _add(self, number: int, url: str, kind: str, content: bytes, headers: dict[str, str]) -> None:
        warc = need("fastwarc.warc")
        record = warc.WarcRecord()
        record.init_headers(getattr(warc.WarcRecordType, kind))
        record.headers[NUMBER_HEADER] = str(number)
        record.headers["WARC-Target-URI"] = "".join(c for c in url if c.isprintable())
        for name, value in headers.items():
            record.headers[name] = "".join(c for c in value if c.isprintable())
        record.set_bytes_content(content)
        plain = io.BytesIO()
        record.write(plain)
        packed = gzip.compress(plain.getvalue(), mtime=0)
        with self._lock:
            start = self._file.seek(0, os.SEEK_END)
            self._file.write(packed)
            self._file.flush()
            self._members[number] = (start, start + len(packed))


def _way_to(page: Fetched) -> dict[str, str]:
    """Where redirects led, and the addresses in between."""
    return {FINAL_HEADER: page.url, REDIRECTS_HEADER: json.dumps(page.redirects)}


def members(path: Path) -> Iterator[tuple[int, int, bytes]]:
    """Where each whole gzip member of a file starts and ends, and how what is in it starts."""
    with path.open("rb") as file:
        start = at = 0
        member, head = zlib.decompressobj(zlib.MAX_WBITS | 16), b""
        while piece := file.read(_PIECE):
            while piece:
                try:
                    data = member.decompress(piece)
                except zlib.error:
                    return
                head = head or data[:4096]
                at += len(piece) - len(member.unused_data)
                piece = member.unused_data
                if member.eof:
                    yield start, at, head
                    start, member, head = at, zlib.decompressobj(zlib.MAX_WBITS | 16), b""


def _number(head: bytes) -> int | None:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.strip().lower() == NUMBER_HEADER.lower().encode() and value.strip().isdigit():
            return int(value)
    return None

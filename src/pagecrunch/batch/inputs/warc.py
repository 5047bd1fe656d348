"""Pages from WARC files, packed with gzip or zstd or not: every HTML response, whatever is damaged around it.

A part of a file is a range of bytes; a record belongs to the part that its first byte is in. A record that cannot be
read is one page with a problem, and reading goes on at the next record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

from ...decode import parse_content_type
from ...errors import PagecrunchError
from ...fetch.unpack import TruncatedError
from ..needs import need
from .boundaries import end_of_record, next_record
from .http_body import room_for, unpack_body
from .opened import open_input, size_of
from .page import PassedOver, RawPage, ReadState, read_fault, shown_path

WARC_ENDINGS = (".warc", ".warc.gz", ".warc.zst")
HTML_TYPES = ("text/html", "application/xhtml+xml", "application/xml+xhtml")
MAX_PROBLEM_BYTES = 10_000  # bytes of the reason why an address was not fetched

# Records of our own, of addresses that a user asked for: each has a row, whatever the answer was.
NOT_FETCHED = "pagecrunch-not-fetched"  # a metadata record: why it could not be fetched
NUMBER_HEADER = "X-Pagecrunch-Number"  # of the address in its list
FINAL_HEADER = "X-Pagecrunch-Final-URI"  # where redirects led
REDIRECTS_HEADER = "X-Pagecrunch-Redirects"  # the addresses in between, as JSON
STATUS_HEADER = "X-Pagecrunch-Status"  # of the answer, where it was an error


def read_warc(
    path: str,
    max_bytes: int,
    start: int = 0,
    stop: int | None = None,
    is_exact: bool = True,
    state: ReadState | None = None,
) -> Iterator[RawPage | PassedOver]:
    """The pages whose records start within `start : stop`; `is_exact` where a record is known to start at `start`."""
    state = state if state is not None else ReadState()
    state.note(start)
    with open_input(path) as file:
        size = size_of(file)
        end = size if stop is None else stop
        at = next_record(file, start) if not is_exact else start if start < size else None
        state.first = at
        lost = ""  # why the record at `at` cannot be read
        while at is not None and at < end:
            lost = lost or state.lost.get(at, "")
            if lost:
                yield _lost_record(path, at, lost)
                last, lost = at, ""
                at = next_record(file, last + 1)
                continue
            reading = _Reading(path, file, max_bytes, (start, end), state)
            yield from reading.pages_from(at)
            if not reading.is_broken:
                at = reading.following
                break
            if reading.last is None:  # nothing could be read at all: this record is lost, and reported
                yield _lost_record(path, at, reading.fault)
            last = at if reading.last is None else reading.last
            lost = state.lost.get(last + 1, "")  # what ended the process was on the way to the next record
            at = next_record(file, last + 1)
            if reading.last is not None and not lost and (gap := _gap(file, last, at)) is not None:
                yield _lost_record(path, gap, "nothing there looks like a record")
        state.following = at


def _gap(file: BinaryIO, last: int, following: int | None) -> int | None:
    """Where something is between two records that was one, and was damaged so that it looks like none."""
    end = end_of_record(file, last)
    return end if end is not None and end != following and end < size_of(file) else None


def _lost_record(path: str, at: int, fault: str) -> RawPage:
    name = shown_path(path)
    problem = f"the record at byte {at} cannot be read: {fault}" if fault else f"the record at byte {at} is damaged"
    return RawPage(f"{name}@{at}", problem=problem, facts={"archive": name, "offset": at})


class _Reading:
    """One run over the records from some byte on, until the part ends or something cannot be read."""

    def __init__(self, path: str, file: BinaryIO, max_bytes: int, part: tuple[int, int], state: ReadState) -> None:
        self._name, self._file, self._max_bytes, self._state = shown_path(path), file, max_bytes, state
        self._start, self._end = part
        self._length = max(1, self._end - self._start)
        self.last: int | None = None  # where the last record that was found starts
        self.following: int | None = None  # the first record past the end
        self.is_broken = False
        self.fault = ""

    def pages_from(self, at: int) -> Iterator[RawPage | PassedOver]:
        warc = need("fastwarc.warc")
        self._file.seek(at)
        self._state.note(at)
        try:
            for record in warc.ArchiveIterator(self._file, parse_http=False):
                place = record.stream_pos
                if place >= self._end:
                    self.following = place
                    return
                if place in self._state.lost:
                    self.last, self.is_broken = place - 1, True
                    return
                self.last = place
                self._state.note(place)
                yield self._page(record, warc.WarcRecordType)
                self._state.note(place + 1)
                if place + 1 in self._state.lost:
                    self.is_broken = True
                    return
        except PagecrunchError:
            raise
        except Exception as error:  # what a file can hold that its reader did not expect
            self.is_broken = True
            self.fault = "" if isinstance(error, (OSError, ValueError)) else read_fault(error)
            return
        # The iterator takes a file that is cut off within a record's head for one that ends before it.
        rest = next_record(self._file, at if self.last is None else self.last + 1)
        if rest is not None and rest < self._end:
            problem = "the archive is cut off in the middle of it"
            facts = {"archive": self._name, "offset": rest}
            yield RawPage(f"{self._name}@{rest}", problem=problem, facts=facts)

    def _page(self, record: Any, types: Any) -> RawPage | PassedOver:
        try:
            return self._read_page(record, types)
        except Exception as error:
            fault = read_fault(error)
            problem = f"its record is damaged: {fault}" if fault else "its record is damaged"
            facts = self._facts(record)
            return RawPage(self._source(record), problem=problem, share=self._share(record), facts=facts)

    def _read_page(self, record: Any, types: Any) -> RawPage | PassedOver:
        source, share = self._source(record), self._share(record)
        if record.record_type == types.metadata and record.headers.get("WARC-Profile") == NOT_FETCHED:
            why = record.reader.read(MAX_PROBLEM_BYTES).decode("utf-8", "replace")
            answered = record.headers.get(STATUS_HEADER) or ""
            facts = self._facts(record, int(answered) if answered.isdigit() else None)
            return RawPage(source, problem=why, share=share, facts=facts)
        if record.record_type not in (types.response, types.resource):
            return PassedOver("not an answer of a server")
        if record.record_type == types.response:
            record.parse_http()
        headers = record.http_headers
        kind, charset = parse_content_type(str((headers or record.headers).get("Content-Type") or ""))
        status = headers.status_code if headers else None
        is_ours = record.headers.get(NUMBER_HEADER) is not None
        if status is not None and not 200 <= status < 300:
            return PassedOver(f"the server answered {status}")
        facts = self._facts(record, status)
        if kind and kind not in HTML_TYPES:
            if not is_ours:
                return PassedOver("not HTML")
            return RawPage(source, problem=f"it is {kind} and not a web page", share=share, facts=facts)
        body = self._body(record, headers)
        if not body:
            return RawPage(source, problem="it is empty", share=share, facts=facts)
        final = record.headers.get(FINAL_HEADER) or source
        url = final if final.startswith(("http://", "https://")) else None
        return RawPage(source, body, url, charset if headers else None, share=share, facts=facts)

    def _source(self, record: Any) -> str:
        return record.headers.get("WARC-Target-URI") or f"{self._name}@{record.stream_pos}"

    def _share(self, record: Any) -> float:
        return float((record.stream_pos - self._start) / self._length)

    def _facts(self, record: Any, status: int | None = None) -> Mapping[str, Any]:
        headers = record.headers
        redirects = headers.get(REDIRECTS_HEADER)
        return {
            "archive": self._name,
            "offset": record.stream_pos,
            "record_id": headers.get("WARC-Record-ID"),
            "crawled": headers.get("WARC-Date"),
            "payload_digest": headers.get("WARC-Payload-Digest"),
            "final_url": headers.get(FINAL_HEADER) or headers.get("WARC-Target-URI"),
            "http_status": status,
            "redirects": json.loads(redirects) if redirects else [],
        }

    def _body(self, record: Any, headers: Any) -> bytes:
        packing = str(headers.get("Content-Encoding") or "") if headers else ""
        is_chunked = "chunked" in str(headers.get("Transfer-Encoding") or "").lower() if headers else False
        # Not more than there is: the reader would make, and clear, room for the whole limit for every page.
        wanted = min(record.content_length, room_for(self._max_bytes, bool(packing or is_chunked)))
        raw: bytes = record.reader.read(wanted)
        if len(raw) < wanted:
            raise TruncatedError("the archive is cut off in the middle of it")
        if not packing and not is_chunked:
            return raw
        return unpack_body(raw, packing, is_chunked, self._max_bytes, wanted == record.content_length)

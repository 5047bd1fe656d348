"""Pages from ARC files, which crawlers wrote before WARC: a line about each answer, then the answer as it came.

http://example.org/ 192.0.2.1 20090102030405 text/html 1234

A file is read from its start to its end. Where it is damaged, what follows cannot be found, which is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, BinaryIO

from ...decode import parse_content_type
from .http_body import room_for, unpack_body
from .opened import open_input, size_of, unpacked
from .page import PassedOver, RawPage, ReadState, read_fault, shown_path
from .warc import HTML_TYPES

ARC_ENDINGS = (".arc", ".arc.gz")
MAX_LINE_BYTES = 64 * 1024
_PIECE = 1 << 20


def read_arc(path: str, max_bytes: int, state: ReadState | None = None) -> Iterator[RawPage | PassedOver]:
    """The pages of a file, in order. `offset` in their facts is the byte in the unpacked file."""
    state, name, at = state or ReadState(), shown_path(path), 0
    with open_input(path) as packed:
        size = max(1, size_of(packed))
        file = unpacked(packed, path)
        while True:
            state.note(at)
            share, source = packed.tell() / size, f"{name}@{at}"
            facts: dict[str, Any] = {"archive": name, "offset": at}
            try:
                line = _next_line(file)
                if not line:
                    return
                source, length, facts["crawled"] = _parse_line(line, facts)
                raw = file.read(min(length, room_for(max_bytes, is_packed=True)))
                skipped = _skip(file, length - len(raw))
                if len(raw) + skipped < length:
                    raise EOFError("the archive is cut off in the middle of it")
            except Exception as error:
                state.is_cut = True
                problem = f"the archive is damaged from here on: {read_fault(error)}"
                yield RawPage(source, problem=problem, share=share, facts=facts)
                return
            if at in state.lost:
                yield RawPage(source, problem=state.lost[at], share=share, facts=facts)
            elif source.startswith("filedesc:"):
                yield PassedOver("not an answer of a server")
            else:
                yield _page(source, raw, facts, max_bytes, is_whole=len(raw) == length)
            at = file.tell()


def _next_line(file: BinaryIO) -> bytes:
    """The next line that is not blank; b"" at the end."""
    while (line := file.readline(MAX_LINE_BYTES)) and not line.strip():
        pass
    return line


def _parse_line(line: bytes, facts: Mapping[str, Any]) -> tuple[str, int, str | None]:
    words = line.decode("utf-8", "replace").split()
    if len(words) < 5 or not words[-1].isdigit():
        raise ValueError("a line about an answer is expected here")
    digits = next((word for word in words[1:] if len(word) == 14 and word.isdigit()), None)
    when = datetime.strptime(digits, "%Y%m%d%H%M%S").replace(tzinfo=UTC) if digits else None
    return words[0], int(words[-1]), when.strftime("%Y-%m-%dT%H:%M:%SZ") if when else None


def _skip(file: BinaryIO, length: int) -> int:
    left = length
    while left > 0 and (piece := file.read(min(left, _PIECE))):
        left -= len(piece)
    return length - left


def _page(source: str, raw: bytes, facts: dict[str, Any], max_bytes: int, is_whole: bool) -> RawPage | PassedOver:
    head, gap, body = raw.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/") or not gap:
        return PassedOver("not an answer of a server")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    status = first.split()[1] if len(first.split()) > 1 else ""
    facts |= {"final_url": source, "http_status": int(status) if status.isdigit() else None, "redirects": []}
    if not status.startswith("2"):
        return PassedOver(f"the server answered {status[:3]}")
    kind, charset = parse_content_type(headers.get("content-type", ""))
    if kind and kind not in HTML_TYPES:
        return PassedOver("not HTML")
    is_chunked = "chunked" in headers.get("transfer-encoding", "").lower()
    try:
        body = unpack_body(body, headers.get("content-encoding", ""), is_chunked, max_bytes, is_whole)
    except Exception as error:
        return RawPage(source, problem=f"its record is damaged: {read_fault(error)}", facts=facts)
    if not body:
        return RawPage(source, problem="it is empty", facts=facts)
    url = source if source.startswith(("http://", "https://")) else None
    return RawPage(source, body, url, charset, facts=facts)

"""Where the next record of a WARC file starts, from any byte on.

A crawl is one long file. To share it out, each part starts at the first record after some byte; to survive damage,
reading goes on at the first record after it. A mark that looks like a record can also be inside of one (an archive
kept in an archive), so what is found here is a guess; `job_folder.misplaced_parts` checks it.
"""

from __future__ import annotations

import zlib
from typing import BinaryIO

GZIP_MARK = b"\x1f\x8b\x08"
RECORD_MARK = b"WARC/1."
_BEFORE_RECORD = b"\r\n\r\n"  # every record ends so
WINDOW_BYTES = 1 << 20
_PEEK_BYTES = 4096  # of a gzip member: room for a header with a file name, and a first block's code table


def is_packed(file: BinaryIO) -> bool:
    """Whether the file consists of gzip members."""
    file.seek(0)
    return file.read(len(GZIP_MARK)) == GZIP_MARK


def next_record(file: BinaryIO, after: int) -> int | None:
    """The first byte at or after `after` where a record seems to start; None if there is none."""
    if is_packed(file):
        return _find(file, after, GZIP_MARK, 0)
    if after == 0:
        return 0
    return _find(file, max(0, after - len(_BEFORE_RECORD)), _BEFORE_RECORD + RECORD_MARK, len(_BEFORE_RECORD))


def _find(file: BinaryIO, start: int, mark: bytes, skip: int) -> int | None:
    file.seek(start)
    window, base = b"", start
    while piece := file.read(WINDOW_BYTES):
        window += piece
        at = window.find(mark)
        while at >= 0:
            if skip or _unpacks_to_a_record(file, base + at):
                return base + at + skip
            at = window.find(mark, at + 1)
        keep = len(mark) - 1
        base += len(window) - keep if len(window) > keep else 0
        window = window[-keep:] if len(window) > keep else window
    return None


def _unpacks_to_a_record(file: BinaryIO, at: int) -> bool:
    here = file.tell()
    file.seek(at)
    peek = file.read(_PEEK_BYTES)
    file.seek(here)
    try:
        start = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(peek, len(RECORD_MARK))
    except zlib.error:
        return False
    # At the very end of a file that was cut off there may be too little to unpack anything.
    return start == RECORD_MARK or (len(peek) < _PEEK_BYTES and RECORD_MARK.startswith(start))

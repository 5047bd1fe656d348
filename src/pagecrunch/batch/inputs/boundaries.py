"""Where the next record of a WARC file starts, from any byte on.

A crawl is one long file. To share it out, each part starts at the first record after some byte; to survive damage,
reading goes on at the first record after it. A mark that looks like a record can also be inside of one (an archive
kept in an archive), so what is found here is a guess; `job_folder.misplaced_parts` checks it.
"""

from __future__ import annotations

import os
import re
import zlib
from typing import BinaryIO

from ...fetch.unpack import zstd_module

GZIP_MARK = b"\x1f\x8b\x08"
ZSTD_MARK = b"\x28\xb5\x2f\xfd"
RECORD_MARK = b"WARC/1."
_BEFORE_RECORD = b"\r\n\r\n"  # every record ends so
WINDOW_BYTES = 1 << 20
_LENGTH = re.compile(rb"\r\nContent-Length:\s*(\d{1,15})", re.IGNORECASE)
_PEEK_BYTES = 4096  # of a packed record: room for a header with a file name, and a first block's code table


def next_record(file: BinaryIO, after: int) -> int | None:
    """The first byte at or after `after` where a record seems to start; None if there is none."""
    if packing := _packing(file):
        return _find(file, after, packing, 0)
    if after == 0:
        return 0
    return _find(file, max(0, after - len(_BEFORE_RECORD)), _BEFORE_RECORD + RECORD_MARK, len(_BEFORE_RECORD))


def _packing(file: BinaryIO) -> bytes:
    """How each record of a packed file starts; b"" for a file that is not packed."""
    file.seek(0)
    start = file.read(len(ZSTD_MARK))
    return next((mark for mark in (GZIP_MARK, ZSTD_MARK) if start.startswith(mark)), b"")


def _find(file: BinaryIO, start: int, mark: bytes, skip: int) -> int | None:
    file.seek(start)
    window, base = b"", start
    while piece := file.read(WINDOW_BYTES):
        window += piece
        at = window.find(mark)
        while at >= 0:
            if skip or _unpacks_to_a_record(file, base + at, mark):
                return base + at + skip
            at = window.find(mark, at + 1)
        keep = len(mark) - 1
        base += len(window) - keep if len(window) > keep else 0
        window = window[-keep:] if len(window) > keep else window
    return None


def _unpacks_to_a_record(file: BinaryIO, at: int, mark: bytes) -> bool:
    here = file.tell()
    file.seek(at)
    peek = file.read(_PEEK_BYTES)
    file.seek(here)
    try:
        if mark == ZSTD_MARK:
            zstd = zstd_module()
            start = zstd.ZstdDecompressor().decompress(peek, len(RECORD_MARK))
            if not start and len(peek) == _PEEK_BYTES:  # its first block is longer, as blocks of zstd may be
                return True
        else:
            start = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(peek, len(RECORD_MARK))
    except Exception:  # zlib and zstd have errors of their own
        return False
    # At the very end of a file that was cut off there may be too little to unpack anything.
    return start == RECORD_MARK or (len(peek) < _PEEK_BYTES and RECORD_MARK.startswith(start))


def end_of_record(file: BinaryIO, at: int) -> int | None:
    """Where the record at `at` ends; None if that is unknown, because it is damaged itself."""
    packing = _packing(file)
    file.seek(at)
    if not packing:
        head = file.read(WINDOW_BYTES).partition(b"\r\n\r\n")
        length = _LENGTH.search(head[0])
        end = at + len(head[0]) + 4 + int(length[1]) + len(_BEFORE_RECORD) if length and head[1] else 0
        return end if at < end <= file.seek(0, os.SEEK_END) else None
    unpacker = zstd_module().ZstdDecompressor() if packing == ZSTD_MARK else zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        while not unpacker.eof and (piece := file.read(_PEEK_BYTES)):
            unpacker.decompress(piece)
    except Exception:  # zlib and zstd have errors of their own
        return None
    return file.tell() - len(unpacker.unused_data) if unpacker.eof else None

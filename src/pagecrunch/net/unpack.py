"""A response's bytes, unpacked piece by piece: gzip, deflate, br, zstd, one inside the other.

A kilobyte can unpack to a gigabyte, so nothing is ever unpacked whole. Each layer takes pieces and gives pieces of at
most PIECE bytes; who reads them can stop at any time, and what was not asked for is never made.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

PIECE = 64 * 1024
MOST_LAYERS = 4
_ZSTD_WINDOW_LOG = 23  # 8 MiB, the most that a sender may ask of a browser (RFC 9659)

Pieces = Iterator[bytes]


class NotReadable(Exception):
    """The bytes are not in the encoding that was named, or it is none that is known; the argument says more."""


class CutShort(Exception):
    """The packed data ended before its end."""


def unpack(pieces: Pieces, content_encoding: str) -> Pieces:
    """The unpacked bytes. `content_encoding` is the header, its last name the outermost layer."""
    names = [name for name in content_encoding.lower().replace(" ", "").split(",") if name not in ("", "identity")]
    if len(names) > MOST_LAYERS:
        raise NotReadable(f"it is packed {len(names)} times over")
    for name in reversed(names):
        pieces = _layer(name)(pieces)
    return pieces


def accepted() -> str:
    """What can be unpacked here, for the Accept-Encoding header."""
    names = ["gzip", "deflate"]
    if _bounded_brotli():
        names.append("br")
    if _zstd():
        names.append("zstd")
    return ", ".join(names)


def _layer(name: str) -> Callable[[Pieces], Pieces]:
    layers = {"gzip": _gunzip, "x-gzip": _gunzip, "deflate": _inflate, "br": _unbrotli, "zstd": _unzstd}
    if name not in layers:
        raise NotReadable(f"it is packed as {name[:40]!r}, which is not known here")
    return layers[name]


def _gunzip(pieces: Pieces) -> Pieces:
    """Every member of a gzip stream; what follows the last one is ignored, as browsers do."""
    member = zlib.decompressobj(zlib.MAX_WBITS | 16)
    is_first, is_started = True, False
    for piece in pieces:
        data = piece
        while data:
            if member.eof:
                member = zlib.decompressobj(zlib.MAX_WBITS | 16)
                is_first, is_started = False, False
            try:
                unpacked = member.decompress(data, PIECE)
            except zlib.error as error:
                if not is_first and not is_started:
                    return
                raise NotReadable("it is not gzip as it says") from error
            if unpacked:
                is_started = True
                yield unpacked
            data = member.unused_data if member.eof else member.unconsumed_tail
    if is_first or is_started:
        yield from _rest(member)


def _inflate(pieces: Pieces) -> Pieces:
    """Deflate as the standard says, in a zlib frame, or as some servers do, without."""
    inflater: Any = None
    for piece in pieces:
        data = piece
        if inflater is None:
            is_framed = data[0] & 0x0F == 8 and (len(data) < 2 or int.from_bytes(data[:2]) % 31 == 0)
            inflater = zlib.decompressobj(zlib.MAX_WBITS if is_framed else -zlib.MAX_WBITS)
        while data and not inflater.eof:
            try:
                unpacked = inflater.decompress(data, PIECE)
            except zlib.error as error:
                raise NotReadable("it is not deflate as it says") from error
            if unpacked:
                yield unpacked
            data = inflater.unconsumed_tail
    if inflater:
        yield from _rest(inflater)


def _rest(inflater: Any) -> Pieces:
    """What zlib still holds when all was fed, which is a few bytes; an unfinished stream is said to be one."""
    if not inflater.eof:
        if unpacked := inflater.flush():
            yield unpacked
        if not inflater.eof:
            raise CutShort


def _unbrotli(pieces: Pieces) -> Pieces:
    brotli = _bounded_brotli()
    if not brotli:
        raise NotReadable("it is packed as br, which needs the package brotlicffi 1.2 or newer")
    decompressor = brotli.Decompressor()
    for piece in pieces:
        data, unpacked = piece, b""
        # It may hold back output although it could take more input, so it is asked until it gives none.
        while data or unpacked or not decompressor.can_accept_more_data():
            try:
                unpacked = decompressor.process(data, output_buffer_limit=PIECE)
            except brotli.error as error:
                raise NotReadable("it is not br as it says") from error
            data = b""
            if unpacked:
                yield unpacked
            if decompressor.is_finished():
                return
    raise CutShort


def _unzstd(pieces: Pieces) -> Pieces:
    zstd = _zstd()
    if not zstd:
        raise NotReadable("it is packed as zstd, which needs the package backports.zstd")
    options = {zstd.DecompressionParameter.window_log_max: _ZSTD_WINDOW_LOG}
    frame = None
    for piece in pieces:
        data = piece
        while data or (frame and not frame.eof and not frame.needs_input):
            if frame is None or frame.eof:
                frame = zstd.ZstdDecompressor(options=options)
            try:
                unpacked = frame.decompress(data, PIECE)
            except zstd.ZstdError as error:
                raise NotReadable("it is not zstd as it says, or asks for too much memory") from error
            data = frame.unused_data if frame.eof else b""
            if unpacked:
                yield unpacked
    if frame and not frame.eof:
        raise CutShort


def _bounded_brotli() -> Any:
    """brotlicffi if it can be told how much to unpack; before 1.2 it could not.

    Not the module brotli: mitmproxy, which the proxy stands on, holds that to versions that cannot be bounded.
    """
    module = _optional("brotlicffi")
    return module if module and hasattr(module.Decompressor, "can_accept_more_data") else None


def _zstd() -> Any:
    return _optional("compression.zstd") or _optional("backports.zstd")


def _optional(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None

"""Decompress a response chunk by chunk: gzip, deflate, br and zstd, also nested.

A kilobyte can become a gigabyte, so nothing is decompressed as a whole. Each layer takes chunks and yields chunks of at
most CHUNK_BYTES; the reader can stop at any time, and no more is decompressed than is read.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

CHUNK_BYTES = 64 * 1024
MAX_LAYERS = 4
_ZSTD_WINDOW_LOG = 23  # 8 MiB, the most that browsers must support (RFC 9659)

Chunks = Iterator[bytes]


class UnpackError(Exception):
    """The data does not have the encoding that the header names, or that encoding is unknown."""


class TruncatedError(Exception):
    """The compressed data ends too early."""


def unpack(chunks: Chunks, content_encoding: str) -> Chunks:
    """The decompressed bytes. `content_encoding` is the header, which names the outermost layer last."""
    names = [name for name in content_encoding.lower().replace(" ", "").split(",") if name not in ("", "identity")]
    if len(names) > MAX_LAYERS:
        raise UnpackError(f"it is packed {len(names)} times")
    for name in reversed(names):
        chunks = _layer(name)(chunks)
    return chunks


def accepted_encodings() -> list[str]:
    """The encodings that can be decompressed here, for the Accept-Encoding header."""
    names = ["gzip", "deflate"]
    if _bounded_brotli():
        names.append("br")
    if zstd_module():
        names.append("zstd")
    return names


def _layer(name: str) -> Callable[[Chunks], Chunks]:
    layers = {"gzip": _gunzip, "x-gzip": _gunzip, "deflate": _inflate, "br": _unbrotli, "zstd": _unzstd}
    if name not in layers:
        raise UnpackError(f"it is packed as {name[:40]!r}, which PageCrunch does not know")
    return layers[name]


def _gunzip(chunks: Chunks) -> Chunks:
    """Every member of a gzip stream; anything after the last one is ignored, as in browsers."""
    member = zlib.decompressobj(zlib.MAX_WBITS | 16)
    is_first, is_started = True, False
    for chunk in chunks:
        data = chunk
        while data:
            if member.eof:
                member = zlib.decompressobj(zlib.MAX_WBITS | 16)
                is_first, is_started = False, False
            try:
                unpacked = member.decompress(data, CHUNK_BYTES)
            except zlib.error as error:
                if not is_first and not is_started:
                    return
                raise UnpackError("it is not gzip as it says") from error
            if unpacked:
                is_started = True
                yield unpacked
            data = member.unused_data if member.eof else member.unconsumed_tail
    if is_first or is_started:
        yield from _rest(member)


def _inflate(chunks: Chunks) -> Chunks:
    """Deflate in a zlib frame, as in the standard, or without one, as some servers send it."""
    inflater: Any = None
    for chunk in chunks:
        data = chunk
        if inflater is None:
            is_framed = data[0] & 0x0F == 8 and (len(data) < 2 or int.from_bytes(data[:2]) % 31 == 0)
            inflater = zlib.decompressobj(zlib.MAX_WBITS if is_framed else -zlib.MAX_WBITS)
        while data and not inflater.eof:
            try:
                unpacked = inflater.decompress(data, CHUNK_BYTES)
            except zlib.error as error:
                raise UnpackError("it is not deflate as it says") from error
            if unpacked:
                yield unpacked
            data = inflater.unconsumed_tail
    if inflater:
        yield from _rest(inflater)


def _rest(inflater: Any) -> Chunks:
    """The last bytes that zlib holds at the end of the input; raises TruncatedError if the stream is unfinished."""
    if not inflater.eof:
        if unpacked := inflater.flush():
            yield unpacked
        if not inflater.eof:
            raise TruncatedError


def _unbrotli(chunks: Chunks) -> Chunks:
    brotli = _bounded_brotli()
    if not brotli:
        raise UnpackError("it is packed as br, which needs the package brotlicffi 1.2 or newer")
    decompressor = brotli.Decompressor()
    for chunk in chunks:
        data, unpacked = chunk, b""
        # It may hold back output although it accepts more input, so read until there is none.
        while data or unpacked or not decompressor.can_accept_more_data():
            try:
                unpacked = decompressor.process(data, output_buffer_limit=CHUNK_BYTES)
            except brotli.error as error:
                raise UnpackError("it is not br as it says") from error
            data = b""
            if unpacked:
                yield unpacked
            if decompressor.is_finished():
                return
    raise TruncatedError


def _unzstd(chunks: Chunks) -> Chunks:
    zstd = zstd_module()
    if not zstd:
        raise UnpackError("it is packed as zstd, which needs the package backports.zstd")
    options = {zstd.DecompressionParameter.window_log_max: _ZSTD_WINDOW_LOG}
    frame = None
    for chunk in chunks:
        data = chunk
        while data or (frame and not frame.eof and not frame.needs_input):
            if frame is None or frame.eof:
                frame = zstd.ZstdDecompressor(options=options)
            try:
                unpacked = frame.decompress(data, CHUNK_BYTES)
            except zstd.ZstdError as error:
                raise UnpackError("it is not zstd as it says, or asks for too much memory") from error
            data = frame.unused_data if frame.eof else b""
            if unpacked:
                yield unpacked
    if frame and not frame.eof:
        raise TruncatedError


def _bounded_brotli() -> Any:
    """brotlicffi if it can limit its output, which it can since 1.2.

    Not the module brotli: mitmproxy pins that to versions without such a limit.
    """
    module = _optional("brotlicffi")
    return module if module and hasattr(module.Decompressor, "can_accept_more_data") else None


def zstd_module() -> Any:
    return _optional("compression.zstd") or _optional("backports.zstd")


def _optional(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None

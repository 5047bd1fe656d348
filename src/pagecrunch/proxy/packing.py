"""Bytes packed as they came: a page that was sent as br goes on as br."""

from __future__ import annotations

import zlib
from importlib import import_module
from typing import Any

# Levels that cost about as little as unpacking; a page is packed once and read once.
_GZIP_LEVEL = 4
_BROTLI_QUALITY = 3
_ZSTD_LEVEL = 3


def pack(body: bytes, content_encoding: str) -> tuple[bytes, str]:
    """The body packed, and the name of how: that of the header where it is one known way, else not at all."""
    name = content_encoding.strip().lower()
    if name in ("gzip", "x-gzip"):
        packer = zlib.compressobj(_GZIP_LEVEL, zlib.DEFLATED, zlib.MAX_WBITS | 16)
        return packer.compress(body) + packer.flush(), "gzip"
    if name == "deflate":
        return zlib.compress(body, _GZIP_LEVEL), "deflate"
    if name == "br":
        return import_module("brotlicffi").compress(body, quality=_BROTLI_QUALITY), "br"
    if name == "zstd":
        return _zstd().compress(body, _ZSTD_LEVEL), "zstd"
    return body, ""


def _zstd() -> Any:
    try:
        return import_module("compression.zstd")
    except ImportError:
        return import_module("backports.zstd")

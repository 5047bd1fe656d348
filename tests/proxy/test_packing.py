"""What is packed can be unpacked, as the header says."""

from __future__ import annotations

import pytest

from pagecrunch.fetch.unpack import unpack
from pagecrunch.proxy.packing import pack


@pytest.mark.parametrize("how", ["gzip", "x-gzip", "deflate", "br", "zstd"])
def test_it_is_packed_as_the_header_says(how: str) -> None:
    body = b"The tide is late. " * 1000
    packed, name = pack(body, f" {how.upper()} ")
    assert len(packed) < len(body)
    assert name == how.removeprefix("x-")
    assert b"".join(unpack(iter((packed,)), name)) == body


@pytest.mark.parametrize("how", ["", "identity", "gzip, br", "other"])
def test_anything_else_is_not_packed(how: str) -> None:
    assert pack(b"body", how) == (b"body", "")

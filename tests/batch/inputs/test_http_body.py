"""Bodies out of chunks and packing."""

from __future__ import annotations

import gzip

import pytest

from pagecrunch.batch.inputs.http_body import room_for, unpack_body, without_chunks
from pagecrunch.fetch.unpack import UnpackError


def test_a_body_comes_out_of_its_chunks_and_its_packing_up_to_the_limit() -> None:
    packed = gzip.compress(b"<p>" + b"a" * 100)
    chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(packed), packed)
    assert unpack_body(chunked, "gzip", True, 1000, True) == b"<p>" + b"a" * 100
    assert len(unpack_body(chunked, "gzip", True, 10, True)) == 11
    assert unpack_body(b"<p>as it is", "gzip", False, 1000, True) == b"<p>as it is"


def test_a_body_that_was_not_read_to_its_end_and_is_short_is_a_fault() -> None:
    start = gzip.compress(b"a" * 20)
    with pytest.raises(UnpackError, match="larger than may be read"):
        unpack_body(start, "gzip", False, 1000, False)
    assert room_for(10, is_packed=False) == 11 < room_for(10, is_packed=True)


def test_what_has_no_chunks_stays_as_it_is() -> None:
    assert without_chunks(b"<p>plain") == b"<p>plain"
    assert without_chunks(b"3\r\nabc\r\n2;x=1\r\nde\r\n0\r\n\r\n") == b"abcde"

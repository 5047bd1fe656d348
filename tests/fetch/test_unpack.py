from __future__ import annotations

import gzip
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.fetch.unpack import CHUNK_BYTES, TruncatedError, UnpackError, accepted_encodings, unpack

brotli = pytest.importorskip("brotlicffi")
zstd = pytest.importorskip("backports.zstd")


def raw_deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


PACKERS: dict[str, Callable[[bytes], Any]] = {
    "gzip": gzip.compress,
    "x-gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": lambda data: brotli.compress(data, quality=5),
    "zstd": zstd.compress,
}
HTML = b"<p>Hello, world.</p>\n" * 20_000


def in_pieces(data: bytes, size: int = CHUNK_BYTES) -> Iterator[bytes]:
    return (data[at : at + size] for at in range(0, len(data), size))


@pytest.mark.parametrize("name", sorted(PACKERS))
@pytest.mark.parametrize("size", [1, 7, CHUNK_BYTES])
def test_every_encoding_is_unpacked_however_it_arrives(name: str, size: int) -> None:
    assert b"".join(unpack(in_pieces(PACKERS[name](HTML), size), name)) == HTML


@given(st.binary(max_size=500), st.lists(st.sampled_from(sorted(PACKERS)), max_size=4), st.integers(1, 50))
def test_stacked_encodings_are_unpacked_from_the_last(data: bytes, names: list[str], size: int) -> None:
    packed = data
    for name in names:
        packed = PACKERS[name](packed)
    assert b"".join(unpack(in_pieces(packed, size), ", ".join(names))) == data


def test_no_encoding_is_none() -> None:
    assert b"".join(unpack(iter([b"ab", b"c"]), " identity ,")) == b"abc"


def test_deflate_without_its_frame_is_unpacked_too() -> None:
    assert b"".join(unpack(in_pieces(raw_deflate(HTML)), "deflate")) == HTML


@pytest.mark.parametrize("name", ["gzip", "zstd"])
def test_every_member_is_unpacked(name: str) -> None:
    packed = PACKERS[name](b"one ") + PACKERS[name](b"two ") + PACKERS[name](b"three")
    assert b"".join(unpack(in_pieces(packed, 5), name)) == b"one two three"


def test_what_follows_a_gzip_member_and_is_none_is_ignored() -> None:
    assert b"".join(unpack(iter([gzip.compress(b"one") + b"\x00\x00garbage"]), "gzip")) == b"one"


@pytest.mark.parametrize("names", [["gzip"], ["deflate"], ["br"], ["zstd"], ["gzip", "gzip"], ["zstd", "br"]])
def test_a_bomb_is_unpacked_only_as_far_as_it_is_read(names: list[str]) -> None:
    bomb = bytes(200 * 1024 * 1024)
    for name in names:
        bomb = PACKERS[name](bomb)
    assert len(bomb) < 300_000
    tracemalloc.start()
    pieces = unpack(in_pieces(bomb), ",".join(names))
    read = [len(piece) for piece in islice(pieces, 10)]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert max(read) <= 8 * CHUNK_BYTES  # brotli fills the block it has begun
    assert peak < 64 * CHUNK_BYTES


@pytest.mark.parametrize("name", sorted(PACKERS))
def test_data_that_ends_early_gives_what_it_has_and_says_so(name: str) -> None:
    data = Random(1).randbytes(400_000)
    read: list[bytes] = []
    with pytest.raises(TruncatedError):
        read.extend(unpack(in_pieces(PACKERS[name](data)[:-10], 100), name))
    assert len(b"".join(read)) > 100_000
    assert data.startswith(b"".join(read))


def test_a_second_member_that_ends_early_is_noticed() -> None:
    packed = gzip.compress(b"one") + gzip.compress(bytes(range(256)) * 100)[:-10]
    with pytest.raises(TruncatedError):
        list(unpack(iter([packed]), "gzip"))


@pytest.mark.parametrize("name", sorted(PACKERS))
def test_data_that_is_not_what_it_says_is_refused(name: str) -> None:
    with pytest.raises(UnpackError):
        list(unpack(iter([b"\xff\xff<html>this is no packed data at all" * 10]), name))


def test_an_unknown_encoding_is_refused() -> None:
    with pytest.raises(UnpackError, match="compress"):
        unpack(iter([b""]), "compress")


def test_too_many_layers_are_refused() -> None:
    with pytest.raises(UnpackError, match="50 times"):
        unpack(iter([b""]), ",".join(["gzip"] * 50))


def test_zstd_that_asks_for_much_memory_is_refused() -> None:
    options = {zstd.CompressionParameter.window_log: 27, zstd.CompressionParameter.enable_long_distance_matching: 1}
    packer = zstd.ZstdCompressor(options=options)
    packed = packer.compress(HTML) + packer.flush()
    with pytest.raises(UnpackError):
        list(unpack(in_pieces(packed), "zstd"))


def test_only_what_can_be_unpacked_is_asked_for() -> None:
    assert accepted_encodings() == ["gzip", "deflate", "br", "zstd"]


def test_brotli_that_cannot_be_bounded_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    class Old:
        class Decompressor:
            pass

    monkeypatch.setattr("pagecrunch.fetch.unpack._optional", {"brotlicffi": Old}.get)
    assert accepted_encodings() == ["gzip", "deflate"]
    with pytest.raises(UnpackError, match=r"brotlicffi 1\.2"):
        list(unpack(iter([b"x"]), "br"))
    with pytest.raises(UnpackError, match=r"backports\.zstd"):
        list(unpack(iter([b"x"]), "zstd"))

"""Inputs as files."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import fsspec
import pytest
from backports import zstd
from batch_made import make_warc, page

from pagecrunch.batch.inputs.opened import archives_in, open_input, size_of, unpacked
from pagecrunch.batch.inputs.page import RawPage
from pagecrunch.batch.inputs.warc import read_warc
from pagecrunch.errors import UsageError


def test_an_archive_within_a_wacz_file_is_read_where_it_lies(tmp_path: Path) -> None:
    data = make_warc(tmp_path / "a.warc.gz", 5).read_bytes()
    path = tmp_path / "site.wacz"
    with zipfile.ZipFile(path, "w") as wacz:
        wacz.writestr("pages/pages.jsonl", "{}")
        wacz.writestr("archive/data.warc.gz", data)
    ((inside, size),) = archives_in(str(path))
    assert size == len(data)
    with open_input(inside) as file:
        assert size_of(file) == len(data)
        assert file.read() == data
    pages = [each for each in read_warc(inside, 10_000) if isinstance(each, RawPage)]
    assert [each.html for each in pages] == [page(n) for n in range(5)]


def test_a_wacz_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.wacz"
    path.write_bytes(b"no zip")
    with pytest.raises(UsageError, match="cannot be read as a WACZ file"):
        archives_in(str(path))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wacz:
        wacz.writestr("archive/data.warc.gz", b"a" * 1000)
    with pytest.raises(UsageError, match="is compressed"):
        archives_in(str(path))


@pytest.mark.parametrize(("ending", "pack"), [("gz", gzip.compress), ("zst", zstd.compress)])
def test_what_is_packed_is_unpacked_wherever_it_is(ending: str, pack: object) -> None:
    address = f"memory://opened/a.html.{ending}"
    with fsspec.open(address, "wb") as file:
        file.write(pack(b"<p>hello"))  # type: ignore[operator]
    with open_input(address) as opened:
        assert unpacked(opened, address).read() == b"<p>hello"

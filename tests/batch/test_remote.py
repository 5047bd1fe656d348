"""Files that are not on this machine."""

from __future__ import annotations

import socket

import fsspec
import pytest

from pagecrunch.batch import remote
from pagecrunch.batch.inputs.find import find_inputs, read_paths
from pagecrunch.batch.remote import FileFacts, facts_of, filesystem, is_remote, open_remote, patiently
from pagecrunch.errors import PagecrunchError, UsageError


def test_addresses_are_remote_and_paths_are_not() -> None:
    assert is_remote("s3://bucket/a.warc.gz") and not is_remote("/data/a.warc.gz")


def test_the_stamp_of_a_file_is_what_its_store_calls_it() -> None:
    assert facts_of({"size": 3, "ETag": '"abc"'}) == FileFacts(3, '"abc"')
    assert facts_of({"size": None}) == FileFacts(0, "")


def test_a_scheme_that_is_unknown_is_one_sentence() -> None:
    with pytest.raises(UsageError, match="cannot be opened"):
        filesystem("nonsense://a/b")


@pytest.mark.parametrize("before", ["http://", "HTTPS://", "simplecache::http://", "zip://a.warc::http://"])
def test_a_file_on_a_web_server_is_refused_before_anything_connects_to_it(before: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.1)
        address = f"{before}127.0.0.1:{server.getsockname()[1]}/a.warc.gz"
        for read in (open_remote, lambda one: find_inputs([one]), lambda one: list(read_paths(f"{one}.paths"))):
            with pytest.raises(UsageError, match="is on a web server; download it first"):
                read(address)
        with pytest.raises(TimeoutError):
            server.accept()


class Shaky:
    """A file that fails every other time."""

    def __init__(self, file: object, failures: list[int]) -> None:
        self._file, self._failures = file, failures

    def seek(self, at: int) -> None:
        self._file.seek(at)  # type: ignore[attr-defined]

    def read(self, size: int) -> bytes:
        self._failures.append(1)
        if len(self._failures) % 2:
            raise ConnectionError("reset")
        return self._file.read(size)  # type: ignore[attr-defined, no-any-return]

    def close(self) -> None:
        self._file.close()  # type: ignore[attr-defined]


def test_a_read_that_fails_is_tried_again_from_the_same_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "PAUSE_SECONDS", 0.0)
    data = bytes(range(256)) * 8192
    with fsspec.open("memory://shaky/a.bin", "wb") as file:
        file.write(data)
    failures: list[int] = []
    fs = fsspec.filesystem("memory")
    real = fs.open
    monkeypatch.setattr(type(fs), "open", lambda self, *given, **options: Shaky(real(*given, **options), failures))
    with open_remote("memory://shaky/a.bin") as opened:
        assert opened.read() == data
    assert len(failures) >= 4


def test_what_fails_again_and_again_stops_the_job_and_is_not_a_damaged_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "PAUSE_SECONDS", 0.0)
    tries = []

    def fails() -> None:
        tries.append(1)
        raise TimeoutError("slow")

    with pytest.raises(TimeoutError):
        patiently(fails)
    assert len(tries) == remote.ATTEMPTS
    with pytest.raises(PagecrunchError, match="goes on where it stopped"):
        open_remote("memory://nothing/here")

"""Where a job writes: the same in a folder and in an object store."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from pagecrunch.batch.store import LocalStore, RemoteStore, Store, open_store


@pytest.fixture(params=["folder", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return open_store(str(tmp_path / "out") if request.param == "folder" else f"memory://store-{uuid4().hex}/out")


def test_the_address_decides_the_kind_of_store(tmp_path: Path) -> None:
    assert isinstance(open_store(str(tmp_path)), LocalStore)
    assert isinstance(open_store("memory://x/out"), RemoteStore)


def test_what_is_written_is_read_listed_and_deleted(store: Store, tmp_path: Path) -> None:
    assert store.read("done/a.json") is None and store.facts("a") is None and store.files("done") == {}
    store.write("done/a.json", b"1")
    store.write("done/b.json", b"22")
    store.write_page("pages/x/1.txt", b"page")
    assert store.read("done/a.json") == b"1"
    assert store.read_all("done") == {"a.json": b"1", "b.json": b"22"}
    assert {name: facts.size for name, facts in store.files("done").items()} == {"a.json": 1, "b.json": 2}
    assert store.files() == {}
    store.delete("done/a.json")
    store.delete("done/a.json")
    assert list(store.files("done")) == ["b.json"]


def test_a_finished_file_is_taken_whole_and_can_be_read_on_this_machine(store: Store, tmp_path: Path) -> None:
    finished = tmp_path / "finished"
    store.write("other", b"")
    for contents in (b"rows", b"other rows"):
        finished.write_bytes(contents)
        store.take(finished, "a.jsonl")
        assert not finished.exists()
        assert store.fetch("a.jsonl", tmp_path).read_bytes() == contents
        facts = store.facts("a.jsonl")
        assert facts is not None and facts.size == len(contents)
        assert store.files()["a.jsonl"].size == facts.size

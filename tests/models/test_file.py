from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pagecrunch.models.file import ModelError, read_model, write_model


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "some.model"
    write_model(path, "some", {"size": 2}, {"a": np.arange(3, dtype=np.int32), "b": np.ones(2, np.float32)})
    return path


def test_a_model_comes_back_as_it_was_written(model: Path) -> None:
    found = read_model(model, "some")
    assert found.facts["size"] == 2
    assert found.arrays["a"].tolist() == [0, 1, 2] and found.arrays["b"].tolist() == [1.0, 1.0]


def test_the_same_model_gives_the_same_bytes(model: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.model"
    write_model(again, "some", {"size": 2}, {"a": np.arange(3, dtype=np.int32), "b": np.ones(2, np.float32)})
    assert again.read_bytes() == model.read_bytes()


@pytest.mark.parametrize("cut", [1, 5, 12, 30])
def test_a_truncated_model_is_one_plain_sentence(model: Path, cut: int) -> None:
    model.write_bytes(model.read_bytes()[:-cut])
    with pytest.raises(ModelError, match="damaged"):
        read_model(model, "some")


@pytest.mark.parametrize("data", [b"", b"\x80\x04\x95pickle", b"pagecrunch-model 9\n{}\n", b"PK\x03\x04"])
def test_what_is_not_a_model_is_refused(model: Path, data: bytes) -> None:
    model.write_bytes(data)
    with pytest.raises(ModelError, match="not a model"):
        read_model(model, "some")


@pytest.mark.parametrize("header", [b"[" * 100_000, b"{}", b'{"kind":"some","arrays":[["a","zz",1]]}', b"\xff"])
def test_a_strange_header_is_refused(model: Path, header: bytes) -> None:
    model.write_bytes(b"pagecrunch-model 1\n" + header + b"\n")
    with pytest.raises(ModelError, match="damaged"):
        read_model(model, "some")


def test_a_model_of_another_kind_is_refused(model: Path) -> None:
    with pytest.raises(ModelError, match="'some'"):
        read_model(model, "other")


def test_a_missing_model_is_one_plain_sentence(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="install PageCrunch again"):
        read_model(tmp_path / "none.model", "some")

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from zlib import compress, crc32

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.errors import UsageError
from pagecrunch.extractors.mss.articles import COUNTS, ArticleRule
from pagecrunch.extractors.mss.features import KINDS, TRIGRAM
from pagecrunch.extractors.mss.model_file import SHIPPED, from_bytes, load, load_current, load_shipped, save, to_bytes
from pagecrunch.extractors.mss.naive_bayes import Model

RULE = ArticleRule((0.5,) * len(COUNTS), (1.0,) * len(COUNTS), (0.25,) * (len(COUNTS) + 1))
MODEL = Model(
    features=TRIGRAM,
    keys=np.array([3, 7, 4_000_000_000], np.uint32),
    log_odds=np.array([-127, 0, 127], np.int8),
    under=np.array([0.5, -0.25], np.float32),
    prior=0.125,
    bias=0.1,
    importance=np.array([0, 128, 255], np.uint8),
    article=RULE,
    about={"corpus": "made up", "pages": 3},
)


def with_checksum(data: bytes) -> bytes:
    return data + crc32(data).to_bytes(4, "little")


def test_a_model_comes_back_as_it_was(tmp_path: Path) -> None:
    save(MODEL, tmp_path / "deep" / "m.bin")
    found = load(tmp_path / "deep" / "m.bin")
    for name in vars(MODEL):
        assert np.array_equal(getattr(found, name), getattr(MODEL, name)), name
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["m.bin"]


def test_the_same_model_gives_the_same_bytes() -> None:
    assert to_bytes(MODEL) == to_bytes(from_bytes(to_bytes(MODEL), "m"))


def test_a_file_that_is_not_a_model_is_refused() -> None:
    for data in (b"", b"\x80\x04\x95pickle", b"<html>", b"PCMSSX 1\n{}"):
        with pytest.raises(UsageError, match=r"^m\.bin is not an MSS model\.$"):
            from_bytes(data, "m.bin")


def test_a_model_of_another_version_is_refused_by_name() -> None:
    with pytest.raises(UsageError, match="version 9, and this PageCrunch reads version 2"):
        from_bytes(to_bytes(MODEL).replace(b"PCMSS 2", b"PCMSS 9"), "m.bin")


@given(st.integers(9, len(to_bytes(MODEL)) - 1))
def test_a_model_that_is_cut_off_is_damaged(length: int) -> None:
    with pytest.raises(UsageError, match="damaged"):
        from_bytes(to_bytes(MODEL)[:length], "m.bin")


@given(st.integers(8, len(to_bytes(MODEL)) - 1), st.integers(1, 255))
@settings(max_examples=200)
def test_a_changed_byte_is_noticed(place: int, change: int) -> None:
    data = bytearray(to_bytes(MODEL))
    data[place] ^= change
    with pytest.raises(UsageError, match="damaged"):
        from_bytes(bytes(data), "m.bin")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (b'"n_grams":3', b'"n_grams":9'),
        (b'"n_grams":3', b'"n_grams":-3'),
        (b'"features":"trigram"', b'"features":"os.system"'),
        (b'"prior":0.125', b'"prior":"x"'),
        (b'"under":[0.5,-0.25]', b'"under":{}'),
        (b'"about":{', b'"about":7,"more":{'),
        (b'"weight":[0.25,', b'"weight":['),
        (b"}\n\x78", b"}\n\x79"),
    ],
)
def test_a_file_whose_parts_do_not_fit_is_refused_though_its_checksum_holds(right: bytes, wrong: bytes) -> None:
    data = to_bytes(MODEL)[:-4]
    assert right in data
    with pytest.raises(UsageError, match="damaged: its parts do not fit together"):
        from_bytes(with_checksum(data.replace(right, wrong, 1)), "m.bin")


def test_keys_that_are_not_in_order_are_refused() -> None:
    twice = replace(MODEL, keys=np.array([3, 3, 7], np.uint32))
    with pytest.raises(UsageError, match="damaged: its parts do not fit together"):
        from_bytes(to_bytes(twice), "m.bin")


def test_a_file_that_unpacks_to_more_than_it_says_is_refused() -> None:
    head = to_bytes(MODEL)[:-4].split(b"\n\x78", 1)[0]
    with pytest.raises(UsageError, match="damaged: its parts do not fit together"):
        from_bytes(with_checksum(head + b"\n" + compress(bytes(1 << 20))), "m.bin")


def test_a_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    save(MODEL, tmp_path / "m.bin")
    assert load_current(tmp_path / "m.bin") is load_current(tmp_path / "m.bin")
    save(replace(MODEL, prior=0.5, about={}), tmp_path / "m.bin")
    assert load_current(tmp_path / "m.bin").prior == 0.5
    with pytest.raises(UsageError, match="cannot be read: No such file"):
        load_current(tmp_path / "none.bin")


def test_a_model_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read: No such file"):
        load(tmp_path / "none.bin")
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be written"):
        save(MODEL, tmp_path / "file" / "m.bin")


MOST_BYTES = 4 << 20  # in the wheel; the paper leaves out no trigram


@pytest.mark.parametrize("name", ["mss", "mss-general"])
def test_a_shipped_model_loads_and_has_a_card_that_credits_its_data(name: str) -> None:
    model = load_shipped(name)
    assert len(model.keys) > 1000
    assert len(model.under) == len(KINDS[model.features][1])
    card = (SHIPPED / f"{name}.md").read_text(encoding="utf-8")
    assert "CC BY 4.0" in card and "WCXB" in card
    assert f"{model.about['pages']:,}" in card


def test_the_shipped_models_are_small_and_as_they_were_written() -> None:
    assert sum((SHIPPED / f"{name}.bin").stat().st_size for name in ("mss", "mss-general")) <= MOST_BYTES
    assert to_bytes(load_shipped("mss")) == (SHIPPED / "mss.bin").read_bytes()

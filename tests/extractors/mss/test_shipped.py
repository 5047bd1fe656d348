from __future__ import annotations

import pytest

from pagecrunch.extractors.mss.features import KINDS
from pagecrunch.extractors.mss.model_file import to_bytes
from pagecrunch.extractors.mss.shipped import FOLDER, shipped

MOST_BYTES = 3 << 20  # in the wheel


@pytest.mark.parametrize("name", ["mss", "mss-general"])
def test_a_shipped_model_loads_and_has_a_card_that_credits_its_data(name: str) -> None:
    model = shipped(name)
    assert len(model.keys) > 1000
    assert len(model.under) == len(KINDS[model.features][1])
    card = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    assert "CC BY 4.0" in card and "WCXB" in card
    assert f"{model.about['pages']:,}" in card


def test_the_shipped_models_are_small_and_as_they_were_written() -> None:
    assert sum((FOLDER / f"{name}.bin").stat().st_size for name in ("mss", "mss-general")) <= MOST_BYTES
    assert to_bytes(shipped("mss")) == (FOLDER / "mss.bin").read_bytes()

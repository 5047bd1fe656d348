from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.extractors.learned.model import SHIPPED, load
from pagecrunch.models.file import ModelError, read_model, write_model


def test_the_shipped_model_is_small_and_has_a_card() -> None:
    assert SHIPPED.stat().st_size < 300_000
    assert "CC BY 4.0" in SHIPPED.with_suffix(".md").read_text()


def test_the_shipped_model_loads() -> None:
    model = load()
    assert len(model.kinds) == len(model.kind_forests) == 7
    assert (model.confidence[1:] >= model.confidence[:-1]).all()


def test_a_model_for_other_features_is_refused(tmp_path: Path) -> None:
    file = read_model(SHIPPED, "learned")
    changed = tmp_path / "learned.model"
    facts = {key: value for key, value in file.facts.items() if key != "kind"} | {"features": ["one"]}
    write_model(changed, "learned", facts, file.arrays)
    with pytest.raises(ModelError, match="other features"):
        load(changed)

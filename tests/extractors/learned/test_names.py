from __future__ import annotations

from pagecrunch.extractors.learned.names import AREAS, FEATURES


def test_names_are_unique_and_areas_fit_into_a_number() -> None:
    assert len(set(FEATURES)) == len(FEATURES)
    assert len(AREAS) < 31

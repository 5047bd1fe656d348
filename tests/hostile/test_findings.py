"""Every input that fuzzing starts from or once found is read without a fault, by each of its entries."""

from __future__ import annotations

import pytest

from fuzz.entries import ENTRIES
from fuzz.target import seeds_of

INPUTS = [(entry, path) for entry in ENTRIES for path in seeds_of(entry)]


@pytest.mark.parametrize(("entry", "path"), INPUTS, ids=[f"{entry}-{path.name}" for entry, path in INPUTS])
def test_an_input_is_read_or_refused_in_a_sentence(entry: str, path: object) -> None:
    ENTRIES[entry](path.read_bytes())  # type: ignore[attr-defined]


def test_every_entry_has_an_input_to_begin_with() -> None:
    assert {entry for entry, _ in INPUTS} == set(ENTRIES)

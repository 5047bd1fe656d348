"""Any page at all, through everything a page can go through, with hardly any stack: see fuzz/exercise.py."""

from __future__ import annotations

import pytest
from fuzz_pages import pages
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shallow import run_shallow

from fuzz.entries import page as run
from fuzz.exercise import EXTRACTORS, FOCUSES, HIDDEN, exercise
from fuzz.target import SEEDS, warm_up


@pytest.fixture(scope="module", autouse=True)
def _imported() -> None:
    warm_up()  # imports need more frames than there will be


@pytest.mark.parametrize("using", EXTRACTORS)
@given(page=pages, focus=st.sampled_from(FOCUSES), hidden=st.sampled_from(HIDDEN), tidies=st.booleans())
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_every_promise_holds_on_any_page(using: str, page: bytes | str, focus: str, hidden: str, tidies: bool) -> None:
    run_shallow(lambda: exercise(page, using, focus, hidden, tidies))


@pytest.mark.parametrize("seed", sorted(SEEDS.iterdir()), ids=lambda path: path.stem)
def test_the_seeds_of_the_fuzzer_pass(seed: object) -> None:
    for choice in range(0, 256, 17):
        run(bytes([choice]) + seed.read_bytes()[1:])  # type: ignore[attr-defined]

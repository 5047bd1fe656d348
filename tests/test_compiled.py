from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.compiled import Loops, fastest
from pagecrunch.decode import utf8
from pagecrunch.extractors.learned import best_set
from pagecrunch.page import names


def test_a_module_without_a_twin_stands_for_itself() -> None:
    assert fastest(names) is names


def test_plain_modules_run_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGECRUNCH_PLAIN", "1")
    assert fastest(utf8) is utf8


def test_compiled_modules_run_where_they_were_built() -> None:
    built = pytest.importorskip("pagecrunch.decode._utf8")
    assert fastest(utf8) is built


@pytest.mark.parametrize("plain", [False, True])
def test_what_a_loop_writes_is_in_the_arrays_afterwards(plain: bool) -> None:
    stretch = np.zeros(2, np.int32)
    Loops(best_set).run("best_stretch", 3, np.array([0.1, 0.9, 0.8]), np.ones(3), stretch, plain=plain)
    assert stretch.tolist() == [1, 3]

from __future__ import annotations

import pytest

from pagecrunch.compiled import fastest
from pagecrunch.document import lines, marks


def test_a_module_without_a_twin_stands_for_itself() -> None:
    assert fastest(marks) is marks


def test_plain_modules_run_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGECRUNCH_PLAIN", "1")
    assert fastest(lines) is lines


def test_compiled_modules_run_where_they_were_built() -> None:
    built = pytest.importorskip("pagecrunch.document._lines")
    assert fastest(lines) is built

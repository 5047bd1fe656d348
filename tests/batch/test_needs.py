"""A package that is missing is named with the way to install it."""

from __future__ import annotations

import sys

import pytest

from pagecrunch.batch.needs import need
from pagecrunch.errors import UsageError


@pytest.mark.parametrize(("module", "extra"), [("fastwarc.warc", "batch"), ("ray", "ray"), ("pyspark", "spark")])
def test_a_missing_package_is_one_sentence(monkeypatch: pytest.MonkeyPatch, module: str, extra: str) -> None:
    monkeypatch.setitem(sys.modules, module.partition(".")[0], None)
    monkeypatch.delitem(sys.modules, "fastwarc.warc", raising=False)
    with pytest.raises(UsageError, match=rf"pip install 'pagecrunch\[{extra}\]'"):
        need(module)


def test_a_package_that_is_there_is_imported() -> None:
    assert need("json").loads("1") == 1

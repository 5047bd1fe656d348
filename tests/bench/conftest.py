"""A corpus of a few pages that a test makes for itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from corpus_made import make_corpus_in

MakeCorpus = Callable[..., Path]


@pytest.fixture
def make_corpus(tmp_path: Path) -> MakeCorpus:
    """`make_corpus("name", {"html": ..., "text": ...}, ...)`: the folder; a page without an id gets its number."""

    def make(name: str, *pages: dict[str, Any]) -> Path:
        return make_corpus_in(tmp_path / name, *pages)

    return make

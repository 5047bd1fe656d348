"""One browser for all tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pagecrunch.browser import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as browser:
        yield browser

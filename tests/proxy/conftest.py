"""One origin and one proxy for all tests of a file, since both are real."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from proxy_made import Origin, Running, origin, proxy


@pytest.fixture(scope="module")
def site() -> Iterator[Origin]:
    with origin() as made:
        yield made


@pytest.fixture(scope="module")
def through(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A proxy that may open pages on this machine."""
    with proxy(tmp_path_factory.mktemp("state"), "--allow-private", "--set", "proxy.workers=2") as running:
        yield running

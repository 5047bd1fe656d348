from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import httpx
import pytest
from console_made import Running, secret_of

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.settings.sources import presets

if TYPE_CHECKING:
    pass


@pytest.fixture(autouse=True)
def _no_settings(running: Running) -> Iterator[None]:
    yield
    running.console.state.settings.file.unlink(missing_ok=True)


def committed(running: Running) -> dict[str, object]:
    file = running.console.state.settings.file
    return tomllib.loads(file.read_text()) if file.exists() else {}


@pytest.mark.parametrize("name", list(presets()))
def test_a_preset_shows_what_it_changes_and_is_committed(running: Running, client: httpx.Client, name: str) -> None:
    shown = client.get(f"/settings/preset/{name}").text
    assert "What changes" in shown and "Effect on The sample page" in shown and committed(running) == {}
    client.post(f"/settings/preset/{name}", data={SECRET_FIELD: secret_of(client), "act": "commit"})
    found = {f"{section}.{key}" for section, table in committed(running).items() for key in table}  # type: ignore[attr-defined]
    assert found == set(presets()[name].settings)

"""For all tests: their order, no deadline for property tests (timings are never asserted), the command, a browser."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from run_command import Done, Run
from waiting import PATIENCE_MILLISECONDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = "/usr/bin/chromium"

# What chance finds is for those who look for it, and for whoever changes the code: a landing is not to hang on it.
settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=bool(os.environ.get("CI"))
)
settings.load_profile("untimed")


# Files that take a quarter of a minute or more. They go first, so that no process is left with one at the end.
LONG_FILES = {
    "batch": ("engines/test_local", "test_remove_duplicates", "test_run"),
    "bench": ("test_batch", "test_kills", "test_proxy"),
    "browser": ("test_fetch", "test_pool"),
    "cli": ("test_batch", "test_plug_ins"),
    "console": ("test_accessibility",),
    "docs": ("test_code_blocks", "test_marked_commands", "test_site"),
    "hostile": ("test_depth", "test_growth", "test_nothing_new_runs", "test_state"),
    "proxy": ("test_authentication", "test_fail_closed", "test_in_browser", "test_proxy_server"),
    "training": ("label/test_command", "test_layout"),
    ".": ("test_mcp_server", "test_packaging", "test_without_compiler"),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    long = {here / folder / f"{name}.py" for folder, names in LONG_FILES.items() for name in names}
    assert all(path.exists() for path in long), "a file with another name"
    items.sort(key=lambda item: item.path not in long)


@pytest.fixture
def run_here(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process."""
    from pagecrunch.cli.app import run

    def run_here(*arguments: object, stdin: bytes = b"") -> Done:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = run([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Done(code, out, err)

    return run_here


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"], timeout=PATIENCE_MILLISECONDS
        )
        yield browser
        browser.close()

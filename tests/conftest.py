"""For all tests: property tests without a deadline, as timings are never asserted; the command; a browser."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
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

"""For all tests: property tests have no deadline, as timings are never asserted; and the command in this process."""

from __future__ import annotations

import io
import sys

import pytest
from hypothesis import settings
from run_command import Done, Run

settings.register_profile("untimed", deadline=None)
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

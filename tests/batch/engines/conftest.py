"""Tests that need Ray, Spark or datatrove run by a command of their own, `make test-engines`, and say so elsewhere."""

from __future__ import annotations

import os

import pytest

HEAVY = ("test_ray.py", "test_spark.py", "test_datatrove.py", "test_same_rows.py", "test_object_store.py")
IS_WANTED = os.environ.get("PAGECRUNCH_TEST_ENGINES") == "1"

# A test that is not collected cannot be mistaken for one that passed or was skipped for another reason.
collect_ignore = [] if IS_WANTED else list(HEAVY)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not IS_WANTED:
        terminalreporter.write_line(
            "The engines Ray, Spark and datatrove and object stores were not tested; `make test-engines` does that."
        )

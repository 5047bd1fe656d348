"""README.md names tests for each row of the list of incidents."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROWS = re.findall(r"^\| (S\d+) \|[^|]*\|([^|]*)\|$", (HERE / "README.md").read_text(encoding="utf-8"), re.M)


def test_every_row_is_there_once() -> None:
    assert [name for name, _ in ROWS] == [f"S{number}" for number in range(1, 29)]


@pytest.mark.parametrize(("row", "cell"), ROWS, ids=[name for name, _ in ROWS])
def test_a_row_names_tests_that_are_there(row: str, cell: str) -> None:
    named = re.findall(r"`([^`]+\.py)::(\w+)`", cell)
    assert named
    for file, test in named:
        tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
        assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, f"{file}::{test}"

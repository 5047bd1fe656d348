"""S8: models, rules and settings are data. Nothing that is read is run."""

from __future__ import annotations

import ast
import os
import pickle
from pathlib import Path

import pytest

import pagecrunch
from pagecrunch.errors import PagecrunchError
from pagecrunch.extractors.mss.model_file import load as read_mss
from pagecrunch.models.file import read_model

SOURCE = Path(pagecrunch.__file__).parent
# Plug-ins are code that users install or name themselves: this file loads them, by import.
LOADS_PLUG_INS = {"registry.py"}
RUNS_CODE = {"eval", "exec", "compile", "__import__"}
UNSAFE_MODULES = {"pickle", "marshal", "shelve", "dill", "joblib", "cloudpickle", "yaml"}


class Bomb:
    """Unpickled, it would make a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self.folder),)


@pytest.mark.parametrize("read", [lambda path: read_model(path, "learned"), read_mss], ids=["models", "mss"])
@pytest.mark.parametrize("before", [b"", b"pagecrunch-model 1\n", b"pagecrunch-model 1\n{}\n"])
def test_s8_a_model_that_is_a_pickle_is_refused_and_not_run(read: object, before: bytes, tmp_path: Path) -> None:
    made = tmp_path / "made"
    path = tmp_path / "bad.model"
    path.write_bytes(before + pickle.dumps(Bomb(made)))
    with pytest.raises(PagecrunchError):
        read(path)  # type: ignore[operator]
    assert not made.exists()


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_s8_no_file_of_the_package_runs_what_it_reads(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and file.name not in LOADS_PLUG_INS:
            assert node.func.id not in RUNS_CODE, f"{file.name}:{node.lineno}"
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert not {name.partition(".")[0] for name in names} & UNSAFE_MODULES, f"{file.name}:{node.lineno}"

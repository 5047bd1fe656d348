"""What a wheel has to hold, found in the tree; `make dist` builds it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from pagecrunch import __version__

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
WRITTEN_BY_TOOLS = {".c", ".so", ".pyc"}


def test_every_file_beside_the_code_is_in_the_wheel() -> None:
    package = ROOT / "src/pagecrunch"
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["pagecrunch"]
    packed = {path for pattern in patterns for path in package.glob(pattern)}
    needed = {path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    missing = {path for path in needed - packed if path.suffix not in WRITTEN_BY_TOOLS | {".py"}}
    assert not missing and len(packed) > 40


def test_every_folder_with_code_is_a_package() -> None:
    folders = {path.parent for path in (ROOT / "src/pagecrunch").rglob("*.py") if "__pycache__" not in path.parts}
    assert all((folder / "__init__.py").exists() for folder in folders)


def test_the_version_stands_in_one_place() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "pagecrunch._version.VERSION"}
    others = [
        path
        for path in ROOT.glob("src/**/*.py")
        if path.name != "_version.py" and re.search(rf'"{re.escape(__version__)}"', path.read_text())
    ]
    assert not others
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_extras_that_messages_name_exist() -> None:
    named = {
        extra
        for path in ROOT.glob("src/**/*.py")
        for extra in re.findall(r"pip install '?pagecrunch\[([a-z]+)\]", path.read_text())
    }
    assert named and named <= PROJECT["project"]["optional-dependencies"].keys()


def test_the_installed_command_is_the_one_in_the_tree() -> None:
    try:
        installed = version("pagecrunch")
    except PackageNotFoundError:
        pytest.skip("the project runs from its tree here")
    assert installed == __version__


def test_nothing_that_tools_write_is_in_the_repository() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a clone")
    listed = subprocess.run(["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not [name for name in listed.split() if Path(name).suffix in WRITTEN_BY_TOOLS]


def test_without_a_compiler_the_build_goes_on(tmp_path: Path) -> None:
    """The C files are there already or are generated again; that none can be compiled is a warning, not an end."""
    (tmp_path / "src/pagecrunch/page").mkdir(parents=True)
    for name in ("setup.py", "src/pagecrunch/page/table.py", "src/pagecrunch/page/table.pxd"):
        shutil.copy(ROOT / name, tmp_path / name)
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "CC": "false"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "failed" in done.stdout + done.stderr and not list(tmp_path.rglob("*.so"))

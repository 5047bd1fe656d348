"""The tree of files tells the story: tests mirror sources, imports point one way, only dom/ knows the parser."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/pagecrunch"
FILES = sorted(path.relative_to(SOURCE) for path in SOURCE.rglob("*.py"))

# Files of declarations alone, which other tests exercise.
WITHOUT_A_TEST = {
    "_version.py",
    "decode/encoding.py",
    "errors.py",
    "filters/change.py",
    "page/table.py",
    "sites/match.py",
    "extractors/mss/settings.py",
    "proxy/setup_host.py",
}

# What may import what: a folder may use those before it. The faces come last and hold no extraction rules.
LAYERS = (
    "decode",
    "dom",
    "page",
    "extractors",
    "filters",
    "document",
    "metadata",
    "embedded",
    "discussion",
    "render",
    "pagination",
    "sites",
    "api",
    "workers",
    "state",
    "service",
    "assistants",
    "console",
    "proxy",  # it brings the console along
    "batch",
    "cli",  # the command starts the other faces
)


def imports_of(path: Path) -> set[str]:
    """The top-level names under pagecrunch, and foreign packages, that a file imports when it is loaded or run."""
    found: set[str] = set()
    package = ("pagecrunch", *path.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            found.add(".".join((*base, *(node.module or "").split("."))).rstrip("."))
    return found


@pytest.mark.parametrize("file", FILES, ids=str)
def test_every_source_file_has_its_test(file: Path) -> None:
    if file.name == "__init__.py" or str(file) in WITHOUT_A_TEST:
        return
    mirrored = ROOT / "tests" / file.parent / f"test_{file.stem.strip('_')}.py"
    assert mirrored.exists(), f"{file} has no {mirrored.relative_to(ROOT)}"


@pytest.mark.parametrize("file", FILES, ids=str)
def test_only_dom_and_filters_import_the_parser(file: Path) -> None:
    if file.parts[0] not in ("dom", "filters"):
        assert not any(name.startswith("selectolax") for name in imports_of(SOURCE / file))


@pytest.mark.parametrize("file", FILES, ids=str)
def test_imports_point_one_way(file: Path) -> None:
    here = file.parts[0].removesuffix(".py")
    if here not in LAYERS or here == "result":
        return
    for name in imports_of(SOURCE / file):
        other = name.removeprefix("pagecrunch.").split(".")[0] if name.startswith("pagecrunch.") else ""
        # The columns of the table and its vocabularies are shared by dom and page.
        if other in LAYERS and (here, other) != ("dom", "page"):
            assert LAYERS.index(other) <= LAYERS.index(here), f"{file} imports {name}"


def test_every_compiled_loop_has_a_plain_twin_and_a_stub() -> None:
    for path in SOURCE.rglob("_*.pyx"):
        twin = path.with_name(path.stem.lstrip("_") + ".py")
        assert twin.exists(), f"{path.name} has no {twin.name}"
        assert path.with_suffix(".pyi").exists()

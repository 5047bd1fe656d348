"""The tree of files tells the story: tests mirror sources, imports point one way, nothing grows out of hand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/pagecrunch"
FILES = sorted(path.relative_to(SOURCE) for path in SOURCE.rglob("*.py"))
ALL_SOURCES = [path for path in SOURCE.rglob("*") if path.suffix in (".py", ".pyx", ".pxd", ".pyi")]

MOST_FILES, MOST_LINES, MOST_STUBS = 640, 64_400, 12  # raise them for a feature, and for nothing less
MOST_LINES_OF_A_FILE = 450
MOST_LINES_OF_A_FUNCTION = 80
MOST_PARAMETERS = 8  # outside the command line, whose options are parameters

# Python before 3.11.5 goes on from the wrong place when such a repeat, as in `(?:,\d+)*+`, fails within its group. An
# atomic group around a plain repeat is right. In these files the groups cannot fail after their first character.
REPEATED_GROUP = re.compile(r"\)(?:[*+?]|\{+[0-9,]+\}+)\+")
MAY_REPEAT_GROUPS = {
    "console/api/requests.py", "document/code.py", "document/urls.py", "dom/noscript.py", "dom/source_text.py",
    "metadata/structured.py", "proxy/text_page.py",
}  # fmt: skip

# Files of declarations alone, which other tests exercise.
WITHOUT_A_TEST = {"_version.py", "errors.py"}

# What may import what: a name may use those before it. The faces come last and hold no extraction rules.
LAYERS = (
    "_version", "lazy", "languages", "errors", "log", "memory", "fetched", "files", "policies", "decode", "page", "dom",
    "budget", "build", "decision", "ledger", "models", "settings", "registry", "fetch", "extractors", "sites",
    "document", "metadata", "facts", "embedded", "verdict", "opening", "render", "passages", "posts", "filters",
    "result", "pagination", "arguments", "api", "browser", "asynchronous", "sniff", "work", "state", "mcp_server",
    "speak", "console", "proxy", "batch", "find", "cli", "__main__",
)  # fmt: skip


@cache
def module_files() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def import_nodes(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports of a file, those within functions among them, but not those for type checkers."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        elif not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield from import_nodes(node)


@cache
def imports_of(name: str) -> frozenset[str]:
    """The modules of the package, and other packages, that a module imports."""
    path, modules, found = module_files()[name], module_files(), set()
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in import_nodes(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
            continue
        base = ".".join((*package[: len(package) - node.level + 1], *filter(None, [node.module])))
        if not node.level:
            base = node.module or ""
        for alias in node.names:
            found.add(f"{base}.{alias.name}" if f"{base}.{alias.name}" in modules else base)
    return frozenset(found - {name})


def layer_of(name: str) -> str:
    return name.split(".")[1] if name.startswith("pagecrunch.") else ""


def test_every_source_file_has_its_test() -> None:
    sources = [file for file in FILES if file.name != "__init__.py" and str(file) not in WITHOUT_A_TEST]
    tests = {file: ROOT / "tests" / file.parent / f"test_{file.stem.strip('_')}.py" for file in sources}
    assert [str(file) for file, test in tests.items() if not test.exists()] == []


def test_only_dom_and_filters_import_the_parser() -> None:
    importing = [name for name in module_files() if any(other.startswith("selectolax") for other in imports_of(name))]
    assert importing and {layer_of(name) for name in importing} <= {"dom", "filters"}, importing


def test_imports_point_one_way() -> None:
    # The package itself has no layer: it loads its public names when they are first used.
    places = {name: layer_of(name) for name in module_files() if layer_of(name)}
    assert set(places.values()) <= set(LAYERS), "a folder or module has no place in the order of layers"
    wrong = [
        f"{name} imports {other}"
        for name, here in places.items()
        for other in imports_of(name)
        if layer_of(other) and LAYERS.index(layer_of(other)) > LAYERS.index(here)
    ]
    assert wrong == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    waiting = {name: {other for other in imports_of(name) if other in module_files()} for name in module_files()}
    while free := [name for name, others in waiting.items() if not others]:
        for name in free:
            del waiting[name]
        for others in waiting.values():
            others.difference_update(free)
    assert not waiting, f"these import each other, or import those that do: {sorted(waiting)}"


def test_the_source_stays_small_enough_to_know() -> None:
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in ALL_SOURCES)
    stubs = [path for path in ALL_SOURCES if path.suffix == ".pyi"]
    assert len(ALL_SOURCES) <= MOST_FILES
    assert lines <= MOST_LINES
    assert len(stubs) <= MOST_STUBS


def test_no_file_is_too_long() -> None:
    lines = {str(path.relative_to(SOURCE)): len(path.read_text("utf-8").splitlines()) for path in ALL_SOURCES}
    assert {name: number for name, number in lines.items() if number > MOST_LINES_OF_A_FILE} == {}


def test_no_function_is_too_long_or_takes_too_much() -> None:
    wrong = []
    for file in FILES:
        for node in ast.walk(ast.parse((SOURCE / file).read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                assert node.end_lineno is not None
                if node.end_lineno - node.lineno >= MOST_LINES_OF_A_FUNCTION:
                    wrong.append(f"{file}: {node.name} is too long")
                taken = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                parameters = [each.arg for each in taken if each.arg not in ("self", "cls")]
                if file.parts[0] != "cli" and len(parameters) > MOST_PARAMETERS:
                    wrong.append(f"{file}: {node.name} takes {len(parameters)} parameters")
    assert wrong == []


def test_patterns_mean_the_same_in_every_python() -> None:
    found = {str(file) for file in FILES if REPEATED_GROUP.search((SOURCE / file).read_text(encoding="utf-8"))}
    assert found <= MAY_REPEAT_GROUPS

"""S12: no regular expression of the package can be made slow by a page."""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from pattern_growth import faults

import pagecrunch

SOURCE = Path(pagecrunch.__file__).parent
# Engines need packages that are not installed everywhere; they hold no pattern.
NOT_IMPORTED = ("pagecrunch.batch.engines.",)
ANCHORED = {"match", "fullmatch"}

# Patterns that only ever get a limited number of characters, or that are of the user's own making.
BOUNDED = {
    "pagecrunch.metadata.authors._BY_TEXT": "a line of 160 characters",
    "pagecrunch.metadata.dates._PUBLISHED_META": "the name of a meta tag, of few characters",
    "pagecrunch.metadata.people": "a name of 300 characters, a byline of 2,000 without runs of white space",
    "pagecrunch.metadata.title": "a title of 2,000 characters without runs of white space",
    "pagecrunch.page.references._MARK": "20 characters",
    "pagecrunch.posts.who._SAYS_AFTER_NAME": "a text of 160 characters",
    "pagecrunch.filters.engine.row_facts._NAME_PART": "it gives back one letter of a run, and then matches",
    "pagecrunch.fetch": "a header, which urllib3 bounds",
    "pagecrunch.settings.toml": "the user's own settings file",
    "pagecrunch.sites": "the user's own rules for sites",
    "pagecrunch.dom.selectors": "a selector of 1,000 characters",
    "pagecrunch.proxy.rendering._UP_TO_BODY": "HTML of our serialiser, where every tag, quote and comment is closed",
    "pagecrunch.cli.read": "what the user typed",
}


def source_of(path: Path) -> str:
    """The source of a module; of a compiled one that of its plain twin, which holds the same patterns."""
    plain = path if path.suffix == ".py" else path.with_name(path.name.partition(".")[0].removeprefix("_") + ".py")
    return plain.read_text(encoding="utf-8") if plain.exists() else ""


def named_patterns() -> Iterator[tuple[str, re.Pattern[Any], bool]]:
    """Every pattern that a module holds, with whether it is searched for anywhere in a text."""
    seen: set[int] = set()
    for module in pkgutil.walk_packages(pagecrunch.__path__, "pagecrunch."):
        if module.name.startswith(NOT_IMPORTED):
            continue
        loaded = import_module(module.name)
        source = source_of(Path(loaded.__file__ or ""))
        for name, value in vars(loaded).items():
            values = (
                value.values() if isinstance(value, dict) else value if isinstance(value, tuple | list) else (value,)
            )
            for pattern in values:
                if isinstance(pattern, re.Pattern) and id(pattern) not in seen:
                    seen.add(id(pattern))
                    methods = set(re.findall(rf"\b{name}(?:\[\w+\])?\.(\w+)\(", source))
                    yield f"{module.name}.{name}", pattern, not methods or not methods <= ANCHORED


def inline_patterns() -> Iterator[tuple[str, re.Pattern[Any], bool]]:
    """Every pattern that is written where it is used."""
    for path in SOURCE.rglob("*.py"):
        module = ".".join(("pagecrunch", *path.relative_to(SOURCE).with_suffix("").parts))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "re"
                and node.func.attr not in ("compile", "escape")
                and isinstance(node.args[0], ast.Constant)
            ):
                yield f"{module}:{node.lineno}", re.compile(node.args[0].value), node.func.attr not in ANCHORED


PATTERNS = [*named_patterns(), *inline_patterns()]


@pytest.mark.parametrize(("name", "pattern", "is_search"), PATTERNS, ids=[name for name, _, _ in PATTERNS])
def test_s12_a_pattern_takes_linear_time(name: str, pattern: re.Pattern[Any], is_search: bool) -> None:
    if any(name == known or name.startswith((f"{known}.", f"{known}:")) for known in BOUNDED):
        return
    assert not faults(pattern, is_search), pattern.pattern


@pytest.mark.parametrize(
    ("pattern", "is_search"),
    [
        (r"(a+)+b", False), (r"(?:\w+\s*)*x", False), (r"\s*\n?\s*x", False), (r"\W*\d*\W*\Z", False),
        (r"\d+\s*x", True), (r"\w+\W+\w+", True), (r"\s*\n\s*", True), (r"<p[^>]*>", True),
        (r'"(?:[^"\\]|\\.)*"', True), (r"x|\s+y", True),
    ],
)  # fmt: skip
def test_a_slow_pattern_is_found(pattern: str, is_search: bool) -> None:
    assert faults(re.compile(pattern), is_search)


@pytest.mark.parametrize(
    ("pattern", "is_search"),
    [
        (r"\s+", True), (r"a[^a]*b", True), (r"\s*+x", False), (r"(?:,\w+)*\Z", False), (r"\d\s*x", True),
        (r"\w{1,60}\s*=", True), (r"<p\b[^<>]*+>", True),
    ],
)  # fmt: skip
def test_a_fast_pattern_is_not_blamed(pattern: str, is_search: bool) -> None:
    assert not faults(re.compile(pattern), is_search)

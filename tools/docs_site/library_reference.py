"""docs/library.md: every public function and class with its attributes, from signatures, docstrings and comments.

It is a generator of our own, and not mkdocstrings: the docs are plain Markdown that a small builder and tests read, the
page must be in the repository for whoever reads it there, and fields are described by the comments beside them, which
mkdocstrings does not show.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from pagecrunch.lazy import cached_property as lazy_property

PAGE = "docs/library.md"
HEAD = """# The library

{origin}

`import pagecrunch` takes a few milliseconds; everything is loaded when it is first used. A wrong argument raises
`pagecrunch.Error` with one sentence.
"""
# What is shown, in this order: a heading, and the names with their modules.
GROUPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Functions", "pagecrunch", ("extract", "tidy", "aextract", "afetch")),
    ("Fetching", "pagecrunch.fetch", ("fetch", "Fetched")),
    ("Finding pages", "pagecrunch.find", ("find_pages", "Search", "FoundPage")),
    ("Results", "pagecrunch", ("Extraction", "Tidied", "Block", "Change", "Decision", "Page")),
    ("Passages", "pagecrunch.passages.chunk", ("Chunk",)),
    ("", "pagecrunch.passages.cite", ("Citation",)),
    ("", "pagecrunch.passages.places", ("Place",)),
    ("", "pagecrunch.passages.outline", ("Section",)),
    ("Links, images and tables", "pagecrunch.document.links", ("Link", "PageImage")),
    ("", "pagecrunch.document.tables", ("DataTable",)),
    ("About the page", "pagecrunch.metadata.facts", ("Metadata", "Fact")),
    ("", "pagecrunch.facts.model", ("Product", "Recipe", "Event", "Job", "Money", "Rating", "Option", "Salary")),
    ("", "pagecrunch.opening.lead_image", ("LeadImage",)),
    ("", "pagecrunch.posts.post", ("Post",)),
    ("", "pagecrunch.posts.comments", ("Comment",)),
    ("", "pagecrunch.verdict.model", ("Verdict",)),
    ("", "pagecrunch.embedded.fallback", ("OtherVersion",)),
    ("The account of every word", "pagecrunch.ledger", ("Ledger", "Entry", "HiddenText")),
    ("Many pages", "pagecrunch.batch", ("BatchRequest", "Options", "run_batch", "Duplicates")),
    ("Parts", "pagecrunch.registry", ("Registry", "extractor", "renderer")),
    ("Errors", "pagecrunch.errors", ("PagecrunchError", "FetchError", "PlugInError", "UsageError")),
)
_FIELD = re.compile(r"\s{4}(\w+)\s*:\s*[^#]*?(?:#\s*(.*))?$")
_TAG = re.compile(r"<(?=[A-Za-z/])")


def library_page(origin: str) -> str:
    return "\n".join((HEAD.format(origin=origin), *_groups()))


def _groups() -> Iterator[str]:
    for heading, module, names in GROUPS:
        if heading:
            yield from (f"## {heading}", "")
        for name in names:
            thing = getattr(import_module(module), name)
            yield from _class(name, module, thing) if isinstance(thing, type) else _function(name, module, thing)


def _function(name: str, module: str, function: Any) -> Iterator[str]:
    yield from (f"### {name}", "", "```text", f"from {module} import {name}", "", *_call(name, function), "```", "")
    yield from (_prose(function), "")


def _class(name: str, module: str, thing: type) -> Iterator[str]:
    yield from (f"### {name}", "", f"`from {module} import {name}`", "", _prose(thing), "")
    rows = [*_fields(thing), *_properties(thing)]
    if rows:
        yield from ("| attribute | type | what it is |", "|---|---|---|")
        yield from (f"| `{each}` | `{_cell(kind)}` | {_cell(about)} |" for each, kind, about in rows)
        yield ""
    for each, method in _methods(thing):
        yield from (f"**`{each}{_signature(method)}`**", "", _prose(method), "")


def _fields(thing: type) -> Iterator[tuple[str, str, str]]:
    """The fields of a dataclass or a tuple with names, with the comments beside them."""
    owners = [owner for owner in reversed(thing.__mro__) if owner.__module__.startswith("pagecrunch")]
    comments = {}
    for owner in owners:
        for line in _lines_of(owner):
            if match := _FIELD.match(line):
                comments.setdefault(match[1], match[2] or "")
    if dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            if not field.name.startswith("_"):
                yield field.name, _type(field.type), comments.get(field.name, "")
    elif hasattr(thing, "_fields"):
        for name in thing._fields:
            yield name, _type(thing.__annotations__[name]), comments.get(name, "")


def _lines_of(owner: type) -> list[str]:
    """The lines of a class in its source, which `inspect` does not find for a compiled module."""
    file = Path(import_module(owner.__module__).__file__ or "")
    source = (file.parent / f"{file.name.partition('.')[0]}.py").read_text("utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name == owner.__name__:
            return source.splitlines()[node.lineno - 1 : node.end_lineno]
    return []


def _properties(thing: type) -> Iterator[tuple[str, str, str]]:
    for owner in reversed(thing.__mro__):
        for name, value in vars(owner).items():
            if name.startswith("_") or not owner.__module__.startswith("pagecrunch"):
                continue
            if isinstance(value, property | cached_property | lazy_property):
                function: Any = value.fget if isinstance(value, property) else value.func
                kind = function.__annotations__.get("return", "")
                yield name, _type(kind), _sentences(function)


def _methods(thing: type) -> Iterator[tuple[str, Any]]:
    for owner in reversed(thing.__mro__):
        for name, value in vars(owner).items():
            is_ours = owner.__module__.startswith("pagecrunch") and not name.startswith("_")
            function = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            if is_ours and inspect.isfunction(function) and function.__doc__:
                yield name, function


def _call(name: str, function: Any) -> Iterator[str]:
    """A signature, a parameter a line."""
    signature = inspect.signature(function)
    yield f"{name}("
    is_named = False
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not is_named:
            is_named = True
            yield "    *,"
        yield f"    {_parameter(each)},"
    yield f") -> {_type(signature.return_annotation)}"


def _signature(function: Any) -> str:
    signature = inspect.signature(function)
    inner = ", ".join(_parameter(each) for name, each in signature.parameters.items() if name not in ("self", "cls"))
    return f"({inner}) -> {_type(signature.return_annotation)}"


def _parameter(each: inspect.Parameter) -> str:
    """A parameter as it is written, but for quotes around its type."""
    kind = "" if each.annotation is each.empty else f": {_type(each.annotation)}"
    default = "" if each.default is each.empty else f" = {each.default!r}"
    stars = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
    return f"{stars}{each.name}{kind}{default}"


def _type(annotation: Any) -> str:
    if isinstance(annotation, str):
        return annotation
    return getattr(annotation, "__forward_arg__", None) or getattr(annotation, "__name__", str(annotation))


def _prose(thing: Any) -> str:
    text = inspect.getdoc(thing) or ""
    return _TAG.sub(r"\\<", text) if not text.startswith(f"{getattr(thing, '__name__', '')}(") else ""


def _sentences(function: Any) -> str:
    return " ".join((inspect.getdoc(function) or "").split())


def _cell(text: str) -> str:
    return _TAG.sub(r"\\<", text.replace("|", "\\|"))

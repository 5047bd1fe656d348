"""Import site rules of ftr-site-config, a collection that several read-later programs share: one text file per host.

https://github.com/fivefilters/ftr-site-config. A line is `name: value`. Lines that select content or clutter become a
rule of ours; lines with anything else are reported. The selectors are XPath. What they use most, paths of elements with
conditions on attributes, has an equivalent in CSS; the rest (positions, text, axes, conditions on children) is refused,
as a selector that matches something else is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..dom.selectors import fault_of
from ..errors import UsageError
from .edit import checked_rule
from .rules import SiteRule

_LINE = re.compile(r"([a-z_]+)(\([^)]*\))?\s*:(.*)", re.IGNORECASE | re.DOTALL)
_KEYS = {"title": "title", "author": "author", "body": "content", "strip": "remove"}
# For programs that test the files, or what PageCrunch does on every page anyway.
_IGNORED = frozenset(
    ("test_url", "test_contains", "tidy", "prune", "parser", "autodetect_on_failure", "convert_double_br_tags")
)


@dataclass(frozen=True, slots=True)
class ImportedRule:
    """The rule, None if nothing could be used, and a sentence about each line that was left out."""

    rule: SiteRule | None
    notes: tuple[str, ...] = ()


def import_ftr(text: str, match: str) -> ImportedRule:
    """Turn the text of one file into a rule for this host."""
    values: dict[str, list[str]] = {}
    notes: list[str] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        found = _LINE.fullmatch(stripped)
        name, value = (found.group(1).lower(), found.group(3).strip()) if found else ("", "")
        if name in _IGNORED:
            continue
        try:
            key, selector = _translate(name, value)
        except NotInCss as reason:
            notes.append(f"Line {number} was left out ({stripped[:80]}): {reason}.")
        else:
            values.setdefault(key, []).append(selector)
    if not values:
        return ImportedRule(None, tuple(notes))
    return ImportedRule(checked_rule({"match": match, "note": "from ftr-site-config", **values}), tuple(notes))


def import_files(paths: Iterable[Path]) -> Iterator[tuple[Path, ImportedRule]]:
    """Import files named after their host, such as `news.example.org.txt`, and folders of such files."""
    for path in paths:
        for file in sorted(path.glob("*.txt")) if path.is_dir() else [path]:
            try:
                text = file.read_text("utf-8", "replace")
            except OSError as error:
                raise UsageError(f"{file} cannot be read: {error.strerror or error}.") from error
            try:
                yield file, import_ftr(text, file.name.removesuffix(".txt").removeprefix("."))
            except UsageError as error:  # its name is not a host
                yield file, ImportedRule(None, (str(error),))


def _translate(name: str, value: str) -> tuple[str, str]:
    """The key of a site rule that a line stands for, and its selector."""
    if name in _KEYS:
        return _KEYS[name], to_css(value)
    word = value.strip("\"' ")
    quoted = word.replace("\\", "\\\\").replace('"', '\\"')
    if name == "strip_id_or_class" and word:
        return "remove", f'[id*="{quoted}"], [class*="{quoted}"]'
    if name == "strip_image_src" and word:
        return "remove", f'img[src*="{quoted}"]'
    raise NotInCss(f"PageCrunch has no equivalent of {name!r}" if name else "it is not a line of the form name: value")


# XPath to CSS

MAX_ALTERNATIVES = 16  # of conditions with `or`
MAX_NESTING = 16  # of brackets, which are parsed by recursion

_STEP = re.compile(r"(//|/)?(\*|[A-Za-z][\w-]*)")
_VALUE = r"""("[^"]*"|'[^']*')"""
_ATTRIBUTE = r"@([A-Za-z][\w:-]*)"
_SPACED = (
    rf"concat\(\s*(?:' '|\" \")\s*,\s*(?:normalize-space\(\s*{_ATTRIBUTE}\s*\)|{_ATTRIBUTE})\s*,\s*(?:' '|\" \")\s*\)"
)
_HAS = re.compile(_ATTRIBUTE)
_EQUALS = re.compile(rf"{_ATTRIBUTE}\s*=\s*{_VALUE}")
_CONTAINS = re.compile(rf"contains\(\s*{_ATTRIBUTE}\s*,\s*{_VALUE}\s*\)")
_STARTS = re.compile(rf"starts-with\(\s*{_ATTRIBUTE}\s*,\s*{_VALUE}\s*\)")
_WORD = re.compile(rf"contains\(\s*{_SPACED}\s*,\s*{_VALUE}\s*\)")
_NOT = re.compile(r"not\((.*)\)", re.DOTALL)


class NotInCss(ValueError):
    """An expression has no equivalent in CSS; the argument is the reason."""


def to_css(expression: str) -> str:
    """The CSS selector for an XPath expression. Raises NotInCss."""
    paths = [path.strip() for path in _split(expression, "|")]
    selector = ", ".join(each for path in paths for each in _path(path))
    if fault := fault_of(selector):
        raise NotInCss(f"its CSS {fault}")
    return selector


def _path(path: str) -> list[str]:
    """The alternatives of one path."""
    if path.startswith("id("):
        path = re.sub(rf"^id\(\s*{_VALUE}\s*\)", r"//*[@id=\1]", path)
    found, place = [""], 0
    while place < len(path):
        step = _STEP.match(path, place)
        if step is None or (place and not step.group(1)):
            raise NotInCss(f"{path[place : place + 30]!r} has no equivalent in CSS")
        place = step.end()
        between = "" if not found[0] else " > " if step.group(1) == "/" else " "
        compounds = [step.group(2)]
        while place < len(path) and path[place] == "[":
            end = _closing(path, place)
            compounds = _combined(compounds, _condition(path[place + 1 : end]))
            place = end + 1
        found = [before + between + _short(compound) for before in found for compound in compounds]
        if len(found) > MAX_ALTERNATIVES:
            raise NotInCss("it has too many alternatives")
    if not found[0]:
        raise NotInCss("it is empty")
    return found


def _condition(text: str) -> list[str]:
    """The alternatives of a condition in brackets, each as part of a CSS compound selector."""
    alternatives: list[str] = []
    for either in _split(text, " or "):
        parts = [""]
        for both in _split(either, " and "):
            parts = _combined(parts, _test(both.strip()))
        alternatives += parts
    return alternatives


def _test(text: str) -> list[str]:
    if text.startswith("(") and _closing(text, 0) == len(text) - 1:
        return _condition(text[1:-1])
    if match := _WORD.fullmatch(text):
        name, value = match.group(1) or match.group(2), match.group(3)[1:-1]
        # With a space on both sides it is a whole word of the attribute, with fewer the start or end of one.
        if value.startswith(" ") and value.endswith(" ") and value.strip() and " " not in value.strip():
            return [_attribute(name, "~=", value.strip())]
        raise NotInCss(f"{text!r} has no equivalent in CSS")
    for pattern, operator in ((_EQUALS, "="), (_CONTAINS, "*="), (_STARTS, "^=")):
        if match := pattern.fullmatch(text):
            return [_attribute(match.group(1), operator, match.group(2)[1:-1])]
    if match := _HAS.fullmatch(text):
        return [f"[{match.group(1)}]"]
    if match := _NOT.fullmatch(text):
        return ["".join(f":not({inner})" for inner in _condition(match.group(1)))]
    raise NotInCss(f"the condition {text!r} has no equivalent in CSS")


def _attribute(name: str, operator: str, value: str) -> str:
    if not value and operator != "=":
        raise NotInCss("it compares with an empty text")
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name}{operator}"{quoted}"]'


def _short(compound: str) -> str:
    """Shorten `*[id="a"]` to `[id="a"]`."""
    return compound[1:] if compound.startswith("*") and len(compound) > 1 else compound


def _combined(first: list[str], second: list[str]) -> list[str]:
    if len(first) * len(second) > MAX_ALTERNATIVES:
        raise NotInCss("it has too many alternatives")
    return [one + other for one in first for other in second]


def _split(text: str, mark: str) -> Iterator[str]:
    """Split at the marks that are outside quotes and brackets."""
    start = 0
    for place, depth in _depths(text):
        if depth == 0 and place >= start and text.startswith(mark, place):
            yield text[start:place]
            start = place + len(mark)
    yield text[start:]


def _closing(text: str, place: int) -> int:
    """The index of the bracket that closes the one here."""
    for index, depth in _depths(text, place):
        if depth == 0:
            return index
    raise NotInCss("a bracket is not closed")


def _depths(text: str, start: int = 0) -> Iterator[tuple[int, int]]:
    """Every index outside quotes, and the number of brackets that are open after it."""
    depth, quote = 0, ""
    for place in range(start, len(text)):
        character = text[place]
        if quote:
            quote = "" if character == quote else quote
            continue
        quote = character if character in "\"'" else ""
        depth += (character in "([") - (character in ")]")
        if depth > MAX_NESTING:
            raise NotInCss("its brackets are nested too deeply")
        yield place, depth

"""XPath to CSS, as far as the two say the same: paths of elements with conditions on their attributes.

Published site rules are written in XPath. What they use most has an equal in CSS; what has none (positions, text,
axes, conditions on what an element holds) is refused, for a selector that means something else is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..dom.selectors import fault_of

MOST_ALTERNATIVES = 16  # that conditions with `or` may come to
MOST_NESTED = 16  # brackets within brackets, which are read by functions that call themselves

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
    """What of an expression has no equal, in words."""


def to_css(expression: str) -> str:
    """The selector that means the same. Raises NotInCss."""
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
            raise NotInCss(f"{path[place : place + 30]!r} has no equal in CSS")
        place = step.end()
        between = "" if not found[0] else " > " if step.group(1) == "/" else " "
        compounds = [step.group(2)]
        while place < len(path) and path[place] == "[":
            end = _closing(path, place)
            compounds = _combined(compounds, _condition(path[place + 1 : end]))
            place = end + 1
        found = [before + between + _tidy(compound) for before in found for compound in compounds]
        if len(found) > MOST_ALTERNATIVES:
            raise NotInCss("it has too many alternatives")
    if not found[0]:
        raise NotInCss("it is empty")
    return found


def _condition(text: str) -> list[str]:
    """The alternatives of what stands in brackets, each as parts of a CSS compound."""
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
        # With a space on both sides it is a word of the attribute; with fewer it is the start or the end of one.
        if value.startswith(" ") and value.endswith(" ") and value.strip() and " " not in value.strip():
            return [_attribute(name, "~=", value.strip())]
        raise NotInCss(f"{text!r} has no equal in CSS")
    for pattern, operator in ((_EQUALS, "="), (_CONTAINS, "*="), (_STARTS, "^=")):
        if match := pattern.fullmatch(text):
            return [_attribute(match.group(1), operator, match.group(2)[1:-1])]
    if match := _HAS.fullmatch(text):
        return [f"[{match.group(1)}]"]
    if match := _NOT.fullmatch(text):
        return ["".join(f":not({inner})" for inner in _condition(match.group(1)))]
    raise NotInCss(f"the condition {text!r} has no equal in CSS")


def _attribute(name: str, operator: str, value: str) -> str:
    if not value and operator != "=":
        raise NotInCss("it looks for an empty text")
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name}{operator}"{quoted}"]'


def _tidy(compound: str) -> str:
    """`*[id="a"]` is `[id="a"]`."""
    return compound[1:] if compound.startswith("*") and len(compound) > 1 else compound


def _combined(first: list[str], second: list[str]) -> list[str]:
    if len(first) * len(second) > MOST_ALTERNATIVES:
        raise NotInCss("it has too many alternatives")
    return [one + other for one in first for other in second]


def _split(text: str, mark: str) -> Iterator[str]:
    """The parts between marks that stand outside of quotes and brackets."""
    start = 0
    for place, depth in _depths(text):
        if depth == 0 and place >= start and text.startswith(mark, place):
            yield text[start:place]
            start = place + len(mark)
    yield text[start:]


def _closing(text: str, place: int) -> int:
    """Where the bracket that opens here is closed."""
    for index, depth in _depths(text, place):
        if depth == 0:
            return index
    raise NotInCss("a bracket is not closed")


def _depths(text: str, start: int = 0) -> Iterator[tuple[int, int]]:
    """Every place outside of quotes, and how many brackets are open behind it."""
    depth, quote = 0, ""
    for place in range(start, len(text)):
        character = text[place]
        if quote:
            quote = "" if character == quote else quote
            continue
        quote = character if character in "\"'" else ""
        depth += (character in "([") - (character in ")]")
        if depth > MOST_NESTED:
            raise NotInCss("its brackets are nested too deeply")
        yield place, depth

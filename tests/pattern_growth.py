"""Finds regular expressions that could take more than linear time, by looking at how they are built.

Three things make a backtracking matcher slow, and each is looked for:

- a repeat within a repeat: `(a+)+`, unless every turn of the outer one begins with what the inner one cannot hold;
- two repeats in a row that can hold the same characters: `\\s*,?\\s*`, where a run can be shared out in many ways;
- a search that begins with a repeat which something must follow: `\\d+x` is tried again from every digit of a run.

Possessive repeats (`a*+`) give nothing back, so they only count for the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

UNBOUNDED = 300  # turns; up to here a repeat costs a constant
_ALPHABET = frozenset(map(chr, range(0x250))) | set("年月日年½€‹»、，")
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)


def faults(pattern: re.Pattern[Any], is_search: bool) -> list[str]:
    """What is wrong with a pattern, in words."""
    text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    tree = list(
        parser.parse(text, pattern.flags & ~re.UNICODE if isinstance(pattern.pattern, bytes) else pattern.flags)
    )
    found = [f"a repeat within a repeat: {_shown(each)}" for each in _nested(tree, pattern.flags)]
    found += ["two repeats that can share a run" for _ in _adjacent(tree, pattern.flags)]
    if is_search and _begins_with_repeat(tree, pattern.flags):
        found.append("a search that begins with a repeat")
    return found


def _walk(tree: list[Any]) -> Iterator[list[Any]]:
    """Every sequence in the pattern."""
    yield tree
    for _, value in tree:
        for inner in _inside(value):
            yield from _walk(inner)


def _inside(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, parser.SubPattern):
        yield list(value)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _inside(each)


def _is_unbounded(item: Any) -> bool:
    return item[0] in _REPEATS and item[1][1] > UNBOUNDED


def _nested(tree: list[Any], flags: int) -> Iterator[Any]:
    for sequence in _walk(tree):
        for item in sequence:
            if _is_unbounded(item) and item[0] != codes.POSSESSIVE_REPEAT:
                body = list(item[1][2])
                if len(body) == 1 and body[0][0] == codes.SUBPATTERN:
                    body = list(body[0][1][3])
                for index, inner in enumerate(body):
                    others = body[index + 1 :] + body[:index]  # what comes after it, in this turn or the next
                    if _is_unbounded(inner) and not _parts(others, _held(inner[1][2], flags), flags):
                        yield item


def _parts(items: list[Any], held: frozenset[str], flags: int) -> bool:
    """Whether one of the items must match something that is not held."""
    return any(_least(item) > 0 and not (_held([item], flags) & held) for item in items)


def _adjacent(tree: list[Any], flags: int) -> Iterator[Any]:
    for sequence in _walk(tree):
        for index, item in enumerate(sequence):
            if not _is_unbounded(item) or item[0] == codes.POSSESSIVE_REPEAT:
                continue
            held = _held(item[1][2], flags)
            for place in range(index + 1, len(sequence)):
                after = sequence[place]
                if _is_unbounded(after) and _held(after[1][2], flags) & held and _may_fail(sequence[place + 1 :]):
                    yield item
                if _least(after) > 0 and not _held([after], flags) >= held:
                    break


def _begins_with_repeat(tree: list[Any], flags: int, before: frozenset[str] = frozenset()) -> bool:
    """Whether a search would go over a run again from each of its characters, and may fail after it."""
    for index, (kind, value) in enumerate(tree):
        rest = tree[index + 1 :]
        if kind == codes.AT and value in (codes.AT_BEGINNING, codes.AT_BEGINNING_STRING):
            return False
        if kind == codes.SUBPATTERN:
            return _begins_with_repeat([*value[3], *rest], flags, before)
        if kind == codes.BRANCH:
            return any(_begins_with_repeat([*branch, *rest], flags, before) for branch in value[1])
        if _is_unbounded((kind, value)):
            # What begins with characters of the run itself is begun again at every place of it.
            return before <= _held(value[2], flags) and _may_fail(rest)
        if _least((kind, value)) > 0:
            before |= _held([(kind, value)], flags)
    return False


def _may_fail(items: list[Any]) -> bool:
    return any(_least(item) > 0 or _ends(item) for item in items)


def _ends(item: Any) -> bool:
    return item[0] in (codes.AT, codes.ASSERT, codes.ASSERT_NOT)


def _least(item: Any) -> int:
    """The fewest characters it matches."""
    kind, value = item
    if kind in _REPEATS:
        return int(value[0]) * sum(map(_least, value[2]))
    if kind == codes.SUBPATTERN:
        return sum(map(_least, value[3]))
    if kind == codes.ATOMIC_GROUP:
        return sum(map(_least, value))
    if kind == codes.BRANCH:
        return min(sum(map(_least, branch)) for branch in value[1])
    return 0 if kind in (codes.AT, codes.ASSERT, codes.ASSERT_NOT, codes.GROUPREF) else 1


def _held(tree: Any, flags: int) -> frozenset[str]:
    """The characters that can stand anywhere in a match."""
    found: set[str] = set()
    for kind, value in tree:
        if kind == codes.LITERAL:
            found |= {chr(value)} | ({chr(value).swapcase()} if flags & re.I else set())
        elif kind == codes.NOT_LITERAL:
            found |= _ALPHABET - {chr(value)}
        elif kind == codes.ANY:
            found |= _ALPHABET
        elif kind == codes.IN:
            found |= _set(value)
        elif kind == codes.SUBPATTERN:
            found |= _held(value[3], flags)
        elif kind == codes.BRANCH:
            for branch in value[1]:
                found |= _held(branch, flags)
        elif kind in _REPEATS:
            found |= _held(value[2], flags)
        elif kind == codes.ATOMIC_GROUP:
            found |= _held(value, flags)
    return frozenset(found)


_CATEGORIES = {
    codes.CATEGORY_DIGIT: r"\d",
    codes.CATEGORY_NOT_DIGIT: r"\D",
    codes.CATEGORY_SPACE: r"\s",
    codes.CATEGORY_NOT_SPACE: r"\S",
    codes.CATEGORY_WORD: r"\w",
    codes.CATEGORY_NOT_WORD: r"\W",
}


def _set(items: Any) -> frozenset[str]:
    found: set[str] = set()
    negated = False
    for kind, value in items:
        if kind == codes.NEGATE:
            negated = True
        elif kind == codes.LITERAL:
            found.add(chr(value))
        elif kind == codes.RANGE:
            found |= {each for each in _ALPHABET if value[0] <= ord(each) <= value[1]}
        elif kind == codes.CATEGORY:
            found |= {each for each in _ALPHABET if re.match(_CATEGORIES[value], each)}
    return frozenset(_ALPHABET - found if negated else found)


def _shown(item: Any) -> str:
    return str(item)[:80]

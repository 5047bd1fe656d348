"""What a host permits, by its robots.txt (RFC 9309): the longest rule that fits an address decides.

`*` stands for anything and a `$` at the end for the end of the address. `Crawl-delay`, which is not in the RFC and in
many files, is heeded too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

MAX_BYTES = 500 * 1024  # of a robots.txt are read, as the RFC asks
LONGEST_DELAY_SECONDS = 60.0  # a host that asks for more is asked no more often than this

_PRODUCT = re.compile(r"[A-Za-z_-]+")
_NOT_NAMES = frozenset({"mozilla", "compatible"})  # words in nearly every user agent that name nobody


@dataclass(frozen=True, slots=True)
class Rule:
    path: str
    is_allowed: bool


@dataclass(frozen=True, slots=True)
class Robots:
    """The rules for us. Without any, everything is permitted."""

    rules: tuple[Rule, ...] = ()
    delay_seconds: float | None = None
    refusal: str = ""  # why nothing may be fetched, whatever the rules say

    def allows(self, url: str) -> bool:
        try:
            parts = urlsplit(url)
        except ValueError:  # no address at all, which whoever fetches it will find out
            return True
        path = _plain(parts.path or "/") + (f"?{_plain(parts.query)}" if parts.query else "")
        fitting = [rule for rule in self.rules if fits(rule.path, path)]
        # Of two rules that are equally long the one that permits wins.
        best = max(fitting, key=lambda rule: (len(rule.path), rule.is_allowed), default=None)
        return best is None or best.is_allowed


def parse_robots(text: str, agent: str) -> Robots:
    """The rules of the groups for this agent, else of the groups for all."""
    groups: dict[bool, _Group] = {True: _Group(), False: _Group()}
    names = {name.lower() for name in _PRODUCT.findall(agent)} - _NOT_NAMES
    current: set[bool] = set()
    is_naming = False
    is_named = False
    for line in text.splitlines():
        key, _, value = line.partition("#")[0].partition(":")
        key, value = key.strip().lower(), value.strip()
        if key == "user-agent":
            if not is_naming:
                current = set()
            is_naming = True
            if value == "*":
                current.add(False)
            elif value.partition("/")[0].lower() in names:
                current.add(True)
                is_named = True
        elif key in ("allow", "disallow"):
            is_naming = False
            for group in current:
                if value:
                    groups[group].rules.append(Rule(_plain(value), key == "allow"))
        elif key == "crawl-delay":
            is_naming = False
            for group in current:
                groups[group].delay = _seconds(value)
    chosen = groups[is_named]
    return Robots(tuple(chosen.rules), chosen.delay)


def fits(pattern: str, path: str) -> bool:
    """Whether a rule's pattern fits an address from its start. Linear: each piece is looked for once, leftmost."""
    is_whole = pattern.endswith("$")
    first, *others = pattern.removesuffix("$").split("*")
    if not path.startswith(first):
        return False
    at = len(first)
    last = others.pop() if others and is_whole else None
    for piece in others:
        at = path.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    if last is not None:
        return path.endswith(last) and len(path) - len(last) >= at
    return not is_whole or at == len(path)


@dataclass
class _Group:
    rules: list[Rule] = field(default_factory=list)
    delay: float | None = None


def _plain(path: str) -> str:
    """One way to write what can be written in several."""
    return quote(path, safe="%/:=&?~#+!$,;'@()*[]")


def _seconds(value: str) -> float | None:
    try:
        seconds = float(value)
    except ValueError:
        return None
    return min(seconds, LONGEST_DELAY_SECONDS) if seconds > 0 else None

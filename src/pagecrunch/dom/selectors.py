"""Finds the rows for CSS selectors, in time that does not depend on the nesting of the page.

A selector is split into steps: `.story > p a` has three. The parser finds the elements of each step, and the table
shows which are inside which. So `.a .b .c` takes three searches and two sweeps, while trying every ancestor of every
element can take the depth of the page to the power of the number of steps. Selectors that need all siblings or
descendants of each element (`:has`, `:nth-child`, `~`, `+`) are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from ..page.page import Page
from ..page.table import Bools
from .parse import nodes_by_row

if TYPE_CHECKING:
    from .parse import Document

MAX_LENGTH = 1000  # characters of a selector: far more than a person writes
_PSEUDO = frozenset({"not", "first-child", "last-child", "only-child", "empty", "link"})  # looked up at the element
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'')
_PIECE = re.compile(
    r"\s*[>,]\s*|\s*[+~](?!=)\s*|\s+"  # between steps
    r"|\[[^\]]*\]|:not\((?:[^()>+~]|~=)*\)|:[\w-]+\(?|[^\s,>+~\[\]:]+|."  # parts of a step
)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a selector: a compound selector, and whether it must match a child of the step before."""

    compound: str
    is_child: bool


class NotASelector(ValueError):
    """What is wrong with a selector, in words that follow "the selector ... "."""


@lru_cache(maxsize=1024)
def parse_selector(text: str) -> tuple[tuple[Step, ...], ...]:
    """The alternatives of a selector, each as its steps. Raises NotASelector."""
    if not text.strip():
        raise NotASelector("is empty")
    if len(text) > MAX_LENGTH:
        raise NotASelector(f"is longer than {MAX_LENGTH} characters")
    alternatives = tuple(_alternatives(text.strip()))
    sample = LexborHTMLParser("<p>")
    for step in (step for steps in alternatives for step in steps):
        try:
            sample.css(step.compound)
        except SelectolaxError:
            raise NotASelector("is not written as CSS selectors are") from None
    return alternatives


def fault_of(text: str) -> str:
    """What is wrong with a selector; empty if nothing is."""
    try:
        parse_selector(text)
    except NotASelector as error:
        return str(error)
    return ""


def find_rows(document: Document, page: Page, selectors: Iterable[str]) -> dict[str, list[int]]:
    """The rows that match each selector, in page order. An invalid selector matches nothing."""
    row_of = {node.mem_id: row for row, node in nodes_by_row(document, page).items()}
    known: dict[str, Bools] = {}

    def of_compound(compound: str) -> Bools:
        if compound not in known:
            found = [row_of[node.mem_id] for node in document.css(compound) if node.mem_id in row_of]
            known[compound] = np.zeros(len(page), bool)
            known[compound][found] = True
        return known[compound]

    answers: dict[str, list[int]] = {}
    for selector in selectors:
        matched = np.zeros(len(page), bool)
        if not fault_of(selector):
            for steps in parse_selector(selector):
                found = of_compound(steps[0].compound)
                for step in steps[1:]:
                    above = _children(page, found) if step.is_child else _descendants(page, found)
                    found = of_compound(step.compound) & above
                matched |= found
        answers[selector] = np.flatnonzero(matched).tolist()
    return answers


def _children(page: Page, found: Bools) -> Bools:
    return found[page.parent] & (page.parent >= 0)


def _descendants(page: Page, found: Bools) -> Bools:
    """The rows inside of any of these."""
    rows = np.flatnonzero(found)
    opened = np.zeros(len(page) + 1, np.int32)
    np.add.at(opened, rows + 1, 1)
    np.add.at(opened, page.end[rows], -1)
    within: Bools = np.cumsum(opened[:-1]) > 0
    return within


def _alternatives(text: str) -> Iterator[tuple[Step, ...]]:
    steps: list[Step] = []
    compound, is_child = "", False
    for piece in (*_pieces(text), ","):
        mark = piece.strip()
        if mark in (",", ">", "+", "~", ""):
            if mark in ("+", "~"):
                raise NotASelector(f"uses {mark}, which would need a look at every sibling")
            if not compound:
                raise NotASelector("has nothing before a comma or >, or at its end")
            steps.append(Step(compound, is_child))
            compound, is_child = "", mark == ">"
            if mark == ",":
                yield tuple(steps)
                steps = []
        else:
            compound += piece


def _pieces(text: str) -> Iterator[str]:
    """Combinators and parts of compounds. A quoted text is one part together with its brackets."""
    quoted = _QUOTED.findall(text)
    held = iter(quoted)
    # A character of the private use area replaces each quoted text, so that brackets and commas in it do not count.
    plain = _QUOTED.sub("\ue000", text.replace("\ue000", ""))
    for match in _PIECE.finditer(plain):
        piece = match.group()
        if piece.startswith(":"):
            name = piece[1:].partition("(")[0].lower()
            if name not in _PSEUDO or (piece.endswith("(") and name != "not") or piece == ":not(":
                raise NotASelector(f"uses {piece.rstrip('(') or ':'}, which site rules do not have")
        yield re.sub("\ue000", lambda _: next(held), piece)

# cython: initializedcheck=False
"""A label and its value in a box of their own, several such boxes in a row: shops write "Colour / blue" like this.

Read as paragraphs, labels and values run into one another. So such boxes become a list of definitions.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..page.page import Page
from .parts import DEFINITION, DEFINITIONS, PARAGRAPH, TERM, TEXT, Part, span_text

LEAST = 3  # boxes in a row
LONGEST_LABEL, LONGEST_VALUE = 70, 120  # letters
CLIMB = 6  # steps from a label up to its box
PROSE = (TEXT, PARAGRAPH)
NONE = -1


def pairs_as_definitions(page: Page, parts: list[Part]) -> list[Part]:
    """The parts, with every run of boxes that hold a label and a value as a list of definitions."""
    out: list[Part] = []
    at = 0
    while at < len(parts):
        if not is_short(parts[at], LONGEST_LABEL):  # most are not labels
            out.append(parts[at])
            at += 1
            continue
        count = count_pairs(page, parts, at)
        if count >= LEAST:
            out += as_definitions(parts[at : at + 2 * count])
            at += 2 * count
        else:
            out += parts[at : at + 2 * count + 1]
            at += 2 * count + 1
    return out


def count_pairs(page: Page, parts: Sequence[Part], at: int) -> int:
    """How many boxes with a label and a value follow one another from a part on, next to each other on the page."""
    first = box = box_of_pair(page, parts, at)
    count = 0
    while box != NONE and are_alike(page, first, box):
        count += 1
        box = box_of_pair(page, parts, at + 2 * count)
    return count


def are_alike(page: Page, box: int, other: int) -> bool:
    """Whether two boxes have the same tag and class, at the same depth."""
    same = page.tag[box] == page.tag[other] and page.depth[box] == page.depth[other]
    return bool(same) and page.attr(box, "class") == page.attr(other, "class")


def box_of_pair(page: Page, parts: Sequence[Part], at: int) -> int:
    """The row of the box that holds this part and the next one, a label and a value, and nothing else; -1 for none."""
    if at + 1 >= len(parts):
        return NONE
    label, value = parts[at], parts[at + 1]
    if not is_short(label, LONGEST_LABEL) or not is_short(value, LONGEST_VALUE) or label.depth != value.depth:
        return NONE
    box = page.parents[label.row]
    for _ in range(CLIMB):
        if box < 0 or page.end[box] > value.row:
            break
        box = page.parents[box]
    if box < 0 or page.end[box] <= value.row or (at > 0 and parts[at - 1].row >= box):
        return NONE
    return NONE if at + 2 < len(parts) and parts[at + 2].row < page.end[box] else box


def is_short(part: Part, longest: int) -> bool:
    """Whether a part is a line of text, and a short one."""
    if part.kind not in PROSE:
        return False
    length = 0
    for span in part.spans:
        length += len(span) if type(span) is str else len(span_text(span))
        if length > longest:
            return False
    return length > 0


def as_definitions(parts: Sequence[Part]) -> list[Part]:
    depth = parts[0].depth
    out = [Part(DEFINITIONS, depth, parts[0].row)]
    for number, part in enumerate(parts):
        out += [
            Part(DEFINITION if number % 2 else TERM, depth + 1, part.row),
            part._replace(kind=TEXT, depth=depth + 2),
        ]
    return out

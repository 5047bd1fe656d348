"""The second step of VIPS: the separators between blocks, and how much each separates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .nodes import Box

OVERLAP = 2  # pixels by which neighbours may overlap: line boxes do
RULED = 25.0  # added for a line drawn in between (<hr>), and for another background on each side
OTHER_FONT = 8.0  # added where the type differs
LARGER_BELOW = 6.0  # added more where the type below is larger: a new heading
ALIKE = 0.5  # of the distance counts between two texts in the same type
LEVELS = (0.0, 2.0, 5.0, 9.0, 14.0, 20.0, 28.0, 40.0, 60.0)  # weights in steps, so that equal gaps count as equal


@dataclass(frozen=True, slots=True)
class Face:
    """What a separator compares of the blocks on its sides."""

    box: Box
    font_size: float
    font_weight: int
    background: int
    is_text: bool
    is_rule: bool = False  # an <hr>


@dataclass(frozen=True, slots=True)
class Separator:
    """Between two runs of blocks: those up to `before` in the order along its axis, and those after it."""

    before: int
    weight: float

    @property
    def level(self) -> int:
        """The weight in steps."""
        return sum(self.weight > step for step in LEVELS)


def find_separators(faces: Sequence[Face], order: Sequence[int], axis: int) -> list[Separator]:
    """The separators across an axis (0: vertical ones, 1: horizontal ones); `order` sorts the blocks along it.

    The report splits and shrinks one large separator block by block. What is left are the gaps in the blocks' shadow.
    """
    found = []
    reach = faces[order[0]].box[axis + 2]
    last = order[0]  # the block that reaches furthest
    for place, index in enumerate(order[1:]):
        face = faces[index]
        gap = face.box[axis] - reach
        if gap >= -OVERLAP:
            found.append(Separator(place, weigh(max(0, gap), faces[last], face, axis)))
        if face.box[axis + 2] >= reach:
            reach, last = face.box[axis + 2], index
    return found


def weigh(gap: int, before: Face, after: Face, axis: int) -> float:
    """How much lies between two blocks: distance, lines, backgrounds, type."""
    is_same_type = (before.font_size, before.font_weight) == (after.font_size, after.font_weight)
    weight = float(gap)
    if axis == 1 and is_same_type and before.is_text and after.is_text:
        weight *= ALIKE
    if before.is_rule or after.is_rule:
        weight += RULED
    if before.background != after.background:
        weight += RULED
    if axis == 1 and not is_same_type:
        weight += OTHER_FONT + (LARGER_BELOW if after.font_size > before.font_size else 0)
    return weight

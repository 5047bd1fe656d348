"""What the browser drew of every node: its box, its type and colours, and whether it is seen, by computed style."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..page.names import HIDDEN_CODES

STYLES = (
    "visibility", "opacity", "font-size", "font-weight", "color", "background-color", "background-image", "overflow-x",
    "overflow-y", "clip", "clip-path", "position", "transition-duration", "animation-name", "transform",
    "content-visibility",
)  # fmt: skip
_NONE, _VISIBILITY, _OPACITY, _FONT_SIZE, _OFF_SCREEN, _CLIPPED, _SAME_COLOUR = (
    HIDDEN_CODES[reason]
    for reason in (
        "display: none", "visibility: hidden", "opacity: 0", "font size 0", "off screen", "clipped away",
        "same colour as its background",
    )
)  # fmt: skip
_WHITE = (255.0, 255.0, 255.0, 1.0)
_CLIPS = ("rect(0px, 0px, 0px, 0px)", "rect(1px, 1px, 1px, 1px)", "inset(50%)", "inset(100%)", "circle(0px)")
_PICTURES = frozenset({"img", "video", "canvas", "svg", "picture", "iframe", "object", "embed"})
_NUMBERS = re.compile(r"[\d.]+")

Colour = tuple[float, float, float, float]  # red, green, blue up to 255; how solid up to 1


def draw(document: dict[str, Any], strings: list[str], parent: list[int], name: list[str]) -> dict[str, NDArray[Any]]:
    """A line for every node of the document: box, font_size, font_weight, background, contrast, hidden."""
    layout, count = document["layout"], len(parent)
    at = dict(zip(layout["nodeIndex"], range(len(layout["nodeIndex"])), strict=True))
    box = np.zeros((count, 4), np.int32)
    box[layout["nodeIndex"]] = np.rint(np.array(layout["bounds"], float).reshape(-1, 4)).astype(np.int32)
    columns: dict[str, NDArray[Any]] = {
        "box": box,
        "font_size": np.zeros(count, np.float32),
        "font_weight": np.full(count, 400, np.int32),
        "background": np.full(count, 0xFFFFFF, np.int32),
        "contrast": np.full(count, 21.0, np.float32),
        "hidden": np.zeros(count, np.uint8),
    }
    is_drawn = _drawn(at, parent)
    boxes = box.tolist()
    pictures: list[list[int]] = []  # what may lie behind a text
    same: list[int] = []  # texts in the colour of their background
    behind: list[Colour] = [_WHITE] * count
    closed = [False] * count  # in what a reader opens, or what is drawn when it comes into view
    for index in range(count):
        around = parent[index]
        if around >= 0:
            for column in ("font_size", "font_weight", "background", "contrast", "hidden"):
                columns[column][index] = columns[column][around]
            behind[index], closed[index] = behind[around], closed[around] or name[around] == "details"
        if index not in at or not layout["styles"][at[index]]:
            if not (is_drawn[index] or closed[index] or columns["hidden"][index]):
                columns["hidden"][index] = _NONE
            continue
        style = {key: strings[value] for key, value in zip(STYLES, layout["styles"][at[index]], strict=True)}
        closed[index] = closed[index] or style["content-visibility"] == "auto"
        size = float(style["font-size"].removesuffix("px") or 0)
        colour, fill = parse_colour(style["color"]), parse_colour(style["background-color"])
        behind[index] = mix(fill, behind[index]) if name[index] != "#text" else behind[index]
        columns["font_size"][index] = size
        columns["font_weight"][index] = int(float(style["font-weight"] or 400))
        columns["background"][index] = as_number(behind[index])
        columns["contrast"][index] = contrast(mix(colour, behind[index]), behind[index])
        columns["hidden"][index] = _hidden(style, size, boxes[index], int(columns["hidden"][index]), name[index])
        if name[index] in _PICTURES or style["background-image"] != "none":
            pictures.append(boxes[index])
        if name[index] == "#text" and columns["contrast"][index] < 1.01 and not columns["hidden"][index]:
            same.append(index)
    for index in same:
        if not any(_overlap(boxes[index], picture) for picture in pictures):
            columns["hidden"][index] = _SAME_COLOUR
    return columns


def _drawn(at: dict[int, int], parent: list[int]) -> list[bool]:
    """Whether a node, or something in it, was drawn: `display: contents` has no box, but its children have."""
    drawn = [index in at for index in range(len(parent))]
    for index in range(len(parent) - 1, 0, -1):
        if drawn[index] and parent[index] >= 0:
            drawn[parent[index]] = True
    return drawn


def _hidden(style: dict[str, str], size: float, box: list[int], inherited: int, name: str) -> int:
    """Why this node is not seen; 0 if it is."""
    is_unseen = style["visibility"] in ("hidden", "collapse")  # inherited by the browser itself, and taken back by it
    if inherited and inherited not in (_VISIBILITY, _FONT_SIZE):
        return inherited
    if is_unseen:
        return _VISIBILITY
    left, top, width, height = box
    if name == "#text":
        if size == 0:
            return _FONT_SIZE
        return _OFF_SCREEN if (width and left + width <= 0) or (height and top + height <= 0) else 0
    # With a movement it is the start of an effect, after which the text is there to read.
    is_effect = style["transition-duration"] not in ("0s", "") or style["animation-name"] != "none"
    if style["opacity"] == "0" and not is_effect and style["transform"] == "none":
        return _OPACITY
    is_clipped = style["clip-path"] in _CLIPS or (
        style["position"] in ("absolute", "fixed") and style["clip"] in _CLIPS
    )
    cuts = style["overflow-x"] != "visible" or style["overflow-y"] != "visible"
    return _CLIPPED if is_clipped or (cuts and (width <= 1 or height <= 1)) else 0


def _overlap(one: list[int], other: list[int]) -> bool:
    return (
        one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]
    )  # fmt: skip


@lru_cache(maxsize=4096)
def parse_colour(text: str) -> Colour:
    """A computed colour: `rgb(0, 0, 0)`, `rgba(0, 0, 0, 0.5)`; others, such as `color(srgb ...)`, roughly."""
    numbers = [float(number) for number in _NUMBERS.findall(text)[:4]]
    if len(numbers) < 3:
        return 0.0, 0.0, 0.0, 0.0
    scale = 1.0 if text.startswith("rgb") else 255.0
    red, green, blue = (min(255.0, number * scale) for number in numbers[:3])
    return red, green, blue, numbers[3] if len(numbers) > 3 else 1.0


def mix(over: Colour, under: Colour) -> Colour:
    """A colour on top of one that is solid."""
    share = over[3]
    red, green, blue = (a * share + b * (1 - share) for a, b in zip(over[:3], under[:3], strict=True))
    return red, green, blue, 1.0


def as_number(colour: Colour) -> int:
    red, green, blue = (round(part) for part in colour[:3])
    return red << 16 | green << 8 | blue


@lru_cache(maxsize=4096)
def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

"""How an element hides its text: by its tag, by an attribute, or by its own `style`.

Pure functions over names and strings.
"""

from __future__ import annotations

import re

from .names import HIDDEN_CODES, LAST_NOT_TEXT, TAG_NAMES

SCRIPT, STYLE, TEMPLATE = (HIDDEN_CODES[reason] for reason in ("script", "style sheet", "template"))
VISIBILITY, FONT_SIZE = HIDDEN_CODES["visibility: hidden"], HIDDEN_CODES["font size 0"]
DIALOG, ARIA, ATTRIBUTE = (HIDDEN_CODES[reason] for reason in ("closed dialog", "aria-hidden", "hidden attribute"))

# Flags beside the code in the answer of `style_hides`: the element takes back what an ancestor's style did.
SHOWS_AGAIN = 1 << 8  # visibility: visible
SETS_FONT_SIZE = 1 << 9

# Pixels by which a box is moved away out of sight; smaller shifts are ordinary layout.
OFF_SCREEN_PIXELS = -900.0

_NUMBER = re.compile(r"[-+.0-9]{1,24}")
_EFFECTS = ("transform", "transition", "animation", "will-change", "filter", "-webkit-transform", "animation-name")

_BY_TAG = {
    "script": "script",
    "style": "style sheet",
    "template": "template",
    **dict.fromkeys(("head", "title"), "metadata"),
    **dict.fromkeys(("select", "datalist", "option", "optgroup", "textarea"), "form control"),
    **dict.fromkeys(("iframe", "object", "embed", "applet", "video", "audio", "canvas", "svg", "noframes", "noembed",
                     "rp", "annotation", "annotation-xml"), "fallback of embedded content"),
}  # fmt: skip
TAG_HIDES = bytes(HIDDEN_CODES[_BY_TAG.get(name, "")] for name in TAG_NAMES)


def combine(inherited: int, own: int, *, shows_again: bool, sets_font_size: bool) -> int:
    """The code of an element, from its parent's and what the element itself does.

    What was never text (a script within a hidden box) is said before what was hidden; otherwise the outermost reason.
    """
    if own and own <= LAST_NOT_TEXT:
        return own if inherited == 0 or inherited > LAST_NOT_TEXT or own <= TEMPLATE else inherited
    if (inherited == VISIBILITY and shows_again) or (inherited == FONT_SIZE and sets_font_size):
        inherited = 0
    return inherited or own


def style_hides(style: str) -> int:
    """What an inline style does: a hiding code, with SHOWS_AGAIN and SETS_FONT_SIZE as flags; 0 for nothing."""
    rules: dict[str, str] = {}
    for declaration in style.lower().split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            rules[name.strip()] = value.replace("!important", "").strip()
    visibility = rules.get("visibility")
    size = _number(rules.get("font-size", ""))
    flags = (SHOWS_AGAIN if visibility == "visible" else 0) | (SETS_FONT_SIZE if rules.get("font-size") and size else 0)
    return flags | HIDDEN_CODES[_reason(rules, visibility, size)]


def _reason(rules: dict[str, str], visibility: str | None, size: float | None) -> str:
    if rules.get("display") == "none":
        return "display: none"
    if visibility in ("hidden", "collapse"):
        return "visibility: hidden"
    # With a movement it is the start of an effect, after which the text is there to read.
    if "opacity" in rules and _number(rules["opacity"]) == 0 and not any(name in rules for name in _EFFECTS):
        return "opacity: 0"
    if size == 0:
        return "font size 0"
    placed = rules.get("position") in ("absolute", "fixed")
    shifts = ("left", "top", "right", "text-indent") if placed else ("text-indent",)
    if any(name in rules and (_pixels(rules[name]) or 0) < OFF_SCREEN_PIXELS for name in shifts):
        return "off screen"
    if _is_clipped(rules, placed):
        return "clipped away"
    colour, background = rules.get("color"), rules.get("background-color") or rules.get("background")
    if colour and background and _colour(colour) == _colour(background):
        return "same colour as its background"
    return ""


def _is_clipped(rules: dict[str, str], placed: bool) -> bool:
    clip = rules.get("clip", "")
    if placed and clip.startswith("rect("):
        sides = [_number(side) for side in clip[5:].rstrip(")").replace(",", " ").split()]
        if len(sides) == 4 and all(side is not None and side <= 1 for side in sides):
            return True
    if rules.get("clip-path") in ("inset(50%)", "inset(100%)", "circle(0)"):
        return True
    if rules.get("overflow") not in ("hidden", "clip"):
        return False
    # A box of 0 by 0 clips what overflows; 1 by 1 is the way screen-reader-only text is written.
    width, height = _pixels(rules.get("width", "")), _pixels(rules.get("height", ""))
    return width is not None and height is not None and width <= 1 and height <= 1


def _number(value: str) -> float | None:
    """The number a CSS value starts with: 0 for `0px` and `0%`; None where there is none."""
    number = _NUMBER.match(value)
    try:
        return float(number[0]) if number else None
    except ValueError:
        return None


def _pixels(value: str) -> float | None:
    """A length in pixels; other units are turned into pixels roughly, as only the order of magnitude matters."""
    number = _number(value)
    if number is None:
        return None
    return number * 16 if value.endswith("em") else None if value.endswith("%") and number else number


def _colour(value: str) -> str:
    """A colour in one spelling: short hex made long, the two names that matter as hex."""
    value = value.strip()
    if len(value) == 4 and value[0] == "#":
        value = "#" + "".join(digit * 2 for digit in value[1:])
    return {"white": "#ffffff", "black": "#000000"}.get(value, value)

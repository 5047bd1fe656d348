"""What the content repeats of the head above it: title, standfirst, byline, date and lead picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..document.links import shown_images
from ..document.parts import CAPTION, CONTAINERS, FIGURE, HEADING, IMAGE, PARAGRAPH, TEXT, Image, Part
from ..metadata.dates import find_date, month_number
from ..metadata.people import is_only_by
from ..metadata.title import fold
from .lead_image import LeadImage
from .picture_names import picture_name

MOST_UNITS = 40  # of the content that are compared
LONG_TEXTS = 2  # after which bylines, dates and titles are the story's own
LONG_TEXTS_TO_PICTURE = 1  # after which a picture stays where it stands, with the text around it
LONG = 160  # characters
SMALL_HEADING = 4  # the level from which a heading may be a byline in bold letters
LONGEST_LINE = 200  # characters of a byline
OTHER_LETTERS = 40  # of a line besides names, dates and months: "Published by", "Staff writer", "Last updated on"
OTHER_LETTERS_AT_END = 12
LAST_UNITS = 8  # where the author signs

_LINES = frozenset((TEXT, PARAGRAPH, HEADING))
_WORDS = re.compile(r"[^\W\d_]+")
_PLAIN_WORDS = re.compile(r"[a-z0-9]+")


class Head(NamedTuple):
    """What is shown above the content; "" for what is not known."""

    title: str = ""
    standfirst: str = ""
    author: str = ""
    date: str = ""
    lead_image: LeadImage | None = None


class Unit(NamedTuple):
    """Parts that belong together: one that is not in another, and all within it."""

    start: int
    end: int


def units_of(parts: Sequence[Part]) -> Iterator[Unit]:
    start = 0
    while start < len(parts):
        end = start + 1
        while end < len(parts) and parts[end].depth > parts[start].depth:
            end += 1
        yield Unit(start, end)
        start = end


def without_head(parts: Sequence[Part], head: Head) -> tuple[list[Part], list[Part]]:
    """The content without what the head shows, and the lead picture as parts, to be put between the two."""
    dropped: set[int] = set()
    figure: Sequence[Part] = ()
    long_texts = 0
    units = list(units_of(parts))
    for place, unit in enumerate(units[:MOST_UNITS]):
        text = unit_text(parts, unit)
        if long_texts < LONG_TEXTS and _is_in_head(text, parts[unit.start], head):
            dropped.update(range(*unit))
        elif (
            head.lead_image
            and not figure
            and long_texts < LONG_TEXTS_TO_PICTURE
            and _is_picture(parts, unit, head.lead_image)
        ):
            figure = parts[unit.start : unit.end]
            dropped.update(range(*unit))
            after = units[place + 1] if place + 1 < len(units) else unit
            if after != unit and _is_caption(unit_text(parts, after), head.lead_image):
                dropped.update(range(*after))
        elif len(text) >= LONG:
            long_texts += 1
    for unit in units[-LAST_UNITS:]:
        if long_texts and _is_byline(unit_text(parts, unit), head.author, OTHER_LETTERS_AT_END):
            dropped.update(range(*unit))
    body = [part for index, part in enumerate(parts) if index not in dropped]
    return body, _picture(figure, head.lead_image, body)


def unit_text(parts: Sequence[Part], unit: Unit) -> str:
    """The text of a unit on one line; of one that is long, only its start."""
    texts: list[str] = []
    length = 0
    for part in parts[unit.start : unit.end]:
        if part.spans:
            texts.append(part.text)
            length += len(texts[-1])
            if length > 2 * LONGEST_LINE:
                break
    return " ".join(" ".join(texts).split())


def _is_in_head(text: str, part: Part, head: Head) -> bool:
    if not text or (part.kind not in _LINES and len(text) > LONGEST_LINE):
        return False
    key = fold(text)
    if head.title and key == fold(head.title) and key:
        return True
    if head.standfirst and part.kind in _LINES and is_same_text(key, fold(head.standfirst)):
        return True
    if part.kind == FIGURE or (part.kind == HEADING and part.facts["level"] < SMALL_HEADING):
        return False
    if head.author and (_is_byline(text, head.author, OTHER_LETTERS) or is_only_by(text)):
        return True
    return bool(head.date) and _is_date(text, head.date)


def is_same_text(one: str, other: str) -> bool:
    """Whether two folded texts are the same, or one of them was cut short."""
    shorter = min(len(one), len(other))
    return one == other or (shorter > 60 and one[:shorter] == other[:shorter])


def _is_byline(text: str, author: str, most: int) -> bool:
    """Whether a line holds an author's name and hardly more than a date and what people write around names."""
    if not author or len(text) > LONGEST_LINE:
        return False
    key = fold(text)
    names = [name for each in author.split(", ") if (name := fold(each)) and name in key]
    return bool(names) and _others(text, author) <= most


def _is_date(text: str, date: str) -> bool:
    return len(text) <= LONGEST_LINE // 2 and find_date(text) == date and _others(text, "") <= OTHER_LETTERS // 2


def _others(text: str, author: str) -> int:
    """The letters of a line that are not a name's or a month's; a letter of a script without spaces counts as three."""
    known = set(_WORDS.findall(author.casefold()))
    words = [word for word in _WORDS.findall(text.casefold()) if word not in known and not month_number(word)]
    return sum(len(word) if word[0] < "\u2e80" else 3 * len(word) for word in words)


def shows_picture(parts: Sequence[Part], image: LeadImage) -> bool:
    """Whether one of the parts is this picture, or has it in its line."""
    if any(part.kind == IMAGE and part.row == image.row for part in parts):
        return True
    sources = set(shown_images(parts))
    if image.url in sources or not (name := picture_name(image.url)):
        return image.url in sources
    # Most are others, and a name takes long to find; letters and digits stand in an address as they are.
    word = max(_PLAIN_WORDS.findall(name), key=len, default="")
    return any(word in source.lower() and picture_name(source) == name for source in sources)


def _is_picture(parts: Sequence[Part], unit: Unit, image: LeadImage) -> bool:
    """Whether a unit is the picture with at most its caption."""
    inside = parts[unit.start : unit.end]
    if inside[0].kind in CONTAINERS and inside[0].kind != FIGURE:
        return False
    pictures = [part for part in inside if part.kind == IMAGE or any(type(span) is Image for span in part.spans)]
    if len(pictures) != 1 or not shows_picture(pictures, image):
        return False
    return inside[0].kind == FIGURE or not unit_text(parts, unit)


def _is_caption(text: str, image: LeadImage) -> bool:
    return bool(text) and fold(text) in (fold(image.caption + image.credit), fold(image.caption), fold(image.credit))


def _picture(figure: Sequence[Part], image: LeadImage | None, body: Sequence[Part]) -> list[Part]:
    """The lead picture as parts: those of the content, where they have its caption; none where the content shows it."""
    if image is None:
        return []
    if figure and (any(part.kind == CAPTION for part in figure) or not (image.caption or image.credit)):
        shown = {"source": image.url}  # the content may have a thumbnail of it
        return [part._replace(facts={**part.facts, **shown}) if part.row == image.row else part for part in figure]
    return [] if shows_picture(body, image) else picture_parts(image)


def picture_parts(image: LeadImage) -> list[Part]:
    """A picture with its caption and credit."""
    parts = [Part(FIGURE, 0, image.row), Part(IMAGE, 1, image.row, (), {"source": image.url, "alt": image.alt})]
    caption = " ".join(filter(None, (image.caption, image.credit)))
    if caption:
        facts = {"credit": image.credit} if image.credit else {}
        parts += [Part(CAPTION, 1, image.row, (), facts), Part(TEXT, 2, image.row, [caption])]
    return parts

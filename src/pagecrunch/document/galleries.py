"""Galleries, carousels and slide shows: pictures with short captions, which stand whole at the end of their section.

A page lays a gallery out in a small box, one slide at a time; as a document its pictures would be a long break in the
text. An element is a gallery if it holds several pictures and hardly more text than their captions, and if it is named
so, or nearly all elements directly in it hold a picture. Cards that lead to other pages, steps of a manual and lists
of features with a picture each are not a gallery: they have headings, numbers or more to read.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..page.names import COUNT_COLUMNS, TAG_CODES
from ..page.page import Page
from ..page.table import Ints
from .parts import CAPTION, CODE, EMBED, FOOTNOTES, HEADING, IMAGE, LIST, PARAGRAPH, QUOTE, TABLE, TEXT, Part
from .picture_menus import link_away
from .select import Selection

LEAST_NAMED, LEAST_ALIKE = 3, 4  # pictures of a gallery that is named so, and of one that is known by its form
LONGEST_CAPTION = 100  # letters for each picture, on average
LONGEST_LINE = 300  # characters of a caption
FEW_WORDS = 20  # letters for each picture beside captions, in a gallery that is only known by its form: "2 / 7"
MOST_OF_CONTENT = 0.5  # of its letters; where a gallery has more, it is the content
MOST_WITHOUT = 0.2  # of the elements in a gallery that have no picture: buttons, a counter
MOST_LEADING_AWAY = 0.3  # of the pictures link to other pages
MOST_CHILDREN = 400  # of an element that are looked at
MOST_GALLERIES = 50
CLIMB = 12  # steps from a picture up to the gallery that it is in

_IMG, _TEXT_ROW = TAG_CODES["img"], TAG_CODES["#text"]
_NOT_IN_GALLERIES = frozenset((HEADING, CODE, QUOTE, TABLE, FOOTNOTES, EMBED))
_LETTERS = COUNT_COLUMNS.index("letters")
_WHOLE = frozenset(TAG_CODES[name] for name in ("html", "body", "main", "article", "table", "tbody", "tr"))
_NAMES = (
    "galler", "carousel", "karussell", "slideshow", "slide-show", "slider", "swiper", "slick", "splide", "flickity",
    "owl-", "fotorama", "photoset", "lightbox", "diaporama", "galeri", "bilderstrecke", "bildergalerie", "fotostrecke",
)  # fmt: skip
_SLIDES = re.compile(r"(?<![a-z])slides(?![a-z])")


def galleries_last(page: Page, selection: Selection, parts: list[Part]) -> list[Part]:
    """The parts, with every gallery after the text of its section: before the next heading, the notes or the end."""
    tags = page.tag.data
    pictures = [row for row in selection.media if tags[row] == _IMG]
    if len(pictures) < LEAST_NAMED or sum(map(_shows_picture, parts)) < LEAST_NAMED:
        return parts
    rows = [part.row for part in parts]
    ends = [at for at, part in enumerate(parts) if not part.depth and part.kind in (HEADING, FOOTNOTES)]
    ends = [at - (at > 0 and parts[at - 1].row in selection.of_cards) for at in ends]  # the picture over a card's name
    out: list[Part] = []
    waiting: list[Part] = []  # galleries that are passed, up to the end of their section
    at = section = 0
    for gallery in find_galleries(page, pictures, np.asarray(selection.letters)):
        first, last = _whole_parts(parts, rows, gallery.start, gallery.end)
        if first < at or not _are_pictures(parts[first:last], is_named=gallery.is_named):
            continue
        following = bisect_left(ends, last)
        end = ends[following] if following < len(ends) else len(parts)
        if not _goes_on(parts[last:end]):
            continue
        if end != section:
            out += parts[at:section] + waiting if waiting else []
            at, waiting, section = (section if waiting else at), [], end
        out += parts[at:first]
        waiting += parts[first:last]
        at = last
    return out + parts[at:section] + waiting + parts[max(at, section) :] if waiting else parts


def _shows_picture(part: Part) -> bool:
    return part.kind == IMAGE


def _whole_parts(parts: Sequence[Part], rows: list[int], start: int, end: int) -> tuple[int, int]:
    """Which parts a gallery is made of: those of its rows, and the list around them if it has nothing else."""
    first, last = bisect_left(rows, start), bisect_left(rows, end)
    if 0 < first < last and parts[first - 1].kind == LIST and parts[first - 1].depth == 0 and parts[first].depth == 1:
        is_all = last == len(parts) or parts[last].depth == 0
        first -= is_all
    return first, last


def _are_pictures(parts: Sequence[Part], *, is_named: bool) -> bool:
    """Whether parts stand by themselves, and are pictures with captions."""
    pictures = sum(map(_shows_picture, parts))
    if not parts or parts[0].depth or pictures < (LEAST_NAMED if is_named else LEAST_ALIKE):
        return False
    beside = in_captions = 0
    caption = -1  # the depth of an open caption
    for part in parts:
        if part.kind in _NOT_IN_GALLERIES or (part.kind == LIST and part.facts["ordered"]):
            return False
        caption = caption if caption >= 0 and part.depth > caption else -1
        if part.kind == CAPTION:
            caption = part.depth
        elif part.spans:
            length = len(part.text)
            if length > LONGEST_LINE:
                return False
            if caption >= 0:
                in_captions += length
            else:
                beside += length
    return in_captions + beside <= 1.3 * LONGEST_CAPTION * pictures if is_named else beside <= FEW_WORDS * pictures


def _goes_on(parts: Sequence[Part]) -> bool:
    """Whether there is text in these parts, and not only pictures and headings."""
    return any(part.spans and part.kind in (PARAGRAPH, TEXT) for part in parts)


class Gallery(NamedTuple):
    """The rows of what may be a gallery, and whether it is named so."""

    start: int
    end: int
    is_named: bool


def find_galleries(page: Page, pictures: list[int], letters: Ints) -> list[Gallery]:
    """What may be galleries around these pictures, in page order. `letters`: sums of kept ones."""
    total, found = int(letters[-1]), list[Gallery]()
    sums, ends, tags, parents = letters.data, page.end.data, page.tag.data, page.parents
    looked_at: dict[int, bool | None] = {}  # whether an element is named as a gallery; None: it is none
    passed: set[int] = set()  # elements around which there is no gallery
    at = 0
    while at < len(pictures) and len(found) < MOST_GALLERIES:
        best, above = -1, parents[pictures[at]]
        for _ in range(CLIMB):
            if above < 0 or above in passed or tags[above] in _WHOLE:
                break
            inside = bisect_left(pictures, ends[above], at) - bisect_left(pictures, above)
            own = sums[ends[above]] - sums[above]
            if own > LONGEST_CAPTION * inside or own > MOST_OF_CONTENT * total:
                passed.add(above)
                break
            if inside >= LEAST_NAMED and above not in looked_at:
                looked_at[above] = named_or_alike(page, above, pictures)
            if looked_at.get(above) is not None:
                best = above
            elif best < 0:
                passed.add(above)
            above = parents[above]
        if best >= 0:
            found.append(Gallery(best, ends[best], looked_at[best] is True))
            at = bisect_left(pictures, ends[best])
        else:
            at += 1
    return found


def named_or_alike(page: Page, row: int, pictures: list[int]) -> bool | None:
    """True for an element that is named as a gallery is, False for one by its form alone, None for another."""
    first = bisect_left(pictures, row)
    some = pictures[first : min(bisect_left(pictures, page.end[row]), first + MOST_CHILDREN)]
    names = f"{page.attr(row, 'class', 300) or ''} {page.attr(row, 'id', 100) or ''}".lower()
    is_named = any(map(names.__contains__, _NAMES)) or ("slides" in names and bool(_SLIDES.search(names)))
    if not is_named and not (len(some) >= LEAST_ALIKE and _are_all_pictures(page, row, pictures)):
        return None
    return (
        None
        if sum(link_away(page, each, row) is not None for each in some) > MOST_LEADING_AWAY * len(some)
        else is_named
    )


def _are_all_pictures(page: Page, row: int, pictures: list[int]) -> bool:
    """Whether nearly all elements directly in an element hold pictures, and are several."""
    child, end = row + 1, int(page.end[row])
    with_picture = without = 0
    while child < end and with_picture + without < MOST_CHILDREN:
        after = int(page.end[child])
        if page.tag[child] != _TEXT_ROW:
            at = bisect_left(pictures, child)
            if at < len(pictures) and pictures[at] < after:
                with_picture += 1
            elif page.sums[after, _LETTERS] > page.sums[child, _LETTERS]:
                without += 1
        elif page.counts[child, _LETTERS]:
            return False
        child = after
    return with_picture >= LEAST_ALIKE and without <= MOST_WITHOUT * with_picture

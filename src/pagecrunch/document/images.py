# cython: initializedcheck=False
"""Images: their real address, and which of them show nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..page.names import ATTRIBUTE_CODES, TAG_CODES

if TYPE_CHECKING:
    from ..page.table import Table
    from .urls import Addresses

PIXEL = 3  # an image at most this wide or high, in pixels, counts readers or makes space
ICON = 24  # an image on its own that is at most this wide or high is a bullet, an arrow or a button
UNKNOWN_SIZE = 10**6  # pixels: more than any image has
LONGEST_SIZE = 8  # characters of a width or height
MAX_SOURCES = 100  # rows of a <picture> before its image; a hostile one has as many images as sources

# Where scripts find the image that replaces a placeholder; the best first.
LAZY_SOURCES = [
    ATTRIBUTE_CODES[name] for name in ("data-src", "data-lazy-src", "data-original", "data-url", "data-href")
]
SRCSETS = [ATTRIBUTE_CODES[name] for name in ("data-srcset", "data-lazy-srcset", "srcset")]
SRC, WIDTH, HEIGHT = (ATTRIBUTE_CODES[name] for name in ("src", "width", "height"))
SOURCE, PICTURE = TAG_CODES["source"], TAG_CODES["picture"]
# File names of images that are placeholders or make space.
PLACEHOLDER_WORDS = frozenset(
    (
        "spacer", "blank", "placeholder", "pixel", "transparent", "clear", "trans", "loading", "lazyload",
        "lazyloading", "loader", "dummy", "empty", "shim",
    )
)  # fmt: skip
MOST_PLACEHOLDER_WORDS = 2  # in the file name; in a longer name such words mean something else
_SIZE = re.compile(r"(\d+(?:\.\d+)?)[wx]\Z")
_WORDS = re.compile(r"[a-z]+")
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>")
LEAST_SPACES = 2
_SAYS_NOTHING = re.compile(r"[.…_\-–—\s]+|null|undefined|none|nan|false|true", re.I)
_FILE_NAME = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)\Z", re.I)


def image_source(table: Table, row: int, addresses: Addresses) -> str:
    """The address of an <img>: what a script would load, else the largest of its srcset, its own, its <picture>'s."""
    for code in LAZY_SOURCES:
        value = table.attr(row, code)
        if value:
            found = addresses.media(value)
            if found:
                return found
    found = from_srcset(table, row, addresses)
    if found:
        return found
    value = table.attr(row, SRC)
    found = addresses.media(value) if value else ""
    return found or from_picture(table, row, addresses)


def from_srcset(table: Table, row: int, addresses: Addresses) -> str:
    """The largest image of the srcset attributes of an element."""
    for code in SRCSETS:
        value = table.attr(row, code)
        if value:
            found = addresses.media(largest_of_srcset(value))
            if found:
                return found
    return ""


def from_picture(table: Table, row: int, addresses: Addresses) -> str:
    """The image of the first <source> before an <img> in the same <picture>."""
    above = table.parent[row]
    if above < 0 or table.tag[above] != PICTURE:
        return ""
    for source in range(above + 1, min(row, above + 1 + MAX_SOURCES)):
        if table.tag[source] == SOURCE:
            found = from_srcset(table, source, addresses)
            if found:
                return found
    return ""


def smaller_side(table: Table, row: int) -> int:
    """The smaller side of an image in pixels, or UNKNOWN_SIZE."""
    return smaller_of(table.attr(row, WIDTH), table.attr(row, HEIGHT))


def smaller_of(width: str | None, height: str | None) -> int:
    """The smaller of two sizes in pixels, from the values of attributes."""
    smaller = UNKNOWN_SIZE
    for value in (width, height):
        if value and len(value) < LONGEST_SIZE:
            number = value if value.isdigit() else value.strip().removesuffix("px")
            if number.isascii() and number.isdigit():
                smaller = min(smaller, int(number))
    return smaller


def is_placeholder(source: str) -> bool:
    """Whether an image shows nothing, judged by its file name."""
    stop = len(source)
    for sign in "?#":
        at = source.find(sign)
        if 0 <= at < stop:
            stop = at
    start = source.rfind("/", 0, stop) + 1
    name = source[start:stop].lower().partition(".")[0]
    words = _WORDS.findall(name) if len(name) < 60 else []
    return 0 < len(words) <= MOST_PLACEHOLDER_WORDS and not PLACEHOLDER_WORDS.isdisjoint(words)


def useful_alt(alt: str) -> str:
    """An alt text without markup, or "" where it is only the name of a file, a sign, or a program's "null"."""
    if "</" in alt:  # a lone "<br>" may be what the text is about
        alt = " ".join(_MARKUP.sub(" ", alt).split())
    return "" if _FILE_NAME.search(alt) or _SAYS_NOTHING.fullmatch(alt) else alt


def is_telling(alt: str) -> bool:
    """Whether an alt text is long enough to be that of one picture: "image" is not."""
    return alt.count(" ") >= LEAST_SPACES or not alt.isascii()


def largest_of_srcset(srcset: str) -> str:
    """The address in a `srcset` with the largest width or density; `data:` addresses do not count."""
    best = best_end = start = 0
    best_size = -1.0
    length = len(srcset)
    while start < length:
        end = end_of_candidate(srcset, start, length)
        first = start
        while first < end and srcset[first].isspace():
            first += 1
        begin = first
        while begin < end and srcset[begin] == ",":
            begin += 1
        if begin < end and not srcset.startswith("data:", first):
            number = size_of_candidate(srcset, first, end)
            if number > best_size:
                best, best_end, best_size = first, end, number
        start = end + 1
    return srcset[best:best_end].rstrip().rstrip(",").partition(" ")[0]


def end_of_candidate(srcset: str, start: int, length: int) -> int:
    """Where a candidate ends: at a comma before white space or an address; other commas are part of the address."""
    at = srcset.find(",", start)
    while at >= 0:
        if at + 1 < length:
            after = srcset[at + 1]
            if after in {" ", "/"} or after.isspace() or srcset.startswith(("http:", "https:"), at + 1):
                return at
        at = srcset.find(",", at + 1)
    return length


def size_of_candidate(srcset: str, start: int, end: int) -> float:
    """The number in `... 640w` or `... 1.5x`; 1 where there is none."""
    while end > start and (srcset[end - 1] == "," or srcset[end - 1].isspace()):
        end -= 1
    if end - start < 3 or (srcset[end - 1] != "w" and srcset[end - 1] != "x"):
        return 1.0
    at = srcset.rfind(" ", start, end)
    if at < 0:
        return 1.0
    digits = srcset[at + 1 : end - 1]
    if digits.isdecimal():
        return float(digits)
    match = _SIZE.match(srcset[at + 1 : end])
    return float(match.group(1)) if match else 1.0

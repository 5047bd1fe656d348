"""Images: where they really are, and which of them are nothing to see.

The same source runs as Python and compiled: `_images.pxd` gives it its types.
"""

from __future__ import annotations

import re

from ..compiled import fastest
from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from . import srcset as plain_srcset

PIXEL = 3  # an image at most so wide or high, in pixels, is there to count readers or to make space
ICON = 24  # one that stands alone and is at most so wide or high is a bullet, an arrow or a button
NO_SIZE = 10**6  # pixels: more than any image has
LONGEST_SIZE = 8  # characters
MAX_SOURCES = 100  # rows of a picture before its image; a hostile one has as many images as sources

# Where scripts find the image that they put in place of a placeholder; the best first.
LAZY_SOURCES = [
    ATTRIBUTE_CODES[name] for name in ("data-src", "data-lazy-src", "data-original", "data-url", "data-href")
]
SETS = [ATTRIBUTE_CODES[name] for name in ("data-srcset", "data-lazy-srcset", "srcset")]
SRC, WIDTH, HEIGHT = (ATTRIBUTE_CODES[name] for name in ("src", "width", "height"))
SOURCE, PICTURE = TAG_CODES["source"], TAG_CODES["picture"]
# What pages call the images that keep a place or make space.
PLACEHOLDER_WORDS = frozenset(
    (
        "spacer", "blank", "placeholder", "pixel", "transparent", "clear", "trans", "loading", "lazyload",
        "lazyloading", "loader", "dummy", "empty", "shim",
    )
)  # fmt: skip
MOST_PLACEHOLDER_WORDS = 2  # in its name; in longer names such words tell of something else
_WORDS = re.compile(r"[a-z]+")
_FILE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)\Z", re.I)

largest_of_set = fastest(plain_srcset).largest_of_set


def image_source(columns, row, addresses):
    """The address of an <img>: what a script would load, else the largest of its set, its own, its picture's."""
    for code in LAZY_SOURCES:
        value = columns.attr(row, code)
        if value:
            found = addresses.media(value)
            if found:
                return found
    found = from_set(columns, row, addresses)
    if found:
        return found
    value = columns.attr(row, SRC)
    found = addresses.media(value) if value else ""
    return found or from_picture(columns, row, addresses)


def from_set(columns, row, addresses):
    """The largest image of an element's sets."""
    for code in SETS:
        value = columns.attr(row, code)
        if value:
            found = addresses.media(largest_of_set(value))
            if found:
                return found
    return ""


def from_picture(columns, row, addresses):
    """The image of the first <source> before an <img> in the same <picture>."""
    above = columns.parent[row]
    if above < 0 or columns.tag[above] != PICTURE:
        return ""
    for source in range(above + 1, min(row, above + 1 + MAX_SOURCES)):
        if columns.tag[source] == SOURCE:
            found = from_set(columns, source, addresses)
            if found:
                return found
    return ""


def least_side(columns, row):
    """The smaller of an image's sides in pixels; NO_SIZE where it says none."""
    return least_of(columns.attr(row, WIDTH), columns.attr(row, HEIGHT))


def least_of(width, height):
    """The smaller of two sizes in pixels, as attributes say them."""
    least = NO_SIZE
    for value in (width, height):
        if value and len(value) < LONGEST_SIZE:
            number = value if value.isdigit() else value.strip().removesuffix("px")
            if number.isascii() and number.isdigit():
                least = min(least, int(number))
    return least


def is_placeholder(source):
    """Whether an address is that of an image without content, by the name of its file."""
    stop = len(source)
    for sign in "?#":
        at = source.find(sign)
        if 0 <= at < stop:
            stop = at
    start = source.rfind("/", 0, stop) + 1
    name = source[start:stop].lower().partition(".")[0]
    words = _WORDS.findall(name) if len(name) < 60 else []
    return 0 < len(words) <= MOST_PLACEHOLDER_WORDS and not PLACEHOLDER_WORDS.isdisjoint(words)


def told(alt):
    """What an alt text tells: nothing where it is the name of a file."""
    return "" if _FILE.search(alt) else alt

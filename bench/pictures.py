"""Which picture an address names, whatever its size and the service that shrinks it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, unquote, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

_ENDING = re.compile(r"\.(?:jpe?g|png|webp|avif|gif|tiff?|bmp|svg)$", re.IGNORECASE)
# 1024x683, x630, 1200w, w_1200, @2x, scaled, e1699999999 at the end of a name
_SIZE = re.compile(
    r"(?:[-_@.~]?(?:\d{2,4}x\d{0,4}|x\d{2,4}|\d{2,4}w|w_?\d{2,4}|h_?\d{2,4}|[1-4]x|scaled|large|medium|small|thumb|e\d{9,13}))+$",
    re.IGNORECASE,
)
_COMMON = frozenset(
    ("image", "img", "photo", "picture", "original", "default", "main", "hero", "cover", "file", "public")
)
_ADDRESSES = ("src", "data-src", "data-lazy-src", "data-original", "data-full-src", "data-url", "data-image")
_SETS = ("srcset", "data-srcset", "data-lazy-srcset")
SHORTEST_NAME = 4
LONGEST_ADDRESS = 2_000


def picture_key(address: str) -> str:
    """The name of a picture's file without size and ending; with its folder where the name alone says little."""
    try:
        parts = urlsplit(address.strip()[:LONGEST_ADDRESS])
        inner = [values[0] for name, values in parse_qs(parts.query).items() if name in ("url", "src", "image", "u")]
    except ValueError:
        return ""
    if parts.scheme == "data":
        return ""
    if inner and not _ENDING.search(parts.path):
        return picture_key(inner[0])
    pieces = [piece for piece in re.split("/", unquote(unquote(parts.path))) if piece]
    if not pieces:
        return ""
    name = _ENDING.sub("", pieces[-1]).lower()
    name = _SIZE.sub("", name) or name
    if (len(name) < SHORTEST_NAME or name in _COMMON) and len(pieces) > 1:
        return f"{pieces[-2].lower()}/{name}"
    return name


def pictures_in(tree: LexborHTMLParser) -> Iterator[tuple[LexborNode, str]]:
    """Every picture that a page shows, with the key of each of its addresses."""
    for node in tree.css("body img, body source, body amp-img"):
        attributes = node.attributes
        addresses = [attributes.get(name) or "" for name in _ADDRESSES]
        for name in _SETS:
            sizes = re.split(r",\s+", attributes.get(name) or "")
            addresses += [size.split()[0] for size in sizes if size.strip()]
        for key in {picture_key(address) for address in addresses if address}:
            if key:
                yield node, key

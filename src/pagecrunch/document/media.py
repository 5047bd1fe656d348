"""Images, and what a page embeds: where they really are, and what to call them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from ..compiled import fastest
from ..page.names import ATTRIBUTE_CODES, TAG_CODES, TEXT
from ..types import Page
from . import srcset as plain_srcset
from .urls import Addresses

largest_of_set = fastest(plain_srcset).largest_of_set

PIXEL = 3  # an image at most so wide or high, in pixels, is there to count readers or to make space

# Where scripts find the image that they put in place of a placeholder; the best first.
LAZY_SOURCES = ("data-src", "data-lazy-src", "data-original", "data-url", "data-href")
LAZY_SETS = ("data-srcset", "data-lazy-srcset")

# Hosts whose frames people know by name: what the frame holds, and whose it is.
KNOWN_HOSTS = {
    "youtube.com": ("Video", "YouTube"), "youtube-nocookie.com": ("Video", "YouTube"), "youtu.be": ("Video", "YouTube"),
    "vimeo.com": ("Video", "Vimeo"), "dailymotion.com": ("Video", "Dailymotion"), "twitch.tv": ("Video", "Twitch"),
    "bilibili.com": ("Video", "Bilibili"), "tiktok.com": ("Video", "TikTok"), "ted.com": ("Video", "TED"),
    "soundcloud.com": ("Audio", "SoundCloud"), "spotify.com": ("Audio", "Spotify"),
    "bandcamp.com": ("Audio", "Bandcamp"), "podcasts.apple.com": ("Audio", "Apple Podcasts"),
    "twitter.com": ("Post", "X"), "x.com": ("Post", "X"), "instagram.com": ("Post", "Instagram"),
    "facebook.com": ("Post", "Facebook"), "reddit.com": ("Post", "Reddit"), "bsky.app": ("Post", "Bluesky"),
    "codepen.io": ("Code", "CodePen"), "jsfiddle.net": ("Code", "JSFiddle"), "gist.github.com": ("Code", "GitHub Gist"),
    "codesandbox.io": ("Code", "CodeSandbox"), "stackblitz.com": ("Code", "StackBlitz"),
    "openstreetmap.org": ("Map", "OpenStreetMap"), "maps.google.com": ("Map", "Google Maps"),
    "slideshare.net": ("Slides", "SlideShare"), "datawrapper.de": ("Chart", "Datawrapper"),
    "datawrapper.dwcdn.net": ("Chart", "Datawrapper"), "flourish.studio": ("Chart", "Flourish"),
}  # fmt: skip

_SOURCE, _IMG, _VIDEO, _AUDIO, _PICTURE = (TAG_CODES[n] for n in ("source", "img", "video", "audio", "picture"))
_SCRIPT = TAG_CODES["script"]
MOST_CAPTION_ROWS = 40  # in which a credit is looked for
MAX_SOURCES = 100  # rows of a picture before its image; a hostile one has as many images as sources
_LAZY_SOURCES = tuple(ATTRIBUTE_CODES[name] for name in LAZY_SOURCES)
_SETS = tuple(ATTRIBUTE_CODES[name] for name in (*LAZY_SETS, "srcset"))
_SRC, _WIDTH_CODE, _HEIGHT_CODE = ATTRIBUTE_CODES["src"], ATTRIBUTE_CODES["width"], ATTRIBUTE_CODES["height"]
_CREDIT = re.compile(r"credit|copyright|source|photographer", re.I)
_SMALL_BEGINS = frozenset("0123 \t\n\f\r")  # no number up to PIXEL begins in another way
_PIXELS = re.compile(r"\s*(\d{1,5})(?:px)?\s*\Z")


def image_source(page: Page, row: int, said: Mapping[int, str], addresses: Addresses) -> str:
    """The address of an <img>: what a script would load, else the largest of its set, its own, its picture's.

    `said`: the image's attributes by the codes of their names.
    """
    for code in _LAZY_SOURCES:
        if code in said and (found := addresses.media(said[code])):
            return found
    for code in _SETS:
        if code in said and (found := addresses.media(largest_of_set(said[code]))):
            return found
    return addresses.media(said.get(_SRC, "")) or _of_picture(page, row, addresses)


def _of_picture(page: Page, row: int, addresses: Addresses) -> str:
    above = int(page.parent[row])
    if above < 0 or page.tag[above] != _PICTURE:
        return ""
    for source in range(above + 1, min(row, above + 1 + MAX_SOURCES)):
        if page.tag[source] == _SOURCE:
            for name in ("srcset", *LAZY_SETS):
                if found := addresses.media(largest_of_set(page.attr(source, name) or "")):
                    return found
    return ""


def is_pixel(said: Mapping[int, str]) -> bool:
    """Whether an image with these attributes is too small to show anything."""
    for code in (_WIDTH_CODE, _HEIGHT_CODE):
        value = said.get(code)
        if value and value[0] in _SMALL_BEGINS and (match := _PIXELS.match(value)) and int(match.group(1)) <= PIXEL:
            return True
    return False


def credit(page: Page, row: int, end: int) -> str:
    """Who made a picture, from within its caption; "" where nobody is named."""
    for inner in range(row + 1, min(end, row + MOST_CAPTION_ROWS)):
        if page.tag[inner] != TEXT and _CREDIT.search(page.attr(inner, "class") or ""):
            inside = range(inner, int(page.end[inner]))
            return " ".join("".join(page.text(r) for r in inside if page.tag[r] == TEXT).split())
    return ""


def embed(page: Page, row: int, addresses: Addresses) -> tuple[str, str] | None:
    """What to call an embedded thing, and where it is; None for one that is nothing to a reader."""
    tag = page.tag[row]
    given = page.attr(row, "src") or page.attr(row, "data-src") or page.attr(row, "data") or ""
    if not given and tag in (_VIDEO, _AUDIO):
        given = next((page.attr(r, "src") or "" for r in range(row, int(page.end[row])) if page.tag[r] == _SOURCE), "")
    address = addresses.media(given)
    if not address:
        return None
    kind, owner = of_host(address)
    if tag == _SCRIPT and owner != "GitHub Gist":
        return None
    if tag in (_VIDEO, _AUDIO):
        kind = "Video" if tag == _VIDEO else "Audio"
    title = " ".join((page.attr(row, "title") or page.attr(row, "aria-label") or "").split())[:300]
    host = urlsplit(address).hostname or ""
    if not kind and (is_pixel(dict(page.attrs(row))) or not title):
        kind, owner = "Embedded page", owner or host
    name = ", ".join(filter(None, (title, owner)))
    return f"{kind or 'Embedded page'}: {name or host}", watch_address(address)


def of_host(address: str) -> tuple[str, str]:
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        return "", ""
    if host.startswith("google.") and parts.path.startswith("/maps"):
        return "Map", "Google Maps"
    while host:
        if host in KNOWN_HOSTS:
            return KNOWN_HOSTS[host]
        host = host.partition(".")[2]
    return "", ""


def watch_address(address: str) -> str:
    """The page that people open for a YouTube or Vimeo frame; other addresses as they are."""
    match = re.match(r"https?://(?:www\.)?youtube(?:-nocookie)?\.com/embed/([\w-]{6,20})", address)
    if match:
        return f"https://www.youtube.com/watch?v={match.group(1)}"
    match = re.match(r"https?://player\.vimeo\.com/video/(\d{4,12})", address)
    return f"https://vimeo.com/{match.group(1)}" if match else address

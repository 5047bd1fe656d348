"""What a page embeds: where it really is, and what to call it; and who made a picture."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ..page.names import TAG_CODES, TEXT
from ..types import Page
from .images import is_small
from .urls import Addresses

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

_SOURCE, _VIDEO, _AUDIO = (TAG_CODES[name] for name in ("source", "video", "audio"))
_SCRIPT = TAG_CODES["script"]
MOST_CAPTION_ROWS = 40  # in which a credit is looked for
_CREDIT = re.compile(r"credit|copyright|source|photographer", re.I)


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
    if not address or (tag != _SCRIPT and is_unseen(page, row)):
        return None
    kind, owner = of_host(address)
    if tag == _SCRIPT and owner != "GitHub Gist":
        return None
    if tag in (_VIDEO, _AUDIO):
        kind = "Video" if tag == _VIDEO else "Audio"
    title = " ".join((page.attr(row, "title") or page.attr(row, "aria-label") or "").split())[:300]
    host = urlsplit(address).hostname or ""
    name = ", ".join(filter(None, (title, owner)))
    return f"{kind or 'Embedded page'}: {name or host}", watch_address(address)


def is_unseen(page: Page, row: int) -> bool:
    """Whether a frame or player is hidden, or as small as a pixel: such ones count readers."""
    style = "".join((page.attr(row, "style") or "").lower().split())
    says_so = "display:none" in style or "visibility:hidden" in style or page.attr(row, "hidden") is not None
    return says_so or is_small(page.attr(row, "width"), page.attr(row, "height"))


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

"""Embedded videos, frames and posts: their real address and a label; and the credit of a picture."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ..page.names import TAG_CODES, TEXT
from ..page.page import Page
from .images import PIXEL, smaller_of
from .urls import Addresses, host_in

# Hosts that people know by name: what their frames hold, and whose they are.
KNOWN_HOSTS = {
    "youtube.com": ("Video", "YouTube"), "youtube-nocookie.com": ("Video", "YouTube"), "youtu.be": ("Video", "YouTube"),
    "vimeo.com": ("Video", "Vimeo"), "dailymotion.com": ("Video", "Dailymotion"), "twitch.tv": ("Video", "Twitch"),
    "bilibili.com": ("Video", "Bilibili"), "tiktok.com": ("Video", "TikTok"), "ted.com": ("Video", "TED"),
    "wistia.net": ("Video", "Wistia"), "wistia.com": ("Video", "Wistia"), "loom.com": ("Video", "Loom"),
    "videopress.com": ("Video", "VideoPress"), "cloudflarestream.com": ("Video", ""), "jwplayer.com": ("Video", ""),
    "streamable.com": ("Video", "Streamable"), "brightcove.net": ("Video", ""), "giphy.com": ("Animation", "Giphy"),
    "soundcloud.com": ("Audio", "SoundCloud"), "spotify.com": ("Audio", "Spotify"),
    "bandcamp.com": ("Audio", "Bandcamp"), "podcasts.apple.com": ("Audio", "Apple Podcasts"),
    "captivate.fm": ("Audio", "Captivate"), "art19.com": ("Audio", "ART19"), "simplecast.com": ("Audio", "Simplecast"),
    "libsyn.com": ("Audio", "Libsyn"), "buzzsprout.com": ("Audio", "Buzzsprout"), "podbean.com": ("Audio", "Podbean"),
    "twitter.com": ("Post", "X"), "x.com": ("Post", "X"), "instagram.com": ("Post", "Instagram"),
    "facebook.com": ("Post", "Facebook"), "reddit.com": ("Post", "Reddit"), "bsky.app": ("Post", "Bluesky"),
    "codepen.io": ("Code", "CodePen"), "jsfiddle.net": ("Code", "JSFiddle"), "gist.github.com": ("Code", "GitHub Gist"),
    "codesandbox.io": ("Code", "CodeSandbox"), "stackblitz.com": ("Code", "StackBlitz"),
    "openstreetmap.org": ("Map", "OpenStreetMap"), "maps.google.com": ("Map", "Google Maps"),
    "slideshare.net": ("Slides", "SlideShare"), "datawrapper.de": ("Chart", "Datawrapper"),
    "datawrapper.dwcdn.net": ("Chart", "Datawrapper"), "flourish.studio": ("Chart", "Flourish"),
    "infogram.com": ("Chart", "Infogram"), "airtable.com": ("Table", "Airtable"),
}  # fmt: skip

_SOURCE, _VIDEO, _AUDIO = (TAG_CODES[name] for name in ("source", "video", "audio"))
_SCRIPT = TAG_CODES["script"]
_OF_THE_TEXT = (TAG_CODES["figure"], TAG_CODES["p"])
MOST_CAPTION_ROWS = 40  # that are searched for a credit
# Of 277 frames from other hosts in the pages we looked at, nine in ten were advertisements, menus and counters. The
# others have a title, or an address that shows that they were made to be embedded.
_MADE_TO_EMBED = re.compile(r"embed|player|[/.]videos?[/.]")
_ADVERTISEMENT = re.compile(
    r"\b(?:ads?|adserver|adframe|adiframe|pagead|banners?)\b|\badvert|\bsponsor|doubleclick|googlesyndication|adsystem"
    r"|广告|廣告|광고|реклама|werbung|publicidad|publicit[éà]",
    re.I,
)
_IMAGE = re.compile(r"\.(?:svg|png|jpe?g|gif|webp)\Z", re.I)
_CREDIT = re.compile(r"credit|copyright|source|photographer", re.I)


def credit(page: Page, row: int, end: int) -> str:
    """Who made a picture, from its caption; "" where it has no credit."""
    for inner in range(row + 1, min(end, row + MOST_CAPTION_ROWS)):
        if page.tag[inner] != TEXT and _CREDIT.search(page.attr(inner, "class") or ""):
            inside = range(inner, int(page.end[inner]))
            return " ".join("".join(page.text(r) for r in inside if page.tag[r] == TEXT).split())
    return ""


def embed(page: Page, row: int, addresses: Addresses) -> tuple[str, str] | None:
    """The label and the address of an embedded element; None where it has nothing for readers."""
    tag = page.tag[row]
    source = page.attr(row, "src") or page.attr(row, "data-src") or page.attr(row, "data") or ""
    if not source and tag in (_VIDEO, _AUDIO):
        source = next((page.attr(r, "src") or "" for r in range(row, int(page.end[row])) if page.tag[r] == _SOURCE), "")
    address = addresses.media(source)
    if not address or (tag != _SCRIPT and is_invisible(page, row)):
        return None
    kind, owner = known_host(address)
    if tag == _SCRIPT and owner != "GitHub Gist":
        return None
    if tag in (_VIDEO, _AUDIO):
        kind = "Video" if tag == _VIDEO else "Audio"
    title = " ".join((page.attr(row, "title") or page.attr(row, "aria-label") or "").split())[:300]
    if not owner and tag not in (_VIDEO, _AUDIO) and not is_worth_a_link(address, kind, title):
        return None
    name = ", ".join(filter(None, (title, owner))) or host_in(address)
    return (f"{kind or 'Embedded page'}: {name}", watch_address(address)) if name else None


def is_worth_a_link(address: str, kind: str, title: str) -> bool:
    """Whether a frame from a host that is not well known holds something for readers."""
    if _ADVERTISEMENT.search(title) or _ADVERTISEMENT.search(address.replace("_", " ")) or _IMAGE.search(address):
        return False
    return bool(kind or " " in title or title.isalpha() or _MADE_TO_EMBED.search(address.lower()))


def is_invisible(page: Page, row: int) -> bool:
    """Whether a frame or player is hidden, as small as a pixel, which counts readers, or only moves the background."""
    if page.tag[row] == _VIDEO and is_background(page, row):
        return True
    style = "".join((page.attr(row, "style") or "").lower().split())
    is_hidden = "display:none" in style or "visibility:hidden" in style or page.attr(row, "hidden") is not None
    return is_hidden or smaller_of(page.attr(row, "width"), page.attr(row, "height")) <= PIXEL


def is_background(page: Page, row: int) -> bool:
    """Whether a video plays by itself, mute and for ever, without controls or a name; in a figure or a paragraph it is
    the animation that the text speaks of."""
    has = [page.attr(row, name) is not None for name in ("autoplay", "muted", "loop")]
    named = any(page.attr(row, name) is not None for name in ("controls", "title", "aria-label"))
    return all(has) and not named and page.tag[page.parent[row]] not in _OF_THE_TEXT


def known_host(address: str) -> tuple[str, str]:
    """What a well-known host holds, and its name; ("", "") for another."""
    host = host_in(address)
    if host.startswith(("google.", "maps.google.")) and urlsplit(address).path.startswith("/maps"):
        return "Map", "Google Maps"
    while host:
        if host in KNOWN_HOSTS:
            return KNOWN_HOSTS[host]
        host = host.partition(".")[2]
    return "", ""


def watch_address(address: str) -> str:
    """The page to open for a YouTube or Vimeo frame; other addresses are not changed."""
    match = re.match(r"https?://(?:www\.)?youtube(?:-nocookie)?\.com/embed/([\w-]{6,20})", address)
    if match:
        return f"https://www.youtube.com/watch?v={match.group(1)}"
    match = re.match(r"https?://player\.vimeo\.com/video/(\d{4,12})", address)
    return f"https://vimeo.com/{match.group(1)}" if match else address

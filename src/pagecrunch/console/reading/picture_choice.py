"""Where a page's pictures come from when it is read: its own site, through us, or nowhere."""

from __future__ import annotations

import hashlib
import hmac
import re
from html import escape, unescape
from urllib.parse import quote

PICTURE_PATH = "/read/picture"
SITE, THROUGH_US, NONE = "site", "proxy", "none"
# The sanitiser writes every tag and value in one way.
_IMAGE = re.compile(r"<img\b([^<>]*)>")
_SOURCE = re.compile(r'\bsrc="([^"]*)"')
_ALT = re.compile(r'\balt="([^"]*)"')


def with_pictures(html: str, choice: str, secret: str) -> str:
    """Sanitised HTML with its pictures as the reader wants them."""
    if choice == SITE:
        return html
    if choice == NONE:
        return _IMAGE.sub(_only_words, html)
    return _IMAGE.sub(lambda match: _through_us(match, secret), html)


def picture_key(address: str, secret: str) -> str:
    """Shows that a reading page asks for this picture, and not someone who wants us to fetch things."""
    return hmac.new(secret.encode(), f"picture:{address}".encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]


def allowed_sources(choice: str) -> str:
    """For the `img-src` of the reading page's policy."""
    return "'self' http: https:" if choice == SITE else "'self'"


def _only_words(match: re.Match[str]) -> str:
    alt = _ALT.search(match[1])
    return f'<span class="no-picture">{alt[1]}</span>' if alt and alt[1].strip() else ""


def _through_us(match: re.Match[str], secret: str) -> str:
    source = _SOURCE.search(match[1])
    if not source:
        return match[0]
    address = unescape(source[1])
    led = f"{PICTURE_PATH}?url={quote(address, safe='')}&key={picture_key(address, secret)}"
    return match[0].replace(source[0], f'src="{escape(led)}"')

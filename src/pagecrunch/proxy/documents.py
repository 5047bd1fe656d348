"""Which answers are pages to work on. All else passes as it comes: pictures, downloads, streams, data, frames."""

from __future__ import annotations

from collections.abc import Mapping

from ..decode import parse_content_type

HTML = "text/html"
# Statuses with a page in full. 204 and 205 have none, and 206 is a part of something that was asked for in parts.
PAGE_STATUSES = frozenset({200, 201, 202, 203})
METHODS = frozenset({"GET", "POST"})  # HEAD has headers alone, and they must be those that GET would have

Headers = Mapping[str, str]


def asks_for_page(method: str, headers: Headers) -> bool:
    """Whether a person asked for a page to look at, as far as the request tells."""
    if method not in METHODS or "range" in headers or "upgrade" in headers:
        return False
    if "sec-fetch-dest" in headers:  # browsers say so to sites with a certificate
        return headers["sec-fetch-dest"] == "document"
    if "x-requested-with" in headers or "sec-fetch-mode" in headers:
        return False
    accept = headers.get("accept", "").lower()
    if HTML in accept:
        return True
    # A script in an old browser accepts anything, as does a program that is no browser; only the first says Mozilla.
    return "mozilla/" not in headers.get("user-agent", "").lower() and (not accept or "*/*" in accept)


def is_page(status: int, headers: Headers) -> bool:
    """Whether an answer to such a request is a page to look at."""
    disposition = headers.get("content-disposition", "").strip().lower()
    return (
        status in PAGE_STATUSES
        and parse_content_type(headers.get("content-type", "")).media_type == HTML
        and not disposition.startswith("attachment")
        and "content-range" not in headers
        and headers.get("content-length") != "0"
        and "no-transform" not in headers.get("cache-control", "").lower()
    )


def announced_bytes(headers: Headers) -> int | None:
    """How long the answer says it is."""
    length = headers.get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() and len(length) < 16 else None

"""HTTP headers of pages: which requests and responses are pages, and their encodings.

Everything that is not a page passes as it comes: pictures, downloads, streams, data, frames.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..dom.xhtml import XHTML
from ..fetch.unpack import accepted_encodings

HTML = "text/html"
# Statuses with a complete page. 204 and 205 have no body, and 206 has only a part.
PAGE_STATUSES = frozenset({200, 201, 202, 203})
PAGE_METHODS = frozenset({"GET", "POST"})  # HEAD must have the same headers as GET would
CSP = "content-security-policy"
CSP_REPORT = f"{CSP}-report-only"
# These describe the page as it came, and are wrong for the page that we send.
STALE_HEADERS = (
    "transfer-encoding", "content-encoding", "etag", "last-modified", "accept-ranges", "content-md5", "digest",
    "content-digest", "repr-digest", "trailer", "expires", "age",
)  # fmt: skip
# A copy in the browser's cache may be the page as it came, so we always ask for the page itself.
CONDITIONAL_HEADERS = ("if-none-match", "if-modified-since")
# Not needed by a reading page, which loads nothing of what the page would have loaded.
NOT_FOR_READER = (CSP, CSP_REPORT, "link", "refresh", "x-frame-options")
NO_CACHE = "private, no-cache"  # the same address may be requested in another view

_HEADER_LENGTH = 300  # characters of a message in a header

Headers = Mapping[str, str]


def is_page_request(method: str, headers: Headers) -> bool:
    """Whether a person requests a page to look at, as far as the request shows it."""
    if method not in PAGE_METHODS or "range" in headers or "upgrade" in headers:
        return False
    if "sec-fetch-dest" in headers:  # browsers send it to secure sites
        return headers["sec-fetch-dest"] == "document"
    if "x-requested-with" in headers or "sec-fetch-mode" in headers:
        return False
    accept = headers.get("accept", "").lower()
    if HTML in accept:
        return True
    # Scripts in old browsers accept anything, and so do programs such as curl. Only browsers call themselves Mozilla.
    return "mozilla/" not in headers.get("user-agent", "").lower() and (not accept or "*/*" in accept)


def is_page_response(status: int, headers: Headers) -> bool:
    """Whether the response to a page request is a page that we may change."""
    disposition = headers.get("content-disposition", "").strip().lower()
    return (
        status in PAGE_STATUSES
        and media_type(headers) in (HTML, XHTML)
        and not disposition.startswith("attachment")
        and "content-range" not in headers
        and headers.get("content-length") != "0"
        and "no-transform" not in headers.get("cache-control", "").lower()
    )


def media_type(headers: Headers) -> str:
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def content_length(headers: Headers) -> int | None:
    length = headers.get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() and len(length) < 16 else None


def shared_encodings(accept_encoding: str) -> str:
    """The content encodings that both the browser and we can read."""
    offered = {each.partition(";")[0].strip().lower(): each.strip() for each in accept_encoding.split(",")}
    shared = [offered[name] for name in accepted_encodings() if name in offered]
    return ", ".join(shared) or "identity"


def header_text(text: str) -> str:
    """A message as a header can carry it: short, and ASCII only."""
    return "".join(character if " " <= character <= "~" else "?" for character in text)[:_HEADER_LENGTH]

"""Sitemaps (sitemaps.org): lists of pages, indexes of such lists, as XML or text, packed or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..fetch.unpack import TruncatedError, UnpackError, unpack
from .found import FoundPage, elements, local_name, text_of

MAX_BYTES = 50 * 1024 * 1024  # unpacked, as the protocol allows
MOST_PAGES = 50_000  # of one sitemap, as the protocol allows


@dataclass(slots=True)
class Sitemap:
    """The pages that a sitemap names, and the further sitemaps."""

    pages: list[FoundPage] = field(default_factory=list)
    sitemaps: list[str] = field(default_factory=list)


def read_sitemap(data: bytes) -> Sitemap:
    """What a sitemap holds; an empty one where it cannot be read."""
    found = Sitemap()
    data = unpacked(data).lstrip(b"\xef\xbb\xbf \t\r\n")
    if data[:1] != b"<":
        found.pages = [FoundPage(line, "sitemap") for line in _lines(data)]
        return found
    for entry in elements(data, "url", "sitemap"):
        address = text_of(entry, "loc")
        if not address:
            continue
        if local_name(entry) == "sitemap":
            found.sitemaps.append(address)
        elif len(found.pages) < MOST_PAGES:
            found.pages.append(FoundPage(address, "sitemap", "", text_of(entry, "lastmod")))
    return found


def unpacked(data: bytes) -> bytes:
    """The bytes of a gzip file, up to a limit; other bytes as they are."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    pieces: list[bytes] = []
    size = 0
    try:
        for piece in unpack(iter([data]), "gzip"):
            pieces.append(piece)
            size += len(piece)
            if size >= MAX_BYTES:
                break
    except (UnpackError, TruncatedError):
        pass  # what came before the fault is used
    return b"".join(pieces)[:MAX_BYTES]


def _lines(data: bytes) -> Iterator[str]:
    """The addresses of a sitemap that is plain text: one a line."""
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines()):
        if number >= MOST_PAGES:
            return
        if (address := line.strip()).startswith(("http://", "https://")):
            yield address

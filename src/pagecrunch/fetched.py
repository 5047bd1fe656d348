"""A fetched page: what `fetch` returns and `extract` takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .page.layout import NodeLayout


@dataclass(frozen=True, slots=True, repr=False)
class Fetched:
    """A fetched page: its address after redirects, its decompressed bytes and their type, and what is missing."""

    url: str  # after redirects
    body: bytes  # decompressed
    charset: str | None  # as the header names it
    content_type: str | None  # without its parameters
    truncated: tuple[str, ...] = ()  # what is missing, in words
    status: int = 200  # of HTTP
    layout: NodeLayout | None = None  # where a browser put everything, if it rendered the page
    screenshot: bytes = b""  # of a rendered page, as PNG, if it was asked for
    redirects: tuple[str, ...] = ()  # the addresses on the way there

    def __repr__(self) -> str:
        return f"<Fetched {self.url}: {len(self.body):,} bytes, status {self.status}>"

"""A page as an input gives it, before anything is done to it."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RawPage:
    """A page's bytes and where they are from; or the problem that kept them from being read, in words."""

    source: str
    html: bytes | str = b""
    url: str | None = None
    charset: str | None = None  # as HTTP said it
    problem: str = ""
    share: float = 0.0  # how much of its shard has been read by now, from 0 to 1


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Something in an input that is no page: an image in a crawl, a request. It is counted and has no row."""

    reason: str


def shown_path(path: str) -> str:
    """A path as text that can be written anywhere, whatever bytes its name has."""
    return os.fsencode(path).decode("utf-8", "replace")

"""The `Content-Type` header of HTTP, as in `text/html; charset=utf-8`."""

from __future__ import annotations

import re
from typing import NamedTuple

_CHARSET = re.compile(r""";\s*charset\s*=\s*["']?([^\s"';,]+)""", re.IGNORECASE)


class ContentType(NamedTuple):
    """The media type in lower case ("" if there is none), and the charset as the sender wrote it."""

    media_type: str
    charset: str | None


def parse_content_type(header: str) -> ContentType:
    """Read the header as browsers do: quotes are optional, and the first charset counts."""
    charset = _CHARSET.search(header)
    return ContentType(header.partition(";")[0].strip().lower(), charset.group(1) if charset else None)

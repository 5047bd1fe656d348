"""Where something can be put into a page: right after its body begins, in HTML that our serialiser wrote."""

from __future__ import annotations

import re

# What may stand before the body and hold text that looks like a tag, then the body's tag, then any other tag. Values
# are in double quotes, as the serialiser writes them, so no part of this can match in two ways.
_UP_TO_BODY = re.compile(
    r"<!--.*?-->"
    r"|<(script|style|title|noscript|template|textarea)\b(?:[^\">]|\"[^\"]*\")*>.*?</\1>"
    r"|(?P<body><body\b(?:[^\">]|\"[^\"]*\")*>)"
    r"|<[a-z!/](?:[^\">]|\"[^\"]*\")*>",
    re.DOTALL | re.IGNORECASE,
)


def put_first(html: str, piece: str) -> str:
    """The page with this at the start of its body; at its end where no body is found."""
    for found in _UP_TO_BODY.finditer(html):
        if found["body"]:
            return html[: found.end()] + piece + html[found.end() :]
    return html + piece


def put_last(body: bytes, piece: str, encoding: str) -> bytes:
    """The page as it came with this behind it, in its own encoding."""
    if encoding.startswith("utf-16"):
        return body + piece.encode("utf-16-le" if encoding == "utf-16le" else "utf-16-be")
    return body + piece.encode("ascii", "xmlcharrefreplace")

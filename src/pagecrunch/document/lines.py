"""The text of a row as it stands in a line of the document. Twin of `_lines.pyx`."""

from __future__ import annotations

import re

from ..page.invisible import INVISIBLE

_SPACES = re.compile(r"[ \t\n\f\r]+")


def line_text(data: bytes, start: int, stop: int, strips: bool) -> str:
    """A slice of UTF-8 with white space collapsed as browsers do; on request without what nobody sees."""
    text = _SPACES.sub(" ", data[start:stop].decode("utf-8", "replace"))
    return INVISIBLE.sub("", text) if strips and not text.isascii() else text

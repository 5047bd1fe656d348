"""`<noscript>` in a head: browsers that run scripts skip it, whatever it holds.

Our parser reads a page as a browser without scripts would. There an image in such a `<noscript>` ends the head, and
the rest of the head becomes part of the body. So the content is cut out of pages that keep their scripts.
"""

from __future__ import annotations

import re

_STOP = re.compile(rb"<(?:!--|script\b|style\b|title\b|template\b|textarea\b|noscript\b|body\b)", re.IGNORECASE)
_ENDS_HEAD = re.compile(rb"<(?!/?(?:link|style|meta)\b|!--)[a-z!/]|^[^<]*[^<\s]", re.IGNORECASE)


def without_stray_noscript(utf8: bytes) -> bytes:
    """The page without each <noscript> in its head that would end the head."""
    if b"noscript" not in utf8 and b"NOSCRIPT" not in utf8:
        return utf8
    lower = utf8.lower()
    pieces, done, at = [], 0, 0
    while found := _STOP.search(lower, at):
        name = found[0][1:]
        if name == b"body":
            break
        close = b"-->" if name == b"!--" else b"</" + name
        end = lower.find(close, found.end())
        if end < 0:
            break
        at = end + len(close)
        opened = lower.find(b">", found.start(), end)
        if name == b"noscript" and opened >= 0 and _ENDS_HEAD.search(lower[opened + 1 : end]):
            at = lower.find(b">", at) + 1 or len(lower)
            pieces.append(utf8[done : found.start()])
            done = at
    return b"".join((*pieces, utf8[done:])) if pieces else utf8

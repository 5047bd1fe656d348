"""`<noscript>` in a head: browsers that run scripts skip it, whatever it holds.

Our parser reads a page as a browser without scripts would. There an image in such a `<noscript>` ends the head, and
the rest of the head becomes part of the body. So the content is cut out of pages that keep their scripts.

The head is read tag by tag, as browsers do, up to the first thing that cannot be in a head. A cut anywhere else, such
as in an attribute, could turn text into elements that run.
"""

from __future__ import annotations

import re

_HEAD_PART = re.compile(
    rb"""[ \t\n\r\f]*+(?:
        <!--(?:-?>|.*?--!?>)
        |<(?:!(?!--)|\?)[^>]*+>
        |</(?:meta|link|base)[ \t\n\r\f]*+>
        |<(html|head|meta|link|base|script|style|title|noscript)(?=[ \t\n\r\f/>])
            (?:[ \t\n\r\f/]*+[^ \t\n\r\f/>=]++
                (?>(?:[ \t\n\r\f]*+=[ \t\n\r\f]*+(?:"[^"]*+"|'[^']*+'|[^ \t\n\r\f>"'][^ \t\n\r\f>]*+))?)
            )*+[ \t\n\r\f/]*+>
    )""",
    re.DOTALL | re.VERBOSE | re.IGNORECASE,
)
_TEXT_ENDS = {
    name: re.compile(rb"</" + name + rb"(?=[ \t\n\r\f/>])[ \t\n\r\f]*+(>?)", re.IGNORECASE)
    for name in (b"script", b"style", b"title", b"noscript")
}
_ENDS_HEAD = re.compile(rb"<(?!/?(?:link|style|meta)\b|!--)[a-z!/]|^[^<]*[^<\s]", re.IGNORECASE)


def without_stray_noscript(utf8: bytes) -> bytes:
    """The page without each <noscript> in its head that would end the head."""
    if b"noscript" not in utf8 and b"NOSCRIPT" not in utf8:
        return utf8
    pieces, done, at = [], 0, 0
    while part := _HEAD_PART.match(utf8, at):
        at, name = part.end(), (part[1] or b"").lower()
        if name not in _TEXT_ENDS:
            continue
        end = _text_end(name, utf8, at)
        if end is None or not end[1]:
            break
        inner, at = utf8[at : end.start()], end.end()
        if name == b"script" and b"<!--" in inner and b"<script" in inner.lower():
            break  # such a script may go on after its first end tag
        if name == b"noscript" and _ENDS_HEAD.search(inner):
            pieces.append(utf8[done : part.start(1) - 1])
            done = at
    return b"".join((*pieces, utf8[done:])) if pieces else utf8


def _text_end(name: bytes, utf8: bytes, at: int) -> re.Match[bytes] | None:
    """The end tag of an element that holds only text."""
    while (at := utf8.find(b"</", at)) >= 0:
        if end := _TEXT_ENDS[name].match(utf8, at):
            return end
        at += 2
    return None

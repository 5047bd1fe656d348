"""Where tags, comments and raw text begin and end, by regular expressions: an oracle for `dom/tags.py`.

Every pattern is linear: what follows a repeat never begins with what the repeat takes.
"""

from __future__ import annotations

import re
from typing import Final

from pagecrunch.dom.elements import RAW

# group 1: "/" of an end tag; 2: a tag's name; 3: what else may follow "<": "!--", "![CDATA[", "!", "?", "/>" or "/"
MARKUP: Final = re.compile(rb"<(?:(/?)([A-Za-z][^\t\n\f\r />]*)|(!--|!\[CDATA\[|!|\?|/>|/(?=.)))", re.DOTALL)
# The end of a tag, or one attribute (group 2: its name), with the white space and slashes before it (group 1).
_PIECE: Final = re.compile(
    rb"([\t\n\f\r /]*+)(?:>|([^\t\n\f\r />][^\t\n\f\r />=]*+)"
    rb"(?:[\t\n\f\r ]*+=[\t\n\f\r ]*+(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|(?![\"'])[^\t\n\f\r >]*+))?+)"
)
# What looks like an end tag in raw text; group 1: its name.
FAKE_END: Final = re.compile(rb"</([A-Za-z]+)(?=[\t\n\f\r />])")
_COMMENT_END: Final = re.compile(rb"--!?>")


def end_of(name: bytes) -> re.Pattern[bytes]:
    """An end tag, up to its name."""
    return re.compile(rb"</%s(?=[\t\n\f\r />])" % name, re.IGNORECASE)


_RAW_END: Final = {name: end_of(name) for name in RAW}
_SCRIPT: Final = re.compile(rb"<!--|</script(?=[\t\n\f\r />])", re.IGNORECASE)
_SCRIPT_ESCAPED: Final = re.compile(rb"-->|<(/?)script(?=[\t\n\f\r />])", re.IGNORECASE)


def tag_end(data: bytes, position: int, names: set[bytes]) -> tuple[int, int, bool]:
    """One past the `>` of the tag whose name ends at `position`, its attributes' number, and whether it ends in `/>`.

    A tag that is cut off ends with the page: -1. The attributes' names are added to `names`.
    """
    if data[position : position + 1] == b">":
        return position + 1, 0, False
    count = 0
    while piece := _PIECE.match(data, position):
        position = piece.end()
        if piece[2] is None:
            return position, count, piece[1].endswith(b"/")
        names.add(piece[2].lower())
        count += 1
    return -1, count, False


def other_end(data: bytes, markup: re.Match[bytes], in_foreign: bool) -> int:
    """One past a comment, declaration, processing instruction, CDATA section or nameless end tag; -1 if cut off."""
    kind, position = markup[3], markup.end()
    if kind == b"/>":
        return position
    if kind == b"!--":
        if data[position : position + 1] == b">":
            return position + 1
        if data[position : position + 2] == b"->":
            return position + 2
        end = _COMMENT_END.search(data, position)
        return end.end() if end else -1
    if kind == b"![CDATA[" and in_foreign:
        end_of_section = data.find(b"]]>", position)
        return end_of_section + 3 if end_of_section >= 0 else -1
    return data.find(b">", position) + 1 or -1


def is_doctype(data: bytes, markup: re.Match[bytes]) -> bool:
    return markup[3] == b"!" and data[markup.end() : markup.end() + 7].lower() == b"doctype"


def raw_end(data: bytes, name: bytes, position: int) -> int:
    """Where the end tag of a raw text element stands whose text begins at `position`; -1 if there is none."""
    if name == b"plaintext":
        return -1
    if name == b"script":
        return _script_end(data, position)
    end = _RAW_END[name].search(data, position)
    return end.start() if end else -1


def _script_end(data: bytes, position: int) -> int:
    """A script ends at `</script`, but not after `<!--` and `<script`, until `-->` or another `</script`."""
    escaped = doubly = False
    while found := (_SCRIPT_ESCAPED if escaped else _SCRIPT).search(data, position):
        position = found.end()
        if not escaped:
            if found[0] != b"<!--":
                return found.start()
            escaped, position = True, position - 2  # "<!-->" both begins and ends it
        elif found[0] == b"-->":
            escaped = doubly = False
        elif not found[1]:
            doubly = True
        elif not doubly:
            return found.start()
        else:
            doubly = False
    return -1

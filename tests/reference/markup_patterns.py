"""Where tags, comments and raw text begin and end, by regular expressions: an oracle for `dom/tags.py`.

Every pattern is linear: what follows a repeat never begins with what the repeat takes.
"""

from __future__ import annotations

import re
from typing import Final

from pagecrunch.dom.elements import RAW
from pagecrunch.dom.flatten import FAKE_END, MARKUP, tag_end

__all__ = ["FAKE_END", "MARKUP", "end_of", "is_doctype", "other_end", "raw_end", "tag_end"]

_COMMENT_END: Final = re.compile(rb"--!?>")


def end_of(name: bytes) -> re.Pattern[bytes]:
    """An end tag, up to its name."""
    return re.compile(rb"</%s(?=[\t\n\f\r />])" % name, re.IGNORECASE)


_RAW_END: Final = {name: end_of(name) for name in RAW}
_SCRIPT: Final = re.compile(rb"<!--|</script(?=[\t\n\f\r />])", re.IGNORECASE)
_SCRIPT_ESCAPED: Final = re.compile(rb"-->|<(/?)script(?=[\t\n\f\r />])", re.IGNORECASE)


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

# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""A grammar for the HTML that `fragment.py` writes: what lies within it is safe, and nh3 would change nothing in it.

It only says yes or no, and mends nothing: what it does not know, it refuses, and `sanitize` then takes the long way.
Every tag is written out and closed in turn, and stands only where a parser neither moves it nor closes another for it;
values are in double quotes, and addresses have a host that needs no decoding. So every parser builds the same tree.
MathML, ruby, comments, raw text and tables within tables are not in it, though nh3 lets some of them pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

# What may stand in an element; most hold one of these.
BLOCKS, WORDS, ITEMS, PAIRS, SECTIONS, ROWS, CELLS, CODE = (1 << bit for bit in range(8))
# The tags that may stand there, and what each holds in turn: nothing, where it has no end tag.
RULES = {
    **dict.fromkeys(("p", "h1", "h2", "h3", "h4", "h5", "h6"), (BLOCKS, WORDS)),
    **dict.fromkeys(("blockquote", "figure", "figcaption", "section", "aside"), (BLOCKS, BLOCKS | WORDS)),
    **dict.fromkeys(("a", "em", "strong", "del", "sub", "sup", "mark", "q"), (WORDS, WORDS)),
    **dict.fromkeys(("br", "img"), (WORDS, 0)),
    "hr": (BLOCKS, 0),
    **dict.fromkeys(("ul", "ol"), (BLOCKS, ITEMS)),
    "li": (ITEMS, BLOCKS | WORDS),
    "dl": (BLOCKS, PAIRS),
    **dict.fromkeys(("dt", "dd"), (PAIRS, BLOCKS | WORDS)),
    "table": (BLOCKS, SECTIONS),
    "caption": (SECTIONS, BLOCKS | WORDS),
    **dict.fromkeys(("thead", "tbody"), (SECTIONS, ROWS)),
    "tr": (ROWS, CELLS),
    **dict.fromkeys(("th", "td"), (CELLS, BLOCKS | WORDS)),
    "pre": (BLOCKS, CODE),
    "code": (WORDS | CODE, WORDS),
}
NOT_IN_ITSELF = frozenset(("a", "em", "strong", "code", "table"))  # parsers treat those in ways of their own
ADDRESSES = frozenset((b"href", b"src", b"cite"))
REFERENCES = frozenset((b"&amp;", b"&lt;", b"&gt;", b"&nbsp;"))  # within quotes also &quot;
# Bytes of text that are not only themselves: those of markup, those that parsers change, the first of a hard space.
SPECIAL = bytes(chr(code) in '"&<>\0\r\xc2' for code in range(256))
# A host of plain labels, the last of which is no number; browsers decode labels that begin with "xn--".
_ORIGIN = re.compile(rb"https?://(?:(?!xn--)[a-z0-9-]+\.)*(?!xn--)[a-z][a-z0-9-]*(?::[0-9]{1,4})?(?=[/?#]|\Z)", re.I)
_PATH = re.compile(rb"/(?![/\\])")  # on the site
_OF_LINK = re.compile(rb"#|(?:mailto|tel):(?!/)")  # what links alone may have


class Grammar:
    """The grammar, with the attributes that each tag may have, and the check for the values of some of them."""

    def __init__(
        self, attributes: Mapping[str, set[str]], checked: frozenset[str], check: Callable[[str, str, str], str | None]
    ) -> None:
        self.rules = {
            tag.encode(): (*rule, tag in NOT_IN_ITSELF, {name.encode() for name in names | attributes["*"]})
            for tag, rule in RULES.items()
            for names in (attributes.get(tag, set()),)
        }
        self.checked = {name.encode() for name in checked}
        self.check = check

    def accepts(self, html: str) -> bool:
        """Whether HTML lies within the grammar, from its first character to its last."""
        try:
            data = html.encode()
        except UnicodeEncodeError:  # half of a character
            return False
        return self.holds(data, len(data))

    def holds(self, data: bytes, length: int) -> bool:
        at, inside = 0, BLOCKS
        outer: list[tuple[bytes, int]] = []  # the tags that are open, each with what may stand around it
        once: set[bytes] = set()  # those of them that may not be opened again
        origins: set[bytes] = set()  # that were looked at
        while at < length:
            if data[at] != 0x3C:  # <
                at = end_of_text(data, at, length, 0x3C)
                if at < 0 or not inside & WORDS:
                    return False
                continue
            at += 1
            if at < length and data[at] == 0x2F:  # /
                if not outer:
                    return False
                tag, inside = outer.pop()
                once.discard(tag)
                start, at = at + 1, end_of_name(data, at + 1, length)
                if data[start:at] != tag or at == length or data[at] != 0x3E:  # >
                    return False
                at += 1
                continue
            start, at = at, end_of_name(data, at, length)
            tag = data[start:at]
            rule = self.rules.get(tag)
            if rule is None or not rule[0] & inside or tag in once:
                return False
            at = self.end_of_tag(data, at, length, tag, rule[3], origins)
            if at < 0:
                return False
            if rule[1]:
                outer.append((tag, inside))
                inside = rule[1]
                if rule[2]:
                    once.add(tag)
        return not outer

    def end_of_tag(
        self, data: bytes, at: int, length: int, tag: bytes, allowed: set[bytes], origins: set[bytes]
    ) -> int:
        """Where a tag ends, from the end of its name on; -1 where an attribute is not allowed, or twice."""
        seen: list[bytes] = []
        while at + 1 < length and data[at] == 0x20:
            start, at = at + 1, end_of_name(data, at + 1, length)
            name = data[start:at]
            if (
                name not in allowed or name in seen or at + 1 >= length or data[at] != 0x3D or data[at + 1] != 0x22
            ):  # ="
                return -1
            seen.append(name)
            start, at = at + 2, end_of_text(data, at + 2, length, 0x22)
            if at < 0 or at == length:
                return -1
            if name in ADDRESSES:
                value = data[start:at]
                if not is_plain_address(value, origins) and not (name == b"href" and _OF_LINK.match(value)):
                    return -1
            elif name in self.checked:
                text = data[start:at].decode()
                if "&" in text or self.check(tag.decode(), name.decode(), text) != text:
                    return -1
            at += 1
        return at + 1 if at < length and data[at] == 0x3E else -1


def end_of_name(data: bytes, at: int, length: int) -> int:
    while at < length and (0x61 <= data[at] <= 0x7A or 0x30 <= data[at] <= 0x39 or data[at] == 0x2D):  # a-z 0-9 -
        at += 1
    return at


def end_of_text(data: bytes, at: int, length: int, stop: int) -> int:
    """Where a text or a value ends; -1 where it has a character that would be written in another way."""
    while at < length:
        byte = data[at]
        if not SPECIAL[byte]:
            at += 1
        elif byte == stop:
            return at
        elif byte == 0x22:  # within text
            at += 1
        elif byte == 0xC2 and data[at + 1] != 0xA0:
            at += 2
        elif byte == 0x26:  # &
            end = at + 1
            while end < length and end < at + 6 and data[end - 1] != 0x3B:  # ;
                end += 1
            if data[at:end] not in REFERENCES and not (stop == 0x22 and data[at:end] == b"&quot;"):
                return -1
            at = end
        else:
            return -1
    return length


def is_plain_address(value: bytes, origins: set[bytes]) -> bool:
    """Whether an address is one of the web with nothing in its host to decode, or a path."""
    end = value.find(b"/", 8)
    if end > 0 and value[:end] in origins:
        return True
    found = _ORIGIN.match(value)
    if found is None:
        return _PATH.match(value) is not None
    if found.end() == end:
        origins.add(value[:end])
    return True

"""Text that was encoded twice, as in `ä¸\xadå\x9b½` for 中国: the bytes of a page, once read in a Western encoding.

Tools that do not look at a page's encoding save such pages, and libraries hand out such strings. Browsers show them as
they are. Here they are read again, if nothing contradicts it:
- every character has a byte in one Western encoding, and most of those outside ASCII stand side by side, as they do in
  no Western language;
- these bytes are UTF-8, which text is not by chance, or all but free of errors in the encoding that the page declares.
"""

from __future__ import annotations

import re

from .decoders import REPLACEMENT, extends_ascii, to_text
from .prescan import declared_encoding

_CHARACTERS_LOOKED_AT = 24
_MIN_CHARACTERS = 16  # outside ASCII
_LEAST_SHARE = 0.8  # of them that stand side by side
_MOST_TIMES = 3
_MOST_ERRORS = 1 / 500  # a character
_DECLARATION_BYTES = 64 * 1024

# In UTF-8, the characters that windows-1252 or iso-8859-15 have outside ASCII.
_WESTERN = (
    rb"(?:[\xc2\xc3][\x80-\xbf]|\xc5[\x92\x93\xa0\xa1\xb8\xbd\xbe]|\xc6\x92|\xcb[\x86\x9c]"
    rb"|\xe2(?:\x80[\x80-\xbf]|\x82\xac|\x84\xa2))"
)
_PAIR = re.compile(_WESTERN + rb"{2}")
_FIRST_BYTES = (b"\xc3", b"\xc2")
# In UTF-8: what becomes of the first byte of a character, and the bytes that only go on with one.
_SHAPE, _CONTINUATION = b" " * 0x80 + b"x" * 0x80, bytes(range(0x80, 0xC0))

# For every character of windows-1252 beyond Latin-1, the control character with the same byte.
_TO_CONTROLS = {
    ord(character): byte
    for byte in range(0x80, 0xA0)
    if ord(character := to_text(bytes((byte,)), "windows-1252")) != byte
}


def read_again(utf8: bytes) -> bytes | None:
    """The page as it was before it was encoded twice, or more often, as UTF-8; None for nearly every page."""
    if not _may_be_garbled(utf8):
        return None
    text, times = utf8.decode("utf-8", "replace"), 0
    while times < _MOST_TIMES and (better := _once(text, utf8)) is not None:
        text, times = better, times + 1
    return text.encode() if times else None


def _may_be_garbled(utf8: bytes) -> bool:
    """Whether most of the first characters outside ASCII are Western and stand side by side. Takes microseconds."""
    most_alone = int((1 - _LEAST_SHARE) * _CHARACTERS_LOOKED_AT)
    for first_byte in _FIRST_BYTES:
        place, pairs, alone = -1, 0, 0
        while pairs + alone < _CHARACTERS_LOOKED_AT and alone <= most_alone:
            place = utf8.find(first_byte, place + 1)
            if place < 0:
                break
            if _PAIR.match(utf8, place) or _PAIR.match(utf8, max(0, place - 2)):
                pairs += 1
            else:
                alone += 1
        if pairs >= _MIN_CHARACTERS / 2 and pairs >= _LEAST_SHARE * (pairs + alone):
            return True
    return False


def _once(text: str, source: bytes) -> str | None:
    """The text with one encoding too many undone."""
    # Characters outside ASCII that stand side by side. A regular expression takes ten times as long.
    runs = [len(run) for run in text.encode().translate(_SHAPE, _CONTINUATION).split()]
    total = sum(runs)
    if total < _MIN_CHARACTERS or sum(run for run in runs if run > 1) < _LEAST_SHARE * total:
        return None
    data = _western_bytes(text)
    if data is None:
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    # Other letters make whole words, and so longer runs than accents do.
    declared = declared_encoding(source[:_DECLARATION_BYTES])
    if not declared or declared in ("utf-8", "windows-1252", "replacement") or not extends_ascii(declared):
        return None
    if sum(run for run in runs if run > 2) < _LEAST_SHARE * total:
        return None
    found = to_text(data, declared)
    return found if found.count(REPLACEMENT) <= _MOST_ERRORS * total else None


def _western_bytes(text: str) -> bytes | None:
    """The text in the first Western encoding that has all its characters: Latin-1, iso-8859-15, windows-1252."""
    for codec in ("latin-1", "iso8859-15"):
        try:
            return text.encode(codec)
        except UnicodeEncodeError:
            pass
    try:
        return text.translate(_TO_CONTROLS).encode("latin-1")
    except UnicodeEncodeError:
        return None

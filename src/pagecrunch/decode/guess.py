"""The encoding of a page that declares none: by telltale bytes, by being valid UTF-8, and last by statistics."""

from __future__ import annotations

import re

from .decoders import REPLACEMENT, encoding_name
from .utf8 import is_utf8

# More text does not make the detector surer. It gets the middle of a page, as the start is often scripts.
_DETECTED_BYTES = 128 * 1024

# A page in UTF-8 with a few broken bytes is still in UTF-8: other encodings hardly ever look like it by chance.
_GOOD_TO_BAD = 20

# This many non-ASCII bytes are valid UTF-8 by chance in fewer than one GBK page of a million.
_CONVERTED_BYTES = 16

_ASCII = bytes(range(0x80))
_NOT_ASCII = bytes(range(0x80, 0x100))

# Quotes, dashes and signs with the same bytes in the Western, Central European, Turkish, Baltic and Vietnamese sets of
# Windows. They say nothing about the language, and a detector may take them for letters.
_SHARED_SIGNS = bytes.fromhex(
    "80 82 84 85 86 87 89 8B 91 92 93 94 95 96 97 99 9B A0 A6 A7 A9 AB AC AD AE B0 B1 B6 B7 BB"
)
_ENOUGH_LETTERS = 4  # with fewer the detector's answer is chance; windows-1252 is what browsers fall back to

_COMMON_CHINESE = re.compile(rb"[\xb0-\xf7][\xa1-\xfe]")  # the two levels of GB 2312
_MOST = 0.8

# The detector uses the names of the standard except for this one.
_DETECTOR_NAMES = {"cp874": "windows-874"}


def guess_by_signs(data: bytes) -> str | None:
    """The encodings that need no statistics: UTF-16 without a byte order mark, ISO-2022-JP, and valid UTF-8."""
    # UTF-16 is full of NULs, which pages in UTF-8 are not.
    if data[1:2] == b"\x00" and data[3:4] == b"\x00" and data[:1] != b"\x00":
        return "utf-16le"
    if data[:1] == b"\x00" and data[2:3] == b"\x00" and data[1:2] not in (b"", b"\x00"):
        return "utf-16be"
    if data.isascii():
        return "iso-2022-jp" if b"\x1b$B" in data or b"\x1b$@" in data else "utf-8"
    return "utf-8" if is_utf8(data) else None


def guess_by_statistics(data: bytes) -> str:
    """The most likely encoding of bytes that are not valid UTF-8."""
    if _is_nearly_utf8(data):
        return "utf-8"
    if len(data.translate(None, _ASCII + _SHARED_SIGNS)) < _ENOUGH_LETTERS:
        return "windows-1252"
    return _detect(data)


def was_converted(data: bytes, declared: str) -> bool:
    """Whether a page was converted to UTF-8 but kept its old declaration, as many tools and datasets do."""
    if declared == "utf-8" or data.isascii() or not is_utf8(data):
        return False
    return len(data.translate(None, _ASCII)) >= _CONVERTED_BYTES


def _is_nearly_utf8(data: bytes) -> bool:
    text = data.decode("utf-8", "replace")
    bad = text.count(REPLACEMENT)
    ascii_count = len(data.translate(None, _NOT_ASCII))
    return len(text) - bad - ascii_count >= _GOOD_TO_BAD * bad


def _detect(data: bytes) -> str:
    """Ask chardetng, the detector of Firefox."""
    from chardetng_py import EncodingDetector  # type: ignore[import-untyped]

    is_whole = len(data) <= _DETECTED_BYTES
    if not is_whole:
        start = (len(data) - _DETECTED_BYTES) // 2
        start = data.find(b">", start) + 1 or start  # ">" is never the second half of a character
        data = data[start : start + _DETECTED_BYTES]
    detector = EncodingDetector()  # a new one for each page, as it keeps state
    detector.feed(data, last=is_whole)
    detected: str = detector.guess(tld=None, allow_utf8=False)
    name = _DETECTOR_NAMES.get(detected) or encoding_name(detected) or "windows-1252"
    if name in ("utf-8", "replacement"):  # cannot be right, or cannot be decoded
        name = "windows-1252"
    return "gb18030" if name == "windows-1252" and _is_mostly_chinese(data) else name


def _is_mostly_chinese(data: bytes) -> bool:
    """Whether most non-ASCII bytes are pairs that are common Chinese characters, unlike in any Western language.

    The detector rules out Chinese at the first broken character, and then takes the page for Western.
    """
    pairs = len(_COMMON_CHINESE.findall(data))
    return pairs > 0 and 2 * pairs >= _MOST * len(data.translate(None, _ASCII))

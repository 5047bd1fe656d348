"""The encodings of the Encoding Standard (https://encoding.spec.whatwg.org): their labels, and bytes to text in each.

Python's codecs have the same names as the standard's but do not read the same: `gb2312` cannot read many pages with
that label, `cp1252` refuses five bytes, `euc_jp` lacks the circled digits. Here each name has the decoder that browsers
use: Python's, with the differences corrected. Broken sequences are replaced; nothing raises.
"""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from functools import cache

from webencodings import lookup  # type: ignore[import-untyped]

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

# The single-byte encodings that have another name in Python.
_CODEC_NAMES = {
    "ibm866": "cp866",
    "iso-8859-8-i": "iso8859-8",  # the same bytes; only the direction of the text differs
    "macintosh": "mac-roman",
    "x-mac-cyrillic": "mac-cyrillic",
    "windows-874": "cp874",
}

# Bytes for which the standard has a character, and Python another or none.
_DIFFERENT_BYTES = {
    "windows-1255": {0xCA: "\N{HEBREW POINT HOLAM HASER FOR VAV}"},
    "koi8-u": {0xAE: "\N{CYRILLIC SMALL LETTER SHORT U}", 0xBE: "\N{CYRILLIC CAPITAL LETTER SHORT U}"},
}

_MULTI_BYTE_CODECS = {
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "big5": "big5hkscs",
    "euc-jp": "euc_jp",
    "iso-2022-jp": "iso2022_jp_ext",
    "shift_jis": "cp932",
    "euc-kr": "cp949",
}

# Characters of Python's codecs for which the standard, which follows Windows, has others.
_DIFFERENT_CHARACTERS: dict[str, dict[int, int] | dict[int, str]] = {
    "euc-jp": str.maketrans("\u301c\u2016\u2212\xa2\xa3\xac", "\uff5e\u2225\uff0d\uffe0\uffe1\uffe2"),
    "shift_jis": str.maketrans(dict.fromkeys("\uf8f0\uf8f1\uf8f2\uf8f3", REPLACEMENT)),
    "big5": str.maketrans(
        "\u2022\uff64\u203e\u223c\u2641\u2609\xa5\xa2\xa3", "\u2027\ufe51\xaf\uff5e\u2295\u2299\uffe5\uffe0\uffe1"
    ),
}

_ERRORS = "pagecrunch.browser"


def encoding_name(label: str) -> str | None:
    """The name of the encoding that browsers use for a label: gbk for gb2312; None for an unknown label."""
    if label == "utf-8":  # nearly every page
        return label
    encoding = lookup(label) if label.isascii() else None
    return encoding.name if encoding else None


def to_text(data: bytes, encoding: str) -> str:
    """The bytes as text; `encoding` is a name that `encoding_name` returns. What cannot be read becomes U+FFFD."""
    if encoding in ("utf-8", "replacement"):
        # Browsers show nothing of a page in a `replacement` encoding; its markup and ASCII text are worth keeping.
        return data.decode("utf-8", "replace")
    if encoding in ("utf-16le", "utf-16be"):
        return data.decode("utf-16-le" if encoding == "utf-16le" else "utf-16-be", "replace")
    if encoding in _MULTI_BYTE_CODECS:
        return _multi_byte(data, encoding)
    return codecs.charmap_decode(data, "replace", _table(encoding))[0]


def character_ends(data: bytes, encoding: str) -> Sequence[int]:
    """For every character that `to_text` gives, where its bytes end."""
    if encoding in _MULTI_BYTE_CODECS:
        _register_errors()
        codec, errors = _MULTI_BYTE_CODECS[encoding], f"{_ERRORS}.{encoding}"
    elif encoding in ("utf-8", "replacement", "utf-16le", "utf-16be"):
        codec, errors = {"utf-16le": "utf-16-le", "utf-16be": "utf-16-be"}.get(encoding, "utf-8"), "replace"
    else:
        return range(1, len(data) + 1)
    decoder = codecs.getincrementaldecoder(codec)(errors)
    ends: list[int] = []
    for place in range(len(data)):
        ends += [place + 1] * len(decoder.decode(data[place : place + 1]))
    return ends + [len(data)] * len(decoder.decode(b"", True))


def extends_ascii(encoding: str) -> bool:
    """Whether bytes below 128 always stand for themselves."""
    return encoding not in ("utf-16le", "utf-16be", "iso-2022-jp")


def _multi_byte(data: bytes, encoding: str) -> str:
    _register_errors()
    text = data.decode(_MULTI_BYTE_CODECS[encoding], f"{_ERRORS}.{encoding}")
    different = _DIFFERENT_CHARACTERS.get(encoding)
    return text.translate(different) if different else text


@cache
def _table(encoding: str) -> str:
    """The character of each byte. Where Python has none, bytes 80 to 9F are control characters, as in the standard."""
    if encoding == "x-user-defined":
        return "".join(map(chr, [*range(0x80), *range(0xF780, 0xF800)]))
    codec = _CODEC_NAMES.get(encoding) or encoding.replace("windows-", "cp")
    different = _DIFFERENT_BYTES.get(encoding, {})
    table = []
    for byte in range(256):
        try:
            character = bytes((byte,)).decode(codec)
        except UnicodeDecodeError:
            character = chr(byte) if byte < 0xA0 else REPLACEMENT
        table.append(different.get(byte, character))
    return "".join(table)


@cache
def _register_errors() -> None:
    """Error handlers for what the standard can read and Python cannot; all other bytes become U+FFFD."""
    for encoding in _MULTI_BYTE_CODECS:
        repair = {"gbk": _gbk_euro, "gb18030": _gbk_euro, "euc-jp": _euc_jp_extension}.get(encoding, _replace)
        codecs.register_error(f"{_ERRORS}.{encoding}", repair)


def _replace(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return REPLACEMENT, error.end


def _gbk_euro(error: UnicodeError) -> tuple[str, int]:
    """Windows has the euro sign at 80, a byte that starts no character in GBK."""
    assert isinstance(error, UnicodeDecodeError)
    return ("€" if error.object[error.start] == 0x80 else REPLACEMENT), error.end


def _euc_jp_extension(error: UnicodeError) -> tuple[str, int]:
    """The characters of NEC and IBM (circled digits, Roman numerals, names), from code page 932."""
    assert isinstance(error, UnicodeDecodeError)
    pair = error.object[error.start : error.start + 2]
    if len(pair) == 2 and min(pair) >= 0xA1 and max(pair) <= 0xFE:
        row, cell = pair[0] - 0xA1, pair[1] - 0xA1
        lead = row // 2 + (0x81 if row < 62 else 0xC1)
        trail = cell + 0x9F if row % 2 else cell + 0x40 + (cell >= 63)
        try:
            return bytes((lead, trail)).decode("cp932"), error.start + 2
        except UnicodeDecodeError:
            pass
    return REPLACEMENT, error.end

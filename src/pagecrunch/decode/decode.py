"""Bytes to valid UTF-8, in the order browsers use: byte order mark, HTTP header, declaration in the page, then a guess.

Nothing here raises: bytes that cannot be read become U+FFFD. A page in UTF-8, which is nearly every page, is checked
and handed on as it is.
"""

from __future__ import annotations

from .decoders import extends_ascii, to_text
from .encoding import Encoding
from .guess import by_first_look, by_statistics, is_utf8, was_converted
from .labels import name_of
from .prescan import declared_encoding

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))

PRESCAN_BYTES = 1024  # what the HTML standard asks of browsers
# Browsers also obey a declaration further down, and start again. Looked for only in pages that are not valid UTF-8.
LATE_PRESCAN_BYTES = 64 * 1024


def decode(data: bytes | str, http_charset: str | None = None) -> tuple[bytes, Encoding]:
    """The page as valid UTF-8 without a byte order mark, and which encoding it was read in and why."""
    if isinstance(data, str):
        return _from_text(data), Encoding("utf-8", "text")
    data = bytes(data)  # no copy of what is bytes already
    for bom, name in _BOMS:
        if data.startswith(bom):
            return _to_utf8(data[len(bom) :], name), Encoding(name, "bom")
    encoding = _decide(data, http_charset)
    return _to_utf8(data, encoding.name), encoding


def _decide(data: bytes, http_charset: str | None) -> Encoding:
    if http_charset and (name := name_of(http_charset.strip(" \t\"'"))):
        return _declared(name, "http")
    if name := declared_encoding(data[:PRESCAN_BYTES]):
        # The one step off the browsers' path: they would show such a page as gibberish.
        return Encoding("utf-8", "guess") if was_converted(data, name) else _declared(name, "meta")
    if name := by_first_look(data):
        return Encoding(name, "guess")
    if len(data) > PRESCAN_BYTES and (name := declared_encoding(data[:LATE_PRESCAN_BYTES])):
        return _declared(name, "meta")
    return Encoding(by_statistics(data), "guess")


def _declared(name: str, source: str) -> Encoding:
    return Encoding("utf-8" if name == "replacement" else name, source)


def _to_utf8(data: bytes, encoding: str) -> bytes:
    """The bytes as valid UTF-8; the same object where they are that already."""
    if (data.isascii() and extends_ascii(encoding)) or (encoding == "utf-8" and is_utf8(data)):
        return data
    return to_text(data, encoding).encode()


def _from_text(text: str) -> bytes:
    try:
        data = text.encode()
    except UnicodeEncodeError:
        # Pairs of surrogates are joined and lone ones replaced, as browsers do with strings from a script.
        data = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()
    return data.removeprefix(b"\xef\xbb\xbf")

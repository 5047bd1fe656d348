"""Bytes to valid UTF-8, in the order browsers use: byte order mark, HTTP header, declaration in the page, then a guess.

Nothing here raises: bytes that cannot be read become U+FFFD. A page that is valid UTF-8, as most are, is returned
unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .decoders import encoding_name, extends_ascii, to_text
from .guess import guess_by_signs, guess_by_statistics, was_converted
from .prescan import declared_encoding
from .repair import read_again
from .utf8 import is_utf8

Source = Literal["bom", "http", "meta", "guess", "text", "repair"]

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))

PRESCAN_BYTES = 1024  # as the HTML standard recommends
# Browsers also obey a later declaration, and start again. Only pages that are not valid UTF-8 are searched for one.
LATE_PRESCAN_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Encoding:
    """The encoding that the bytes were read in, and what decided it.

    `text` means that the page came as a str, `repair` that it was encoded twice and is read as it was before.
    """

    name: str
    source: Source


def decode(data: bytes | str, http_charset: str | None = None) -> tuple[bytes, Encoding]:
    """The page as valid UTF-8 without a byte order mark, and the encoding it was read in."""
    utf8, encoding = _read(data, http_charset)
    if encoding.name == "utf-8" and (better := read_again(utf8)) is not None:
        return better, Encoding("utf-8", "repair")
    return utf8, encoding


def _read(data: bytes | str, http_charset: str | None) -> tuple[bytes, Encoding]:
    """The page as browsers read it."""
    if isinstance(data, str):
        return _from_text(data), Encoding("utf-8", "text")
    data = bytes(data)  # does not copy bytes
    for bom, name in _BOMS:
        if data.startswith(bom):
            return _to_utf8(data[len(bom) :], name), Encoding(name, "bom")
    encoding = _decide(data, http_charset)
    return _to_utf8(data, encoding.name), encoding


def _decide(data: bytes, http_charset: str | None) -> Encoding:
    if http_charset and (name := encoding_name(http_charset.strip(" \t\"'"))):
        return _declared(name, "http")
    if name := declared_encoding(data[:PRESCAN_BYTES]):
        # The only difference from browsers: they show such a page as gibberish.
        return Encoding("utf-8", "guess") if was_converted(data, name) else _declared(name, "meta")
    if name := guess_by_signs(data):
        return Encoding(name, "guess")
    if len(data) > PRESCAN_BYTES and (name := declared_encoding(data[:LATE_PRESCAN_BYTES])):
        return _declared(name, "meta")
    return Encoding(guess_by_statistics(data), "guess")


def _declared(name: str, source: Source) -> Encoding:
    return Encoding("utf-8" if name == "replacement" else name, source)


def _to_utf8(data: bytes, encoding: str) -> bytes:
    """The bytes as valid UTF-8; the same object if they already are."""
    if (data.isascii() and extends_ascii(encoding)) or (encoding == "utf-8" and is_utf8(data)):
        return data
    return to_text(data, encoding).encode()


def _from_text(text: str) -> bytes:
    try:
        data = text.encode()
    except UnicodeEncodeError:
        # Surrogate pairs are joined and lone surrogates replaced, as browsers do with strings from scripts.
        data = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()
    return data.removeprefix(b"\xef\xbb\xbf")

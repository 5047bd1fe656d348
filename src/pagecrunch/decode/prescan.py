"""The encoding that a page declares, found before the page is parsed.

This is the HTML standard's "prescan a byte stream to determine its encoding": `<meta charset>`, `<meta http-equiv>`, or
the XML declaration (https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding).
"""

from __future__ import annotations

import re
from contextlib import suppress

from .decoders import encoding_name

_INTERESTING = re.compile(rb"<(?:!--|meta[\t\n\f\r /]|/?[a-z]|[!/?])", re.IGNORECASE)
_TAG_NAME_END = re.compile(rb"[\t\n\f\r >]")
_CHARSET = re.compile(rb"charset[\t\n\f\r ]*=[\t\n\f\r ]*", re.IGNORECASE)
_XML_ENCODING = re.compile(rb"""<\?xml[^>]*?encoding[\x00-\x20]*=[\x00-\x20]*(["'])([^\x00-\x20>]*?)\1""")

# How most pages begin: only a doctype, <html> and <head> before `<meta charset>`, without < or > in attribute values.
_PLAIN_ATTRIBUTES = rb"""(?>(?:[\t\n\f\r ][^<>"']*+(?>(?:"[^"<>]*+"[^<>"']*+|'[^'<>]*+'[^<>"']*+)*))?)"""
_USUAL = re.compile(
    rb"[\t\n\f\r ]*+(?>(?:<!doctype[^<>]*+>[\t\n\f\r ]*+)?)"
    rb"(?>(?:<html%b>[\t\n\f\r ]*+)?)(?>(?:<head%b>[\t\n\f\r ]*+)?)"
    rb"""<meta[\t\n\f\r ]++charset=(?:(["'])([\w-]++)\1|([\w-]++)(?!/))[\t\n\f\r ]*+/?>"""
    % (_PLAIN_ATTRIBUTES, _PLAIN_ATTRIBUTES),
    re.IGNORECASE,
)

_ATTRIBUTE_GAP = re.compile(rb"[\t\n\f\r /]*")
_ATTRIBUTE_NAME = re.compile(rb"=?[^\t\n\f\r />=]*")
_SPACES = re.compile(rb"[\t\n\f\r ]*")
_UNQUOTED = re.compile(rb"[^\t\n\f\r >]*")


class _OutOfBytes(Exception):
    """The bytes end inside a tag, so that tag does not count."""


def declared_encoding(data: bytes) -> str | None:
    """The name of the encoding declared in these bytes (browsers look at the first 1024), or None."""
    if data.startswith(b"<\x00?\x00x\x00"):
        return "utf-16le"
    if data.startswith(b"\x00<\x00?\x00x"):
        return "utf-16be"
    if (usual := _USUAL.match(data)) and (name := _name((usual[2] or usual[3]).lower())):
        return _as_meta(name)
    found = None
    if b"charset" in data.lower():  # otherwise no <meta> can declare an encoding
        with suppress(_OutOfBytes):
            found = _declared_by_meta(data)
    return found or _declared_by_xml(data)


def _declared_by_meta(data: bytes) -> str | None:
    position = 0
    while match := _INTERESTING.search(data, position):
        opening = match.group().lower()
        if opening == b"<!--":
            # The dashes of `<!--` may also be those of `-->`: `<!-->` is a complete comment.
            position = _after(data, b"-->", match.start() + 2)
        elif opening.startswith(b"<meta") and len(opening) == 6:
            found, position = _read_meta(data, match.end() - 1)
            if found:
                return found
        elif opening[-1:].isalpha():
            name_end = _TAG_NAME_END.search(data, match.end())
            if not name_end:
                raise _OutOfBytes
            position = _skip_attributes(data, name_end.start())
        else:
            position = _after(data, b">", match.start())
    return None


def _read_meta(data: bytes, position: int) -> tuple[str | None, int]:
    """The encoding that a `<meta>` declares, if any, and where the tag ends."""
    seen: set[bytes] = set()
    has_pragma = False
    needs_pragma: bool | None = None
    encoding: str | None = None
    while True:
        name, value, position = _read_attribute(data, position)
        if not name:
            break
        if name in seen:
            continue
        seen.add(name)
        if name == b"http-equiv":
            has_pragma = value == b"content-type"
        elif name == b"content" and encoding is None:
            encoding = _encoding_in_content(value)
            needs_pragma = True if encoding else needs_pragma
        elif name == b"charset":
            encoding = _name(value)
            needs_pragma = False
    if needs_pragma is None or (needs_pragma and not has_pragma) or encoding is None:
        return None, position
    return _as_meta(encoding), position


def _skip_attributes(data: bytes, position: int) -> int:
    while True:
        name, _, position = _read_attribute(data, position)
        if not name:
            return position


def _read_attribute(data: bytes, position: int) -> tuple[bytes, bytes, int]:
    """The next attribute's name and value in lower case, and where it ends; an empty name at the end of the tag."""
    position = _end_of(_ATTRIBUTE_GAP, data, position)
    if data[position : position + 1] == b">":
        return b"", b"", position
    name_end = _end_of(_ATTRIBUTE_NAME, data, position)
    name = data[position:name_end].lower()
    position = _end_of(_SPACES, data, name_end)
    if data[position : position + 1] != b"=":
        return name, b"", position
    position = _end_of(_SPACES, data, position + 1)
    quote = data[position : position + 1]
    if quote in (b'"', b"'"):
        end = _after(data, quote, position + 1)
        return name, data[position + 1 : end - 1].lower(), end
    end = _end_of(_UNQUOTED, data, position)
    return name, data[position:end].lower(), end


def _end_of(pattern: re.Pattern[bytes], data: bytes, position: int) -> int:
    match = pattern.match(data, position)
    end = match.end() if match else position
    if end >= len(data):
        raise _OutOfBytes
    return end


def _after(data: bytes, mark: bytes, position: int) -> int:
    found = data.find(mark, position)
    if found < 0:
        raise _OutOfBytes
    return found + len(mark)


def _encoding_in_content(content: bytes) -> str | None:
    """The encoding in `text/html; charset=...`."""
    match = _CHARSET.search(content)
    if not match:
        return None
    quote = content[match.end() : match.end() + 1]
    if quote in (b'"', b"'"):
        end = content.find(quote, match.end() + 1)
        return _name(content[match.end() + 1 : end]) if end >= 0 else None
    return _name(re.split(rb"[\t\n\f\r ;]", content[match.end() :], maxsplit=1)[0])


def _declared_by_xml(data: bytes) -> str | None:
    match = _XML_ENCODING.match(data)
    encoding = _name(match.group(2)) if match else None
    return _as_meta(encoding) if encoding else None


def _as_meta(encoding: str) -> str:
    # A declaration that can be read as ASCII is not UTF-16, and no page means x-user-defined.
    if encoding in ("utf-16le", "utf-16be"):
        return "utf-8"
    return "windows-1252" if encoding == "x-user-defined" else encoding


def _name(label: bytes) -> str | None:
    return encoding_name(label.decode("latin-1"))

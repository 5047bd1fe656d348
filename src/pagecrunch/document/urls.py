# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Addresses that are safe to follow: absolute where the page's own address is known, with an allowed scheme.

A browser drops control characters and white space from an address before it looks at the scheme, and Markdown decodes
character references in it; so both are done here before the scheme is checked. An address that is not allowed becomes
"".
"""

from __future__ import annotations

import re
from html import unescape
from string import ascii_letters, digits
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

LINK_SCHEMES = frozenset(("http", "https", "mailto", "tel"))
MEDIA_SCHEMES = frozenset(("http", "https"))
MAX_LENGTH = 4096  # characters; longer ones are data, not addresses

_UNSEEN = (
    0xAD,
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    0xFEFF,
    *range(0xE0000, 0xE0200),
)
_DROPPED = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *_UNSEEN, *range(0xFE00, 0xFE10), 0xFFF9, 0xFFFA, 0xFFFB))
_ESCAPED = str.maketrans({character: f"%{ord(character):02X}" for character in ' "<>\\^`{|}'})
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-]+(?::[0-9]+)?(?=[/?#]|\Z)")

# Where an ASCII character may be in an address that needs no resolving and no escaping.
IN_HOST, IN_PATH, IN_QUERY, IN_REST, DIGIT = 1, 2, 4, 8, 16
_HOST, _PATH = ascii_letters + digits + ".-", ascii_letters + digits + "._~:@!$'()*+,;=%&-"
_PLACES = {IN_HOST: _HOST, IN_PATH: _PATH, IN_QUERY: _PATH + "/?", IN_REST: _PATH + "/?#", DIGIT: digits}
CHARACTER_KINDS = bytes(sum(kind for kind, found in _PLACES.items() if chr(code) in found) for code in range(128))

# Parameters that only say where a reader came from. From the removal lists of browsers and of uBlock Origin's docs.
TRACKING = frozenset(
    (
        "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "twclid", "ttclid", "igshid",
        "mc_cid", "mc_eid", "_hsenc", "_hsmi", "mkt_tok", "vero_id", "oly_anon_id", "oly_enc_id", "ref_src", "s_cid",
    )
)  # fmt: skip
TRACKING_PREFIXES = ("utm_", "hsa_", "pk_", "piwik_", "matomo_")


class Addresses:
    """Makes the addresses of one page absolute and safe."""

    def __init__(self, base: str | None, *, without_tracking: bool = False) -> None:
        self.base = base if base and scheme_of(base) in MEDIA_SCHEMES else None
        self.without_tracking = without_tracking
        self.origin = origin_of(self.base) if self.base else ""
        self.folder = folder_of(self.base, self.origin) if self.base and self.origin else ""
        self.scheme = (scheme_of(self.base) or "https") if self.base else "https"
        self.known: dict[str, str] = {}

    def link(self, value: str) -> str:
        """The address of a link; one within the page is not changed."""
        found = self.known.get(value)
        if found is None:
            found = self.safe(value, LINK_SCHEMES)
            if found and self.without_tracking:
                found = strip_tracking(found)
            self.known[value] = found
        return found

    def media(self, value: str) -> str:
        """The address of an image, video or sound."""
        return self.safe(value, MEDIA_SCHEMES) if value else ""

    def safe(self, value: str, schemes: frozenset[str]) -> str:
        if not value or len(value) > MAX_LENGTH:
            return ""
        if is_plain(value):
            return value
        if self.origin and is_plain_path(value):
            return self.origin + value
        if self.folder and value[0] not in "/#?" and ":" not in value and ";" not in value:
            found = self.beside(value)
            if found:
                return found
        if value.startswith("//") and not value.endswith(("?", "#")) and "?#" not in value:
            absolute = f"{self.scheme}:{value}"
            if is_plain(absolute):
                return absolute
        value = value.translate(_DROPPED).strip()
        if not value:
            return ""
        if value[0] == "#":
            return value.translate(_ESCAPED)
        scheme = scheme_of(value)
        if scheme is None and self.base is not None:
            try:
                value = urljoin(self.base, value).translate(_DROPPED)
            except ValueError:
                return ""
            scheme = scheme_of(value)
        elif scheme is None and value.startswith(("//", "\\\\")):
            value, scheme = "https://" + value[2:], "https"
        if scheme is None:  # one may be written in entities
            scheme = scheme_of(unescape(value).translate(_DROPPED).strip())
        if scheme is not None and scheme not in schemes:
            return ""
        return value.translate(_ESCAPED)

    def beside(self, value: str) -> str:
        """The address of a plain path from the base's folder, or from one above it; "" for another."""
        folder = self.folder
        at = 0
        while value.startswith("../", at):
            at += 3
            above = folder.rfind("/", 0, len(folder) - 1) + 1
            if above > len(self.origin):  # else it is the topmost one
                folder = folder[:above]
        rest = value[at:]
        return folder + rest if rest and rest[0] not in "#?" and is_plain_path("/" + rest) else ""


def is_plain(address: str) -> bool:
    """Whether an absolute web address needs no resolving and no escaping."""
    if not address.isascii():
        return False
    if address.startswith("https://"):
        at = 8
    elif address.startswith("http://"):
        at = 7
    else:
        return False
    length = len(address)
    end = end_of_run(address, at, length, IN_HOST)
    if end == at:
        return False
    if end < length and address[end] == ":":
        at = end + 1
        end = end_of_run(address, at, length, DIGIT)
        if end == at:
            return False
    return end == length or (address[end] in "/?#" and end_of_run(address, end, length, IN_REST) == length)


def is_plain_path(path: str) -> bool:
    """Whether a path from the root can follow the host as it is: no empty segment, none that begins with a dot."""
    length = len(path)
    if length == 0 or path[0] != "/" or not path.isascii():
        return False
    at = 0
    while at < length:
        character = path[at]
        if character == "/":
            if at + 1 < length and path[at + 1] in "/.":
                return False
        elif not CHARACTER_KINDS[ord(character)] & IN_PATH:
            break
        at += 1
    for sign in ("?", "#"):  # a query and a fragment, neither of them empty
        if at < length and path[at] == sign:
            end = end_of_run(path, at + 1, length, IN_QUERY)
            if end == at + 1:
                return False
            at = end
    return at == length


def end_of_run(text: str, at: int, length: int, kind: int) -> int:
    """Where characters of a kind end, from `at` on; the text is ASCII."""
    while at < length and CHARACTER_KINDS[ord(text[at])] & kind:
        at += 1
    return at


def origin_of(base: str) -> str:
    """The scheme and host of an address, where a path can follow them as they are; else ""."""
    match = _ORIGIN.match(base)
    return match.group() if match else ""


def folder_of(base: str, origin: str) -> str:
    """The folder of an address, with its host, where a path can follow it as it is; else ""."""
    path = base[len(origin) :].partition("#")[0].partition("?")[0]
    path = path[: path.rfind("/") + 1] or "/"
    return origin + path if is_plain_path(path) else ""


def host_in(address: str) -> str:
    """The host of an address without "www."; "" where it has none or is not valid."""
    try:
        return (urlsplit(address).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def strip_tracking(address: str) -> str:
    """The address without parameters that only track readers."""
    if "?" not in address:
        return address
    try:
        parts = urlsplit(address)
        pairs = parse_qsl(parts.query, keep_blank_values=True)
    except ValueError:
        return address
    kept = [(k, v) for k, v in pairs if k.lower() not in TRACKING and not k.lower().startswith(TRACKING_PREFIXES)]
    return address if len(kept) == len(pairs) else urlunsplit(parts._replace(query=urlencode(kept)))


def scheme_of(value: str) -> str | None:
    match = _SCHEME.match(value)
    return match.group(1).lower() if match else None

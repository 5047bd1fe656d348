# cython: annotation_typing=False
"""Addresses that are safe to follow: absolute where the page's own address is known, with an allow-listed scheme.

A browser drops control characters and white space from an address before it looks at the scheme, and Markdown decodes
character references in it; so both are done here before the scheme is judged. What is not allowed gives "". The same
source runs as Python and compiled: `_urls.pxd` gives it its types.
"""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

from ..compiled import fastest
from . import plain_addresses as plain_twin

LINK_SCHEMES = frozenset(("http", "https", "mailto", "tel"))
MEDIA_SCHEMES = frozenset(("http", "https"))
MAX_LENGTH = 4096  # characters; longer ones are data, not addresses

_twin = fastest(plain_twin)
is_plain, is_plain_path = _twin.is_plain, _twin.is_plain_path
_DROPPED = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF, 0x200B, 0x200E, 0x200F), None)
_ESCAPED = str.maketrans({character: f"%{ord(character):02X}" for character in ' "<>\\^`{|}'})
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-]+(?::[0-9]+)?(?=[/?#]|\Z)")

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
        self.base = base if base and _scheme(base) in MEDIA_SCHEMES else None
        self.without_tracking = without_tracking
        self._origin = _origin(self.base) if self.base else ""
        self._scheme = (_scheme(self.base) or "https") if self.base else "https"
        self._known: dict[str, str] = {}

    def link(self, value: str) -> str:
        """A link's address; one within the page is left as it is."""
        found = self._known.get(value)
        if found is None:
            found = self._known[value] = self._safe(value, LINK_SCHEMES)
            if found and self.without_tracking:
                found = self._known[value] = strip_tracking(found)
        return found

    def media(self, value: str) -> str:
        """The address of an image, film or sound."""
        return self._safe(value, MEDIA_SCHEMES) if value else ""

    def _safe(self, value: str, schemes: frozenset[str]) -> str:
        if not value or len(value) > MAX_LENGTH:
            return ""
        if is_plain(value):
            return value
        if self._origin and is_plain_path(value):
            return self._origin + value
        if (
            value.startswith("//")
            and value[-1] not in "?#"
            and "?#" not in value
            and is_plain(f"{self._scheme}:{value}")
        ):
            return f"{self._scheme}:{value}"
        value = value.translate(_DROPPED).strip()
        if not value:
            return ""
        if value[0] == "#":
            return value.translate(_ESCAPED)
        scheme = _scheme(value)
        if scheme is None and self.base is not None:
            try:
                value = urljoin(self.base, value).translate(_DROPPED)
            except ValueError:
                return ""
            scheme = _scheme(value)
        elif scheme is None and value.startswith(("//", "\\\\")):
            value, scheme = "https://" + value[2:], "https"
        decoded = unescape(value).translate(_DROPPED).strip()
        for each in (scheme, _scheme(decoded)):
            if each is not None and each not in schemes:
                return ""
        return value.translate(_ESCAPED)


def _origin(base: str) -> str:
    """The scheme and host of an address, where that is all that a path needs; else ""."""
    match = _ORIGIN.match(base)
    return match.group() if match else ""


def host_in(address: str) -> str:
    """The host of an address, as people say it: without "www."; "" where it has none or cannot be taken apart."""
    try:
        return (urlsplit(address).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def strip_tracking(address: str) -> str:
    """The address without parameters that only track its reader."""
    if "?" not in address:
        return address
    try:
        parts = urlsplit(address)
        pairs = parse_qsl(parts.query, keep_blank_values=True)
    except ValueError:
        return address
    kept = [(k, v) for k, v in pairs if k.lower() not in TRACKING and not k.lower().startswith(TRACKING_PREFIXES)]
    return address if len(kept) == len(pairs) else urlunsplit(parts._replace(query=urlencode(kept)))


def _scheme(value: str) -> str | None:
    match = _SCHEME.match(value)
    return match.group(1).lower() if match else None

"""Addresses with nothing in them that is to be resolved or escaped: most are. Twin of `_plain_addresses.pyx`."""

from __future__ import annotations

import re

_PLAIN = re.compile(r"https?://[A-Za-z0-9.\-]+(?::[0-9]+)?(?:[/?#][A-Za-z0-9._~:/?#@!$'()*+,;=%&\-]*)?\Z")
_PLAIN_PATH = re.compile(
    r"/(?![/.])(?:[A-Za-z0-9._~:@!$'()*+,;=%&\-]|/(?![/.]))*"
    r"(?:\?[A-Za-z0-9._~:/?@!$'()*+,;=%&\-]+)?(?:#[A-Za-z0-9._~:/?@!$'()*+,;=%&\-]+)?\Z"
)


def is_plain(address: str) -> bool:
    """Whether an address of the web can stand as it is."""
    return _PLAIN.match(address) is not None


def is_plain_path(path: str) -> bool:
    """Whether a path from the root can follow the host as it is."""
    return _PLAIN_PATH.match(path) is not None

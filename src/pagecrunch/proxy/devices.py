"""Tells the devices of a reader apart, so that one browser's trust in our certificate says nothing about another's.

Before a secure connection is opened, all that the proxy knows of a browser is its address and the first message of the
handshake. Browsers differ in the ciphers and signatures that they offer there, and a browser offers the same ones every
time. So a device is a digest of these. Two programs of one machine that offer the same use the same library, and mostly
the same list of trusted certificates.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

from mitmproxy.tls import ClientHelloData

SIGNATURES = 13  # the number of the extension (RFC 8446, section 4.2)
_GREASE = 0x0A0A  # browsers mix in random numbers of this form (RFC 8701)


class Devices:
    """The device of each connection that has begun a handshake."""

    def __init__(self) -> None:
        self._of_client: WeakKeyDictionary[Any, str] = WeakKeyDictionary()

    def note(self, data: ClientHelloData) -> str:
        """The device that opens this connection."""
        peer = data.context.client.peername
        device = device_name(str(peer[0]) if peer else "", data.client_hello)
        self._of_client[data.context.client] = device
        return device

    def of(self, client: Any) -> str:
        """The device of a connection; empty if it is not secure."""
        return self._of_client.get(client, "")


def device_name(address: str, hello: Any) -> str:
    """A short digest of an address and of what a hello offers."""
    # The extension is its length and its numbers, of two bytes each.
    signatures = [
        int.from_bytes(body[at : at + 2]) for kind, body in hello.extensions if kind == SIGNATURES
        for at in range(2, len(body), 2)
    ]  # fmt: skip
    shown = repr((address, _chosen(hello.cipher_suites), _chosen(signatures))).encode()
    return hashlib.sha256(shown).hexdigest()[:16]


def _chosen(numbers: Iterable[int]) -> list[int]:
    """Without the random ones."""
    return [number for number in numbers if number & 0x0F0F != _GREASE]

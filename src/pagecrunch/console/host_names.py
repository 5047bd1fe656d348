"""Which host names the console answers to, as a protection against DNS rebinding.

A browser sends the host name of an address in the header `Host`. An attacker can make any name point to this machine,
but cannot make the browser send an IP address or `localhost` instead. So those are answered, and names only if they
are listed.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_address

_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?")
LOCAL_NAME = "localhost"


def host_name(header: str) -> str:
    """The host of a `Host` header without its port, in lower case; empty if it is not valid."""
    match = _HOST.fullmatch(header)
    return match.group(1).lower() if match else ""


def is_own_name(header: str, listens_on: str, names: Collection[str] = ()) -> bool:
    """Whether a request with this `Host` is for the console that listens on this address."""
    host = host_name(header)
    if host in (LOCAL_NAME, listens_on.lower(), *(name.lower() for name in names)):
        return bool(host)
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return False
    return address.is_loopback or not is_loopback(listens_on)


def is_loopback(host: str) -> bool:
    """Whether only this machine can connect to this address."""
    if host.lower() == LOCAL_NAME:
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def split_listen(text: str) -> tuple[str, int] | None:
    """`HOST:PORT` as its two parts; None if it is not valid."""
    host, colon, port = text.rpartition(":")
    if not colon or not host or not (port.isascii() and port.isdigit()) or int(port) > 65535:
        return None
    if ":" in host and not (host.startswith("[") and host.endswith("]")):
        return None
    return host.strip("[]"), int(port)

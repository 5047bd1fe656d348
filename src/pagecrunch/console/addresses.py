"""Which names the console answers to. A page that has its own name point at this machine is not answered.

A browser sends the name it was given in `Host`. An attacker can have any name point here (DNS rebinding), but cannot
have the browser send an address or `localhost` instead: so those are answered, and names only where they were listed.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_address

_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?")
LOCAL_NAME = "localhost"


def host_name(header: str) -> str:
    """The host of a `Host` header without its port, in lower case; "" for what is none."""
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
    """Whether only this machine can reach what listens there."""
    if host.lower() == LOCAL_NAME:
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def split_listen(text: str) -> tuple[str, int] | None:
    """`HOST:PORT` as its two parts; None for what is not written so."""
    host, colon, port = text.rpartition(":")
    if not colon or not host or not (port.isascii() and port.isdigit()) or int(port) > 65535:
        return None
    if ":" in host and not (host.startswith("[") and host.endswith("]")):
        return None
    return host.strip("[]"), int(port)

"""Another proxy, by which the web is reached."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from ..errors import UsageError

CONNECT_SECONDS = 5.0  # it must answer within this when we start
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class UpstreamProxy:
    scheme: str
    address: tuple[str, int]
    login: str = ""  # NAME:PASSWORD

    @classmethod
    def parse(cls, url: str) -> UpstreamProxy:
        """From an address such as http://name:password@proxy.example:3128."""
        try:
            parts = urlsplit(url if "://" in url else f"http://{url}")
            host, port = parts.hostname, parts.port or _PORTS.get(parts.scheme)
        except ValueError:
            host, port = None, None
        if not host or not port or parts.scheme not in _PORTS or parts.path.strip("/") or parts.query:
            raise UsageError(f"--upstream takes the address of a proxy, as in http://127.0.0.1:3128, and not {url!r}.")
        name, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.scheme, (host, port), f"{name}:{password}" if name else "")

    def check(self) -> None:
        """Raise UsageError if nothing answers there."""
        host, port = self.address
        try:
            socket.create_connection(self.address, CONNECT_SECONDS).close()
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise UsageError(f"The upstream proxy at {host}:{port} cannot be reached: {reason}.") from error

    @property
    def url(self) -> str:
        """Its address, without the login."""
        host, port = self.address
        return f"{self.scheme}://{f'[{host}]' if ':' in host else host}:{port}"

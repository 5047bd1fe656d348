"""How the proxy was started: where it listens, what it may reach, and the settings of the command line."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ..console.host_names import is_loopback, split_listen
from ..errors import UsageError
from ..settings import Assignment

DEFAULT_LISTEN = "127.0.0.1:8080"
DEFAULT_CONSOLE = "127.0.0.1:8081"
UPSTREAM_SECONDS = 5.0  # another proxy must answer within this when ours starts
_PORTS = {"http": 80, "https": 443}

Address = tuple[str, int]


@dataclass(frozen=True, slots=True)
class UpstreamProxy:
    """Another proxy that ours goes through."""

    scheme: str
    address: Address
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
            socket.create_connection(self.address, UPSTREAM_SECONDS).close()
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise UsageError(f"The upstream proxy at {host}:{port} cannot be reached: {reason}.") from error

    @property
    def mode(self) -> str:
        """As mitmproxy's option `mode` takes it."""
        host, port = self.address
        return f"upstream:{self.scheme}://{f'[{host}]' if ':' in host else host}:{port}"


@dataclass(frozen=True, slots=True)
class ProxyOptions:
    listen: Address = ("127.0.0.1", 8080)
    console: Address = ("127.0.0.1", 8081)
    state: Path | None = None
    allow_private: bool = False
    upstream: UpstreamProxy | None = None
    token: str | None = None  # of the console
    flags: tuple[Assignment, ...] = ()  # settings from the command line
    plug_ins: tuple[Path, ...] = ()

    def console_for_readers(self, address: str) -> str:
        """The console's address if readers can open it; empty if it is only for the machine of the proxy."""
        return "" if is_loopback(self.console[0]) and not is_loopback(self.listen[0]) else address

    def check_users(self, *, has_users: bool, is_group: bool) -> None:
        """Raise UsageError if the proxy needs users and has none: it is for a group, or other machines can use it."""
        if has_users:
            return
        if is_group:
            raise UsageError(
                "This proxy had users, and has none any more; add one with `pagecrunch proxy --add-user NAME`, or let "
                "everyone on this machine use it with `pagecrunch proxy --end-group`."
            )
        if not is_loopback(self.listen[0]):
            raise UsageError(
                f"On {self.listen[0]} other machines can use the proxy, so it has to know its users; add one with "
                "`pagecrunch proxy --add-user NAME`, or listen on 127.0.0.1."
            )


def parse_address(text: str, option: str, example: str) -> Address:
    """HOST:PORT, as the command line has it after an option."""
    address = split_listen(text)
    if address is None:
        raise UsageError(f"{option} takes HOST:PORT, as in {option} {example}, and not {text!r}.")
    return address

"""How the proxy was started: where it listens, what it may reach, and the settings of the command line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..console.host_names import is_loopback, split_listen
from ..errors import UsageError
from ..fetch.upstream import UpstreamProxy
from ..settings import Assignment

DEFAULT_LISTEN = "127.0.0.1:8080"
DEFAULT_CONSOLE = "127.0.0.1:8081"

Address = tuple[str, int]


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

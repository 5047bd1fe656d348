"""A list of hosts, matched by the ends of names: `example.com` stands for `ads.example.com` too.

Files may be plain lists, or hosts files as the papers used them (`127.0.0.1 ads.example.com`). `#` begins a comment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from ...errors import UsageError

BUNDLED = Path(__file__).parent / "ad_hosts.txt"

_HOST = re.compile(r"(?:[a-z0-9_](?:[a-z0-9_-]{0,62})\.)+[a-z][a-z0-9-]{1,62}")
_IN_ADDRESS = re.compile(rb"//([A-Za-z0-9._-]{3,255})")
_SINKS = ("127.0.0.1", "0.0.0.0", "::1", "::", "255.255.255.255")
_OWN_NAMES = ("localhost", "localhost.localdomain", "local", "broadcasthost", "ip6-localhost", "ip6-loopback")


@dataclass(frozen=True, slots=True)
class HostList:
    """Names of hosts."""

    hosts: frozenset[str]

    def holds(self, host: str) -> bool:
        """Whether this host, or one that its name ends in, is listed."""
        name = host.lower().rstrip(".")
        while name:
            if name in self.hosts:
                return True
            name = name.partition(".")[2]
        return False

    def __or__(self, other: HostList) -> HostList:
        return HostList(self.hosts | other.hosts)


def hosts_in(address: bytes) -> list[bytes]:
    """The hosts that a value names: one in a src, several in a srcset or a style."""
    found: list[bytes] = _IN_ADDRESS.findall(address)
    return found


def parse_hosts(text: str, origin: str) -> HostList:
    """The hosts of a list. A line that is no host is an error that names it."""
    hosts: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].lower().split()
        if words and words[0] in _SINKS:
            words = words[1:]
        for word in words:
            if word in _OWN_NAMES:
                continue
            if not _HOST.fullmatch(word):
                raise UsageError(f"In {origin}, line {number}: {word[:80]!r} is not the name of a host.")
            hosts.add(word)
    return HostList(frozenset(hosts))


@cache
def bundled_hosts() -> HostList:
    """The list that ships with the program."""
    return parse_hosts(BUNDLED.read_text(encoding="utf-8"), BUNDLED.name)


def read_hosts(path: Path) -> HostList:
    """The list in a file; it is read again when the file has changed."""
    try:
        facts = path.stat()
        return _read(path, facts.st_mtime_ns, facts.st_size)
    except OSError as error:
        raise UsageError(f"The list {path} cannot be read: {error.strerror or error}.") from error


@lru_cache(maxsize=8)
def _read(path: Path, changed: int, size: int) -> HostList:
    try:
        return parse_hosts(path.read_bytes().decode("utf-8-sig"), str(path))
    except UnicodeDecodeError as error:
        raise UsageError(f"The list {path} is not a text file in UTF-8.") from error

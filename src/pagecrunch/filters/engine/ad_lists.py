"""Lists of advertising hosts and rules: where they come from, and how hosts are matched.

A list is a file, or an address whose copy on disk is renewed now and then ("our software also periodically updates the
list", 2005, section 3). That happens in a thread of its own: no page waits for it. A copy is replaced in one step. If
it cannot be renewed, or the response is not a list, the old copy stays in force, and it is tried again an hour later.

A list of hosts is a plain list or a hosts file, as the papers used them (`127.0.0.1 ads.example.com`). `#` begins a
comment. Hosts match by the ends of names: `example.com` also matches `ads.example.com`.
"""

from __future__ import annotations

import hashlib
import math
import re
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from ...errors import UsageError
from ...files import write_error, write_file
from ...settings import FetchLimits

BUNDLED = Path(__file__).parent / "ad_hosts.txt"
CONSENT = Path(__file__).parent / "consent_hosts.txt"
DAY_SECONDS = 24 * 60 * 60.0
RETRY_SECONDS = 60 * 60.0  # after a failed update

_HOST = re.compile(r"(?:[a-z0-9_](?:[a-z0-9_-]{0,62})\.)+[a-z][a-z0-9-]{1,62}")
_SINKS = ("127.0.0.1", "0.0.0.0", "::1", "::", "255.255.255.255")
_OWN_NAMES = ("localhost", "localhost.localdomain", "local", "broadcasthost", "ip6-localhost", "ip6-loopback")


@dataclass(frozen=True, slots=True)
class ListSource:
    """A list's file or address. `check(text, origin)` raises UsageError for text that is not a list."""

    name: str
    setting: str  # that names it, for messages
    check: Callable[[str, str], object]
    update_days: float = 7.0
    folder: Path | None = None
    fetch_limits: FetchLimits | None = None

    @property
    def is_address(self) -> bool:
        return self.name.lower().startswith(("http://", "https://"))

    @property
    def copy(self) -> Path:
        """The file that the list is read from."""
        if not self.is_address:
            return Path(self.name).expanduser()
        digest = hashlib.sha256(self.name.encode()).hexdigest()[:16]
        return (self.folder or _cache_folder()) / f"{digest}.txt"

    def current(self) -> tuple[Path | None, str]:
        """The file to read now, None if there is none yet; and what is wrong with the list, if something is.

        It never waits. A copy that is due is renewed in the background.
        """
        copy = self.copy
        if not self.is_address:
            return copy, ""
        if self._is_due(copy):
            self._renew_in_background()
        fault = self._last_fault()
        about = f"the list {self.name} (the setting {self.setting})"
        if copy.exists():
            return copy, f"{about} could not be renewed, so the old one is used: {fault}" if fault else ""
        return None, f"{about} could not be fetched: {fault}" if fault else f"{about} is being fetched"

    def _renew_in_background(self) -> None:
        """Renew the copy in a thread. The time of the attempt is on disk, so that other processes do not try too."""
        with suppress(OSError):
            write_file(self._attempt, "")
        threading.Thread(target=self._renew, name=f"renews {self.name}").start()

    def _renew(self) -> None:
        try:
            self.update()
        except Exception as error:  # in a thread of its own, nobody else would see it
            with suppress(OSError):
                write_file(self._attempt, str(error))

    @property
    def _attempt(self) -> Path:
        """The file that says when the last renewal was tried, and why it failed."""
        return self.copy.with_suffix(".attempt")

    def _last_fault(self) -> str:
        try:
            return self._attempt.read_text(encoding="utf-8")
        except OSError:
            return ""

    def update(self) -> None:
        """Fetch the list now. The old copy stays until the new one is complete and checked."""
        from ...fetch import fetch

        text = fetch(self.name, self.fetch_limits).body.decode("utf-8-sig", "replace")
        self.check(text, self.name)
        try:
            write_file(self.copy, text)
        except OSError as error:
            raise UsageError(f"The list could not be saved to {self.copy}: {write_error(error)}.") from error

    def _is_due(self, copy: Path) -> bool:
        return _age(copy) > self.update_days * DAY_SECONDS and _age(self._attempt) > RETRY_SECONDS


def _age(path: Path) -> float:
    """Seconds since a file was written; infinite if there is none."""
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return math.inf


@dataclass(frozen=True, slots=True)
class HostList:
    """Names of hosts."""

    hosts: frozenset[str]

    def holds(self, host: str) -> bool:
        """Whether this host, or a domain above it, is listed."""
        return _holds(self.hosts, host)

    def __or__(self, other: HostList) -> HostList:
        return HostList(self.hosts | other.hosts)


@lru_cache(maxsize=4096)  # pages of all kinds name the same hosts
def _holds(hosts: frozenset[str], host: str) -> bool:
    name = host.lower().rstrip(".")
    while name:
        if name in hosts:
            return True
        name = name.partition(".")[2]
    return False


def parse_hosts(text: str, origin: str) -> HostList:
    """The hosts of a list. A line that is not a host raises an error with its number."""
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
    """The list that ships with PageCrunch."""
    return parse_hosts(BUNDLED.read_text(encoding="utf-8"), BUNDLED.name)


@cache
def consent_hosts() -> HostList:
    """The hosts of services that ask readers for consent to cookies."""
    return parse_hosts(CONSENT.read_text(encoding="utf-8"), CONSENT.name)


def read_hosts(path: Path) -> HostList:
    """The hosts in a file, which is read again when it has changed."""
    return _read_hosts(path, version_of(path))


@lru_cache(maxsize=8)
def _read_hosts(path: Path, version: tuple[int, int]) -> HostList:
    return parse_hosts(read_list(path), str(path))


def version_of(path: Path) -> tuple[int, int]:
    """Modification time and size of a list's file, to see that it has changed."""
    try:
        facts = path.stat()
    except OSError as error:
        raise UsageError(f"The list {path} cannot be read: {write_error(error)}.") from error
    return facts.st_mtime_ns, facts.st_size


def read_list(path: Path) -> str:
    """The text of a list."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise UsageError(f"The list {path} cannot be read: {write_error(error)}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"The list {path} is not a text file in UTF-8.") from error


def _cache_folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("pagecrunch", appauthor=False) / "lists"

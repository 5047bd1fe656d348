"""Polite treatment of hosts: one page at a time from each, with a pause between two, and what robots.txt allows."""

from __future__ import annotations

import heapq
import re
import threading
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from ..needs import need

MAX_ROBOTS_BYTES = 500 * 1024  # of a robots.txt are read, as the RFC asks
MAX_DELAY_SECONDS = 60.0  # a host that asks for more gets a page a minute

_USER_AGENT = re.compile(r"\s*user[-\s]*agent[\s:]*([^#]*)", re.IGNORECASE)
_PRODUCT = re.compile(r"[A-Za-z_-]+")
_NOT_NAMES = frozenset({"mozilla", "compatible"})  # words in nearly every user agent
_OTHERS = "~"  # no user agent's name


@dataclass(slots=True)
class QueuedAddress:
    """An address to fetch, and how often that has failed."""

    number: int
    url: str
    host: str
    failures: int = 0


@dataclass(order=True, slots=True)
class _Turn:
    when: float
    host: str
    waiting: deque[QueuedAddress] = field(compare=False)


class HostQueue:
    """Threads take addresses and give their hosts back. Until then, no other thread gets an address of that host."""

    def __init__(self, numbered: Iterable[tuple[int, str]]) -> None:
        waiting: dict[str, deque[QueuedAddress]] = {}
        for number, url in numbered:
            host = host_of(url)
            waiting.setdefault(host, deque()).append(QueuedAddress(number, url, host))
        self._turns = [_Turn(0.0, host, addresses) for host, addresses in waiting.items()]
        heapq.heapify(self._turns)
        self._taken: dict[str, deque[QueuedAddress]] = {}
        self._changed = threading.Condition()
        self._is_stopped = False

    def take(self) -> QueuedAddress | None:
        """The next address, as soon as its host may be asked; None when there are no more."""
        with self._changed:
            while not self._is_stopped:
                if not self._turns and not self._taken:
                    return None
                pause = self._turns[0].when - time.monotonic() if self._turns else None
                if pause is not None and pause <= 0:
                    turn = heapq.heappop(self._turns)
                    self._taken[turn.host] = turn.waiting
                    return turn.waiting.popleft()
                self._changed.wait(pause)
            return None

    def give_back(self, address: QueuedAddress, pause: float, again: bool = False) -> None:
        """Let the host be asked again after a pause in seconds, with the same address first if `again`."""
        with self._changed:
            waiting = self._taken.pop(address.host)
            if again:
                address.failures += 1
                waiting.appendleft(address)
            if waiting:
                heapq.heappush(self._turns, _Turn(time.monotonic() + pause, address.host, waiting))
            self._changed.notify_all()

    def stop(self) -> None:
        """Give out nothing more."""
        with self._changed:
            self._is_stopped = True
            self._changed.notify_all()


def host_of(url: str) -> str:
    """Scheme, host and port: what a robots.txt is for."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return f"{parts.scheme.lower()}://{parts.netloc.lower()}"


@dataclass(frozen=True, slots=True)
class RobotsRules:
    """What a host's robots.txt allows us (RFC 9309). Without one, everything is allowed."""

    parsed: Any = None  # protego's object
    agent: str = ""
    refusal: str | None = None  # why nothing may be fetched, whatever the rules say

    def allows(self, url: str) -> bool:
        try:
            return self.parsed is None or bool(self.parsed.can_fetch(url, self.agent))
        except ValueError:  # not an address at all, which the fetch will find out
            return True

    @property
    def delay_seconds(self) -> float | None:
        """The `Crawl-delay`, which is not in the RFC but in many files."""
        delay = self.parsed.crawl_delay(self.agent) if self.parsed is not None else None
        return min(delay, MAX_DELAY_SECONDS) if delay else None

    @property
    def sitemaps(self) -> list[str]:
        """The addresses of the sitemaps that it names."""
        return [str(address) for address in self.parsed.sitemaps] if self.parsed is not None else []


def parse_robots(text: str, user_agent: str) -> RobotsRules:
    """The rules of the groups for this user agent, else of the groups for all.

    The parser keeps a copy of the rules for every name in a group: 48 kB can take it 15 seconds and 200 MB. So all
    names of others become one before it reads the text.
    """
    names = {name.lower() for name in _PRODUCT.findall(user_agent)} - _NOT_NAMES

    def simplified(line: str) -> str:
        match = _USER_AGENT.match(line)
        if match is None:
            return line
        name = match[1].partition("/")[0].strip().lower()
        return f"User-agent: {name if name in names or name == '*' else _OTHERS}"

    lines = "\n".join(map(simplified, text.splitlines()))
    return RobotsRules(need("protego").Protego.parse(lines), " ".join(sorted(names)))

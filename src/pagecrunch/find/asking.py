"""Asking a site politely: only for what its robots.txt allows, and with a pause between two pages."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..batch.crawl.fetching import fetch_robots
from ..batch.crawl.hosts import RobotsRules, host_of
from ..errors import FetchError
from ..fetch import fetch
from ..fetched import Fetched
from ..settings import FetchLimits


class PoliteFetch:
    """Fetches pages one after the other. What could not be fetched is said to `complain`, in a sentence."""

    def __init__(self, limits: FetchLimits, host_seconds: float, complain: Callable[[str], None]) -> None:
        self._limits, self._host_seconds, self._complain = limits, host_seconds, complain
        self._robots: dict[str, RobotsRules] = {}
        self._next: dict[str, float] = {}  # when a host may be asked again

    def robots(self, url: str) -> RobotsRules:
        """What the host of an address allows; asked once."""
        host = host_of(url)
        if host not in self._robots:
            self._robots[host] = fetch_robots(host, self._limits)
        return self._robots[host]

    def allows(self, url: str) -> bool:
        robots = self.robots(url)
        return robots.refusal is None and robots.allows(url)

    def get(self, url: str, *, is_a_guess: bool = False) -> Fetched | None:
        """The page; None where it may not or cannot be fetched. A wrong guess is not reported."""
        robots = self.robots(url)
        if robots.refusal or not robots.allows(url):
            self._complain(f"{url} was not fetched: {robots.refusal or 'robots.txt does not permit it'}")
            return None
        host = host_of(url)
        time.sleep(max(0.0, self._next.get(host, 0.0) - time.monotonic()))
        try:
            return fetch(url, self._limits)
        except FetchError as error:
            if not is_a_guess:
                self._complain(str(error))
            return None
        finally:
            self._next[host] = time.monotonic() + (robots.delay_seconds or self._host_seconds)

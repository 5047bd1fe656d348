"""Fetch lists of addresses into WARC files, so that extraction can be repeated without fetching again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from pydantic import ByteSize

from ...errors import FetchError
from ...fetch import Fetched, fetch
from ...settings import FetchLimits
from ..job_folder import explain_write_errors
from .archive import Archive
from .hosts import MAX_ROBOTS_BYTES, HostQueue, QueuedAddress, RobotsRules, host_of, parse_robots

ADDRESSES_IN_A_FILE = 1000
_MAX_SHOWN = 200  # characters of an address in a message
MAX_WAIT_SECONDS = 120.0  # for a host that says when to try again


@dataclass(frozen=True, slots=True)
class Politeness:
    """How hosts are treated."""

    host_seconds: float = 1.0  # pause between two pages of a host, if its robots.txt asks for no other
    connections: int = 16  # hosts at a time
    retries: int = 2  # when a host is busy or a connection breaks
    retry_seconds: float = 5.0  # before the first retry; doubled each time


def fetch_lists(
    addresses: Iterable[str],
    folder: Path,
    limits: FetchLimits,
    politeness: Politeness,
    count: Callable[[bool], None] = lambda is_failed: None,
    retries: bool = False,
) -> list[Path]:
    """Fetch each address once, into files of the folder; those that are there already are not fetched again.

    With `retries`, those that could not be fetched are tried again.
    """
    waiting = iter(dict.fromkeys(addresses))
    files: list[Path] = []
    robots: dict[str, RobotsRules] = {}
    while some := list(islice(waiting, ADDRESSES_IN_A_FILE)):
        path = folder / f"fetched-{len(files):05d}.warc.gz"
        files.append(path)
        with explain_write_errors(folder):
            if not path.exists() or (retries and Archive.has_failures(path)):
                _FileFetch(some, path, limits, politeness, robots, count).run()
    return files


class _FileFetch:
    """One file of addresses: threads take the next address whose host may be asked, until all are done."""

    def __init__(
        self,
        urls: Sequence[str],
        path: Path,
        limits: FetchLimits,
        politeness: Politeness,
        robots: dict[str, RobotsRules],
        count: Callable[[bool], None],
    ) -> None:
        self._archive = Archive.reopened(path)
        self._hosts = HostQueue((n, url) for n, url in enumerate(urls) if n not in self._archive)
        self._limits, self._politeness, self._robots, self._count = limits, politeness, robots, count
        self._failures: list[BaseException] = []

    def run(self) -> None:
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(self._politeness.connections)]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                thread.join()
        except BaseException:
            self._hosts.stop()
            raise
        if self._failures:
            self._archive.close()
            raise self._failures[0]
        self._archive.finish()

    def _work(self) -> None:
        try:
            while address := self._hosts.take():
                self._fetch(address)
        except BaseException as failure:  # raised again in the thread that waits for all of them
            self._failures.append(failure)
            self._hosts.stop()

    def _fetch(self, address: QueuedAddress) -> None:
        pause, again = 0.0, False
        robots = self._robots_of(address.url)
        if robots.refusal or not robots.allows(address.url):
            self._fail(address, robots.refusal or "its host's robots.txt does not permit it")
        else:
            pause = robots.delay_seconds or self._politeness.host_seconds
            try:
                page = fetch(address.url, self._limits, may_follow=self._check_redirect)
                self._archive.add_page(address.number, address.url, page)
                self._count(False)
            except FetchError as error:
                again = error.may_pass and address.failures < self._politeness.retries
                if again:
                    wait = self._politeness.retry_seconds * 2**address.failures
                    pause = max(pause, min(error.retry_after or wait, MAX_WAIT_SECONDS))
                else:
                    self._fail(address, str(error), error.page)
        self._hosts.give_back(address, pause, again)

    def _fail(self, address: QueuedAddress, reason: str, answer: Fetched | None = None) -> None:
        self._archive.add_failure(address.number, address.url, reason.rstrip("."), answer)
        self._count(True)

    def _check_redirect(self, url: str) -> None:
        """A redirect is followed only where robots.txt permits it."""
        robots = self._robots_of(url)
        if robots.refusal or not robots.allows(url):
            why = robots.refusal or "its host's robots.txt does not permit it"
            raise FetchError(f"it redirects to {url[:_MAX_SHOWN]}, and {why}.")

    def _robots_of(self, url: str) -> RobotsRules:
        """Fetched once a host, but for redirects to a host that another thread is at."""
        host = host_of(url)
        if host not in self._robots:
            self._robots[host] = fetch_robots(host, self._limits)
        return self._robots[host]


def fetch_robots(host: str, limits: FetchLimits) -> RobotsRules:
    """What the robots.txt of a host allows us."""
    try:
        page = fetch(f"{host}/robots.txt", limits.model_copy(update={"max_bytes": ByteSize(MAX_ROBOTS_BYTES)}))
    except FetchError as error:
        # RFC 9309: where there is none, all is allowed; where it cannot be reached, nothing is.
        if not error.may_pass:
            return RobotsRules()
        return RobotsRules(refusal=f"its host's robots.txt could not be read: {error}")
    return parse_robots(page.body.decode("utf-8-sig", "replace"), limits.user_agent)

"""Takes what a program asks for, fetches the page if need be, has it read in a worker, and hands back the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import FetchError, PagecrunchError, UsageError
from ..fetch import Fetched, fetch
from ..registry import Registry
from ..settings import Assignment, Settings
from ..sites import RuleMatch, SiteRules, to_toml
from ..workers.pool import Pool, WorkFailed
from ..workers.told import sent
from .asked import Asked, Do, assignments, check_names
from .job import Job, Made

if TYPE_CHECKING:
    from ..settings import FetchLimits

WORKER = "pagecrunch.service.worker"
FETCHES_AT_ONCE = 16


class TooLarge(UsageError):
    """The page is larger than may be sent."""


class TookTooLong(PagecrunchError):
    """The page was not read in time, or ended its worker."""


class Busy(PagecrunchError):
    """There is no worker free."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The bytes of an answer and what they are, and what its reader should know."""

    body: bytes
    media_type: str
    warnings: tuple[str, ...] = ()
    rule_matches: tuple[RuleMatch, ...] = ()


class Service:
    """`settings` gives the settings in force with some in the place of others, `rules` the site rules in force."""

    def __init__(
        self,
        settings: Callable[[Iterable[Assignment]], Settings],
        rules: Callable[[], SiteRules],
        registry: Registry,
        workers: int = 0,
    ) -> None:
        self._settings = settings
        self._rules = rules
        self.registry = registry
        self._pool = Pool(WORKER, workers)
        self._fetches = asyncio.Semaphore(FETCHES_AT_ONCE)
        self._started: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the workers, unless that was done."""
        if self._started is None:
            self._started = asyncio.ensure_future(self._pool.start())
        await asyncio.shield(self._started)

    async def close(self) -> None:
        if self._started is not None:
            await self._pool.close()

    @property
    def pids(self) -> list[int]:
        return self._pool.pids

    async def answer(self, do: Do, asked: Asked, body: bytes | None = None, charset: str | None = None) -> Answer:
        """The answer, or an error in a sentence. `body` is a page as it came over the wire, if it did."""
        check_names(do, asked, self.registry)
        settings = self._settings(tuple(assignments(asked)))
        url, is_text = asked.url, False
        notes: tuple[str, ...] = ()
        if body is None and asked.html is not None:
            body, is_text = asked.html.encode("utf-8", "replace"), True
        if body is None:
            if not url:
                raise UsageError("There is no page: send its html, or the url to fetch it from.")
            page = await self._fetch(url, settings.fetch)
            body, url, charset, notes = page.body, page.url, page.charset, page.truncated
        if len(body) > settings.api.max_bytes:
            raise TooLarge(f"The page is larger than {int(settings.api.max_bytes):,} bytes.")
        if not body.strip():
            raise UsageError("The page is empty, so there is nothing to read.")
        found = self._rules().matching(url)
        job = Job(
            do=do,
            url=url,
            charset=charset,
            is_text=is_text,
            using=asked.using,
            focus=asked.focus,
            format=asked.format,
            settings=sent(settings),
            sites=to_toml(SiteRules(found)) if found else "",
        )
        made, answer = await self._work(job, body, settings.api.seconds)
        if made.refusal:
            raise UsageError(made.refusal)
        matches = tuple(RuleMatch(*each) for each in made.rule_matches)
        return Answer(answer, made.media_type, (*notes, *made.warnings), matches)

    async def _fetch(self, url: str, limits: FetchLimits) -> Fetched:
        async with self._fetches:
            try:
                return await asyncio.to_thread(fetch, url, limits)
            except FetchError:
                raise
            except (ValueError, OSError) as error:  # an address that no part of the way there can make sense of
                raise FetchError(f"The page could not be fetched: {error}.") from error

    async def _work(self, job: Job, body: bytes, seconds: float) -> tuple[Made, bytes]:
        await self.start()
        try:
            header, answer = await self._pool.run(job.to_json(), body, seconds)
        except WorkFailed as failure:
            if failure.is_busy:
                raise Busy("All workers are busy; ask again in a moment.") from None
            raise TookTooLong(f"The page was given up: {failure}.") from None
        return Made.from_json(header), answer

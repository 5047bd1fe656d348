"""Answers the requests of programs, for the HTTP API and the tool server alike: fetch the page, read it in a worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..errors import FetchError, PagecrunchError, UsageError
from ..fetch import Fetched, fetch
from ..registry import Registry
from ..settings import Assignment, FetchLimits, Settings
from ..sites import RuleMatch, SiteRules
from .api_job import Action, ApiJob, ApiResult
from .job import pack_rules, pack_settings
from .pool import WorkerPool
from .process import WorkFailed
from .request import PageRequest, Render, check_names, render_mode, requested_settings

HANDLER = "pagecrunch.work.api_job"
FETCHES_AT_ONCE = 16


class TooLarge(UsageError):
    """The page is larger than may be sent."""


class TookTooLong(PagecrunchError):
    """The page was not read in time, or ended its worker."""


class Busy(PagecrunchError):
    """No worker is free."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The bytes of an answer, their media type, and what the reader should know."""

    body: bytes
    media_type: str
    warnings: tuple[str, ...] = ()
    rule_matches: tuple[RuleMatch, ...] = ()
    verdict: str = ""  # its name; empty for a tidied page
    advice: str = ""  # the verdict with evidence and next step, where the page is not what it seems


class Service:
    """`settings` returns the settings in force with some replaced, `rules` the site rules in force."""

    def __init__(
        self,
        settings: Callable[[Iterable[Assignment]], Settings],
        rules: Callable[[], SiteRules],
        registry: Registry,
        workers: int = 0,
        fetch_page: Callable[[str, FetchLimits], Fetched] = fetch,
    ) -> None:
        self._settings = settings
        self._rules = rules
        self.registry = registry
        self._fetch_page = fetch_page
        self._pool = WorkerPool(HANDLER, ApiResult, workers)
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

    async def answer(
        self, action: Action, request: PageRequest, body: bytes | None = None, charset: str | None = None
    ) -> Answer:
        """The answer to a request; raises PagecrunchError. `body` is the page where it came over the wire as it is."""
        check_names(action, request, self.registry)
        settings = self._settings(tuple(requested_settings(request)))
        is_text = body is None and request.html is not None
        page = await self._page(request, body, charset, settings)
        if len(page.body) > settings.api.max_bytes:
            raise TooLarge(f"The page is larger than {int(settings.api.max_bytes):,} bytes.")
        if not page.body.strip():
            raise UsageError("The page is empty, so there is nothing to read.")
        is_rendered = page.layout is not None
        job = ApiJob(
            action=action,
            url=page.url or None,
            charset=page.charset,
            is_text=is_text and not is_rendered,
            is_rendered=is_rendered,
            using=request.using,
            focus=request.focus,
            max_tokens=request.max_tokens,
            about=request.about,
            format=request.format,
            settings=pack_settings(settings),
            rules=pack_rules(SiteRules(self._rules().matching(page.url or None))),
            plug_ins=self.registry.files,
        )
        sent = await asyncio.to_thread(_packed, page) if is_rendered else page.body
        result, answer = await self._run(job, sent, settings.api.seconds)
        if result.error is not None:
            raise UsageError(result.error)
        warnings = (*page.truncated, *result.warnings)
        return Answer(answer, result.media_type, warnings, result.rule_matches, result.verdict, result.advice)

    async def _page(self, request: PageRequest, body: bytes | None, charset: str | None, settings: Settings) -> Fetched:
        """The page that was sent or is to be fetched, after its scripts have run where that is wanted."""
        render = render_mode(request, settings)
        url, html = request.url or "", request.html
        if body is None and html is not None:
            body = html.encode("utf-8", "replace")
            charset = "utf-8" if render != "never" else None
        if body is not None:
            sent = Fetched(url, body, charset, None)
            if render == "never" or not body.strip():
                return sent
            return await asyncio.to_thread(_rendered, sent, settings, render)
        if not url:
            raise UsageError("There is no page: send its html, or the url to fetch it from.")
        async with self._fetches:
            try:
                if render == "always":
                    return await asyncio.to_thread(_rendered, Fetched(url, b"", None, None), settings, render)
                page = await asyncio.to_thread(self._fetch_page, url, settings.fetch)
                return await asyncio.to_thread(_rendered, page, settings, render, True) if render == "auto" else page
            except FetchError:
                raise
            except (ValueError, OSError) as error:  # an address that no part of the way there can make sense of
                raise FetchError(f"The page could not be fetched: {error}.") from error

    async def _run(self, job: ApiJob, body: bytes, seconds: float) -> tuple[ApiResult, bytes]:
        await self.start()
        try:
            return await self._pool.run(job, body, seconds)
        except WorkFailed as failure:
            if failure.is_busy:
                raise Busy("All workers are busy; ask again in a moment.") from None
            raise TookTooLong(f"The page was given up: {failure}.") from None


def _packed(page: Fetched) -> bytes:
    from .rendered import pack_rendered  # few pages need it

    return pack_rendered(page)


def _rendered(page: Fetched, settings: Settings, render: Render, is_fetched: bool = False) -> Fetched:
    """A page after its scripts have run. One that was sent is shown as it is, a fetched one is asked for again."""
    from ..browser.fetch import rendered
    from ..browser.visit import Visit

    if is_fetched or not page.body:
        visit = Visit(page.url)
    else:
        visit = Visit(page.url, page.body, page.charset) if page.url else Visit.of_file(page.body)
    return rendered(page, visit, settings, render)

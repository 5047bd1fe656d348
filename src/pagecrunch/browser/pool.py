"""A browser that renders pages for any thread, a few at a time. It is started for the first page, and again if it dies.

Playwright runs in a thread of its own. Each page has its own context, and so its own process: one that crashes or takes
too much memory is lost alone. The browser ends with this program, however that ends: both hold the ends of a pipe.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..errors import PagecrunchError
from ..fetched import Fetched
from ..settings import Settings
from .chromium import find_chromium, launch_options, memory_of
from .visit import PageLost, Visit, visit_page

if TYPE_CHECKING:
    from concurrent.futures import Future

    from playwright.async_api import Browser as Chromium
    from playwright.async_api import Playwright

PAGES_A_BROWSER = 250  # then a fresh one takes over, so that nothing piles up
WATCH_SECONDS = 0.5
CLOSE_SECONDS = 10.0


class Running:
    """A browser process and the pages in it."""

    def __init__(self, chromium: Chromium, max_memory: int) -> None:
        self.chromium = chromium
        self.visits = 0  # under way
        self.begun = 0
        self._max_memory = max_memory
        self._watch = asyncio.ensure_future(self._watch_memory())

    @property
    def is_used_up(self) -> bool:
        return self.begun >= PAGES_A_BROWSER or not self.chromium.is_connected()

    async def _watch_memory(self) -> None:
        """End the processes of pages that hold too much memory: the page is lost, the browser goes on."""
        session = await self.chromium.new_browser_cdp_session()
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            if not self.visits:
                continue
            found: Any = await session.send("SystemInfo.getProcessInfo")
            pids = (process["id"] for process in found["processInfo"] if process["type"] == "renderer")
            for pid, held in memory_of(pids):
                if held > self._max_memory:
                    with suppress(OSError):
                        os.kill(pid, signal.SIGKILL)

    async def close(self) -> None:
        self._watch.cancel()
        with suppress(Exception):  # it may be gone already
            await asyncio.wait_for(self.chromium.close(), CLOSE_SECONDS)


class Browser:
    """Renders pages; use it as a context manager, or call `close`. Raises UsageError if there is no chromium."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        find_chromium(self.settings.browser)
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._playwright: Playwright | None = None
        self._running: Running | None = None

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def render(self, visit: Visit | str) -> Fetched:
        """The page after its scripts have run, with its layout; raises FetchError. Any thread may call this."""
        future = self.submit(visit)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def submit(self, visit: Visit | str) -> Future[Fetched]:
        """`render`, without waiting for it."""
        wanted = Visit(visit) if isinstance(visit, str) else visit
        return asyncio.run_coroutine_threadsafe(self._render(wanted), self._started())

    def close(self) -> None:
        """End the browser."""
        with self._lock:
            loop, self._loop = self._loop, None
        if loop is not None:
            asyncio.run_coroutine_threadsafe(self._close(), loop).result(3 * CLOSE_SECONDS)
            loop.call_soon_threadsafe(loop.stop)

    def _started(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._slots = asyncio.Semaphore(self.settings.browser.pages_at_once)
                self._launching = asyncio.Lock()
                threading.Thread(target=self._loop.run_forever, daemon=True, name="pagecrunch-browser").start()
            return self._loop

    async def _render(self, visit: Visit) -> Fetched:
        async with self._slots:
            running = await self._take()
            try:
                return await visit_page(running.chromium, visit, self.settings)
            except PageLost:
                if running.chromium.is_connected():
                    raise
            finally:
                await self._give_back(running)
            running = await self._take()  # all of the browser was gone, maybe by another page: once more
            try:
                return await visit_page(running.chromium, visit, self.settings)
            finally:
                await self._give_back(running)

    async def _take(self) -> Running:
        async with self._launching:
            if self._running is None or self._running.is_used_up:
                old, self._running = self._running, await self._launch()
                if old is not None and not old.visits:
                    await old.close()
            self._running.visits += 1
            self._running.begun += 1
            return self._running

    async def _give_back(self, running: Running) -> None:
        running.visits -= 1
        if not running.visits and running is not self._running:
            await running.close()

    async def _launch(self) -> Running:
        from playwright.async_api import Error, async_playwright

        options = launch_options(self.settings.browser)
        try:
            if self._playwright is None:
                self._playwright = await async_playwright().start()
            chromium = await self._playwright.chromium.launch(**options)
        except Error as error:
            reason = error.message.splitlines()[0].rstrip(".")
            if "No usable sandbox" in error.message:
                reason = "this system allows it no sandbox, which needs user namespaces"
            raise PagecrunchError(
                f"The browser {options['executable_path']} could not be started ({reason}); "
                "docs/rendering.md says what it needs in a container."
            ) from None
        return Running(chromium, int(self.settings.browser.max_memory))

    async def _close(self) -> None:
        if self._running is not None:
            await self._running.close()
        if self._playwright is not None:
            with suppress(Exception):
                await asyncio.wait_for(self._playwright.stop(), CLOSE_SECONDS)
        self._running = self._playwright = None

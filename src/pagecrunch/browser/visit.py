"""One page in the browser: in a context of its own, behind a gate of its own, until its text stands still."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urlsplit

from pydantic import ByteSize

from ..errors import FetchError
from ..fetch.deadline import Deadline
from ..fetch.fetch import shown_address
from ..fetched import Fetched
from ..settings import Settings
from .gate import Gate
from .snapshot import PARAMETERS, read_snapshot
from .still import Traffic, wait_until_still

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Page, Response, Route

VIEWPORT = (1280, 900)
LOCAL = "http://page.invalid/"  # where a file of this machine is shown from; no server can have this name
GRACE_SECONDS = 15.0  # to open a page, to read it after its time is up, and to close it
MOST_NODES = 500_000
TALLEST_SCREENSHOT = 6000  # pixels
NEVER_LOADED = ("media", "font", "manifest", "texttrack")

_CLOSED_DOORS = (
    "for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) delete window[name]"
)


class PageLost(FetchError):
    """A page ended its process: it crashed, or took too much memory."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What to show. `body` stands in for what the address answers; `folder` holds the files next to a local page."""

    url: str
    body: bytes | None = None
    charset: str | None = None
    folder: Path | None = None
    is_offline: bool = False
    has_screenshot: bool = False

    @classmethod
    def of_file(cls, body: bytes, path: Path | None = None) -> Visit:
        """A page of this machine: nothing but the files next to it can be loaded."""
        return cls(LOCAL + quote(path.name if path else ""), body, None, path.parent if path else None, True)


class Stay:
    """A visit under way."""

    def __init__(self, visit: Visit, settings: Settings, gate: Gate) -> None:
        self._visit, self._settings, self._gate = visit, settings, gate
        self._traffic = Traffic()
        self._page: Page | None = None
        self._is_served = False

    async def run(self, context: BrowserContext) -> Fetched:
        """Show the page, wait, and read it; raises FetchError."""
        from playwright.async_api import Error

        context.on("request", self._traffic.begin)
        context.on("requestfinished", self._traffic.end)
        context.on("requestfailed", self._traffic.end)
        await context.grant_permissions([])  # which denies all
        await context.add_init_script(_CLOSED_DOORS)
        await context.route("**/*", self._answer)
        self._page = page = await context.new_page()
        context.on("page", lambda other: other.close())
        seconds = self._settings.browser.seconds
        end = time.monotonic() + seconds
        try:
            response = await page.goto(self._visit.url, wait_until="commit", timeout=1000 * seconds)
            is_still = await wait_until_still(page, self._traffic, end)
            return await self._read(context, page, response, is_still)
        except Error as error:
            raise self._explain(error.message) from None

    async def _answer(self, route: Route) -> None:
        from playwright.async_api import Error

        visit, request = self._visit, route.request
        unwanted = NEVER_LOADED if self._has_images else (*NEVER_LOADED, "image")
        with suppress(Error):  # the page may be gone by now
            if visit.body is not None and not self._is_served and request.is_navigation_request():
                self._is_served = True
                kind = f"text/html; charset={visit.charset}" if visit.charset else "text/html"
                await route.fulfill(status=200, content_type=kind, body=visit.body)
            elif request.resource_type in unwanted or self._traffic.count > self._settings.browser.requests:
                await route.abort()
            elif visit.folder is not None and request.url.startswith(LOCAL):
                await self._answer_file(route, visit.folder)
            elif visit.is_offline:  # the gate would refuse it too, but later
                await route.abort()
            else:
                await route.continue_()

    @property
    def _has_images(self) -> bool:
        return self._settings.browser.images or self._visit.has_screenshot

    async def _answer_file(self, route: Route, folder: Path) -> None:
        """A file in the page's folder; one that is missing is an empty answer."""
        path = (folder / unquote(urlsplit(route.request.url).path).lstrip("/")).resolve()
        is_there = path.is_relative_to(folder.resolve()) and path.is_file()
        if is_there and path.stat().st_size <= self._settings.browser.max_bytes:
            kind = guess_type(path.name)[0] or "application/octet-stream"
            await route.fulfill(status=200, content_type=kind, body=path.read_bytes())
        else:
            await route.fulfill(status=404, body=b"")

    async def _read(self, context: BrowserContext, page: Page, response: Response | None, is_still: bool) -> Fetched:
        count = await page.evaluate("() => document.querySelectorAll('*').length")
        shown = shown_address(self._visit.url)
        if count > MOST_NODES:
            raise FetchError(f"{shown} was not read: its scripts made {count:,} elements.")
        session = await context.new_cdp_session(page)
        snapshot: dict[str, Any] = await session.send("DOMSnapshot.captureSnapshot", PARAMETERS)
        body, layout = await asyncio.to_thread(read_snapshot, snapshot, VIEWPORT)
        screenshot = b""
        if self._visit.has_screenshot:
            width, height = VIEWPORT[0], int(snapshot["documents"][0]["contentHeight"])
            clip: Any = {"x": 0, "y": 0, "width": width, "height": max(1, min(height, TALLEST_SCREENSHOT))}
            screenshot = await page.screenshot(full_page=True, clip=clip, animations="disabled")
        url = "" if page.url.startswith(LOCAL) else page.url
        status = response.status if response and self._visit.body is None else 200
        return Fetched(url, body, "utf-8", "text/html", tuple(self._notes(is_still)), status, layout, screenshot)

    def _notes(self, is_still: bool) -> list[str]:
        """What kept the page from being whole."""
        limits, notes = self._settings.browser, []
        if not is_still:
            notes.append(
                f"the page's text still changed after {limits.seconds:g} seconds (the setting browser.seconds)"
            )
        if self._gate.is_exhausted:
            size = ByteSize(limits.max_bytes).human_readable()
            notes.append(f"the page loaded more than {size} (the setting browser.max_bytes) and was cut off")
        if self._traffic.count > limits.requests:
            notes.append(f"the page made more than {limits.requests} requests (the setting browser.requests)")
        return notes

    def _explain(self, message: str) -> FetchError:
        """A fault of the browser as one sentence."""
        shown, host = shown_address(self._visit.url), urlsplit(self._visit.url).hostname or ""
        if self._page is None or "crashed" in message or "closed" in message:
            return PageLost(f"{shown} could not be rendered: it ended its browser page.", may_pass=True)
        if host in self._gate.refused:
            where = self._gate.refused[host]
            what = f"uses {where}" if where.startswith("port") else f"is at {where}, which is not a public address"
            return FetchError(f"{shown} {what}; --allow-private (the setting fetch.allow_private) allows it.")
        if host in self._gate.failures:
            return FetchError(f"{shown} could not be fetched: {self._gate.failures[host]}.", may_pass=True)
        if "Download" in message or "ERR_ABORTED" in message:
            return FetchError(f"{shown} is a download and not a web page, so it was not rendered.")
        if "CERT" in message or "SSL" in message:
            return FetchError(f"{shown} has no valid certificate, so it was not rendered.")
        if "Timeout" in message:
            seconds = self._settings.browser.seconds
            return FetchError(
                f"{shown} did not answer within {seconds:g} seconds (the setting browser.seconds).", may_pass=True
            )
        reason = message.splitlines()[0].partition(" at ")[0] if message else "the browser failed"
        return FetchError(f"{shown} could not be rendered: {reason}.", may_pass=True)


async def visit_page(browser: Browser, visit: Visit, settings: Settings) -> Fetched:
    """Show a page in a context of its own, which is gone afterwards; raises FetchError."""
    from playwright.async_api import Error

    seconds = settings.browser.seconds
    deadline = Deadline(seconds + GRACE_SECONDS)
    gate = Gate(
        deadline,
        int(settings.browser.max_bytes),
        allow_private=settings.fetch.allow_private,
        is_closed_off=visit.is_offline,
    )
    context = None
    try:
        server = await gate.open()
        async with asyncio.timeout(seconds + GRACE_SECONDS):
            context = await browser.new_context(
                proxy={"server": server, "bypass": "<-loopback>"},
                user_agent=settings.fetch.user_agent,
                viewport={"width": VIEWPORT[0], "height": VIEWPORT[1]},
                service_workers="block",
                accept_downloads=False,
                reduced_motion="reduce",
            )
            return await Stay(visit, settings, gate).run(context)
    except Error:  # before the page was opened: all of the browser is gone
        raise PageLost(f"{shown_address(visit.url)} could not be rendered: the browser ended.", may_pass=True) from None
    except TimeoutError:
        raise PageLost(
            f"{shown_address(visit.url)} could not be rendered: its scripts did not end within {seconds:g} seconds."
        ) from None
    finally:
        if context is not None:
            with suppress(Exception):  # a page that hangs, or a browser that is gone
                await asyncio.wait_for(context.close(), GRACE_SECONDS)
        await gate.close()
        deadline.close()

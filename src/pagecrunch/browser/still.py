"""Waiting until the text of a page stands still: not for a fixed time, and not for connections that never end."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import Page as BrowserPage
    from playwright.async_api import Request

POLL_SECONDS = 0.1
STILL_SECONDS = 0.5  # without a change, on a page that shows text
EMPTY_STILL_SECONDS = 2.5  # without a change, on a page that shows hardly any: a timer may still bring it
FEW_WORDS = 60
LONG_REQUEST_SECONDS = 3.0  # a request that takes longer is a stream of news that never ends
NOT_WAITED_FOR = ("image", "media", "font", "ping", "websocket", "eventsource", "manifest", "other")

# The number of characters of text, with that of shadow trees; and how many words are seen.
_SIZE = """() => {
  const size = root => {
    let sum = root.textContent.length;
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) sum += size(element.shadowRoot);
    return sum;
  };
  return document.body && document.readyState !== 'loading' ? size(document.body) : -1;
}"""
_WORDS = """() => {
  const count = root => {
    let sum = (root.innerText ?? root.textContent).split(/\\s+/).filter(Boolean).length;
    for (const element of root.querySelectorAll('*'))
      if (element.shadowRoot) for (const child of element.shadowRoot.children) sum += count(child);
    return sum;
  };
  return document.body ? count(document.body) : 0;
}"""


class Traffic:
    """The requests of a page that are under way."""

    def __init__(self) -> None:
        self.count = 0
        self._begun: dict[Request, float] = {}

    def begin(self, request: Request) -> None:
        self.count += 1
        if request.resource_type not in NOT_WAITED_FOR:
            self._begun[request] = time.monotonic()

    def end(self, request: Request) -> None:
        self._begun.pop(request, None)

    @property
    def is_waited_for(self) -> bool:
        """Whether a request is under way that may still bring text."""
        now = time.monotonic()
        return any(now - begun < LONG_REQUEST_SECONDS for begun in self._begun.values())


async def wait_until_still(page: BrowserPage, traffic: Traffic, end: float) -> bool:
    """Wait until the text stands still and nothing is on its way; False if that is not so before `end`."""
    size, since = -1, time.monotonic()
    while (now := time.monotonic()) < end:
        new = await _ask(page, _SIZE, end)
        if new != size or new < 0 or traffic.is_waited_for:
            size, since = new, now
        elif now - since >= STILL_SECONDS and (
            now - since >= EMPTY_STILL_SECONDS or await _ask(page, _WORDS, end) >= FEW_WORDS
        ):
            return True
        await asyncio.sleep(POLL_SECONDS)
    return False


async def _ask(page: BrowserPage, question: str, end: float) -> int:
    """A number from the page; -1 while it goes to another address, or if it does not answer before the end."""
    from playwright.async_api import Error

    with suppress(Error, TimeoutError):
        answer = await asyncio.wait_for(page.evaluate(question), max(0.1, end - time.monotonic()))
        return int(answer) if isinstance(answer, int | float) else -1
    if page.is_closed():
        raise Error("The page was closed.")
    return -1

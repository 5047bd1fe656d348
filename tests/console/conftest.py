"""One console and one browser for each file of tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import httpx
import pytest
from console_made import Running, running_console
from waiting import PATIENCE_MILLISECONDS

from pagecrunch.state import users

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture(scope="module", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Passwords that are hashed at once: a quarter of a second for each is for those who guess."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(users, "_COST", 2)
        yield


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_console(tmp_path_factory.mktemp("console")) as running:
        yield running


@pytest.fixture
def client(running: Running) -> Iterator[httpx.Client]:
    with running.client() as client:
        yield client


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    yield context
    context.close()


@pytest.fixture
def page(running: Running, context: BrowserContext) -> Page:
    """A page of a browser that is signed in."""
    page = context.new_page()
    page.goto(running.door)
    return page

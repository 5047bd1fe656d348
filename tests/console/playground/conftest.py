"""Browsers in these tests begin on the playground."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from console_made import Running

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture
def page(page: Page, running: Running) -> Page:
    """A browser that has opened the playground."""
    page.goto(f"{running.address}/playground")
    return page

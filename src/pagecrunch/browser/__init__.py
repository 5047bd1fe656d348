"""Rendering pages in a browser, for those whose scripts write their text. Needs the extra `browser` and chromium."""

from .fetch import fetch
from .pool import Browser
from .visit import Visit

__all__ = ["Browser", "Visit", "fetch"]

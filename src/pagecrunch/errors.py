"""What PageCrunch raises. Every message is one plain sentence: what happened, and what to do.

PagecrunchError            it could not be done (exit code 1)
├── FetchError             a page could not be fetched
├── PlugInError            a part could not be loaded, or two share a name
└── UsageError             it was asked wrongly, or the input cannot be read (exit code 2)
"""

from __future__ import annotations

from typing import ClassVar


class PagecrunchError(Exception):
    """Something could not be done; the message says what and why."""

    exit_code: ClassVar[int] = 1


class FetchError(PagecrunchError):
    """A page could not be fetched. `may_pass`: it may work later, in `retry_after` seconds if the server said so."""

    def __init__(self, message: str, *, may_pass: bool = False, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.may_pass = may_pass
        self.retry_after = retry_after


class PlugInError(PagecrunchError):
    """A part could not be loaded, or two parts share a name."""


class UsageError(PagecrunchError):
    """PageCrunch was asked for something it does not have, or given something it cannot read."""

    exit_code: ClassVar[int] = 2

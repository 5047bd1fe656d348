"""The exceptions of PageCrunch. Every message is one plain sentence: what happened, and what to do.

PagecrunchError            something failed (exit code 1); `pagecrunch.Error` is the same class
├── FetchError             a page could not be fetched
├── PlugInError            a part could not be loaded, or two parts have the same name
└── UsageError             a request is not valid, or the input cannot be read (exit code 2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from .fetched import Fetched


class PagecrunchError(Exception):
    """Something failed; the message has the reason."""

    exit_code: ClassVar[int] = 1


class FetchError(PagecrunchError):
    """A page could not be fetched. `may_pass`: it may work later, after `retry_after` seconds if known.

    `page`: what the server sent with an error status.
    """

    def __init__(
        self, message: str, *, may_pass: bool = False, retry_after: float | None = None, page: Fetched | None = None
    ) -> None:
        super().__init__(message)
        self.may_pass = may_pass
        self.retry_after = retry_after
        self.page = page


class PlugInError(PagecrunchError):
    """A part could not be loaded, or two parts have the same name."""


class UsageError(PagecrunchError):
    """A request is not valid, or the input cannot be read."""

    exit_code: ClassVar[int] = 2


Error = PagecrunchError  # its name in `pagecrunch`, whose users write `except pagecrunch.Error`

"""The pages that follow a fetched one, fetched and read as it was."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import UsageError
from ..pagination.joined import Joined, join_pages
from ..result import Extraction
from ..settings import Settings
from .read import read_page


def join(first: Extraction, settings: Settings, extract: Callable[..., Extraction]) -> Joined:
    """The first page and those after it, each read by `extract`. Only pages with an address have any."""
    if not first.page.url:
        raise UsageError("--all-pages needs the page's address; give it with --url, or name the address itself.")

    def read(address: str) -> Extraction:
        given = read_page(address, settings)
        return extract(given.body, given.url, http_charset=given.charset)

    return join_pages(first, read, settings.extract.max_pages)

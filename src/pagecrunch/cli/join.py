"""The pages that follow a fetched one, fetched and read as it was."""

from __future__ import annotations

from ..errors import UsageError
from ..pagination.joined import Joined, join_pages
from ..registry import Registry
from ..settings import Settings
from ..types import Extraction
from .read import read_page


def join(first: Extraction, settings: Settings, registry: Registry) -> Joined:
    """The first page and those after it. Only pages with an address have any."""
    if not first.page.url:
        raise UsageError("--all-pages needs the page's address; give it with --url, or name the address itself.")

    def read(address: str) -> Extraction:
        from .. import api

        given = read_page(address, settings)
        return api.extract(given.body, given.url, http_charset=given.charset, settings=settings, registry=registry)

    return join_pages(first, read, settings.extract.max_pages)

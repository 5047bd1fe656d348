"""The pages that people gave to the playground, held in memory so that each view of one needs no further upload.

The oldest go when there are too many or they take too much room; a page that is gone has to be given again.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

MOST_PAGES = 50
MOST_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class HeldPage:
    """A page's bytes, where it is from, and what to call it."""

    id: str
    name: str  # its address, the file's name, or what else people know it by
    body: bytes
    url: str | None = None
    charset: str | None = None
    notes: tuple[str, ...] = ()  # what went wrong when it was fetched
    can_be_named: bool = False  # its name is a file or address that a command can read


class HeldPages:
    """The pages by id; which is a digest, so the same page given twice is held once."""

    def __init__(self, most_pages: int = MOST_PAGES, most_bytes: int = MOST_BYTES) -> None:
        self._most_pages = most_pages
        self._most_bytes = most_bytes
        self._pages: OrderedDict[str, HeldPage] = OrderedDict()
        self._lock = Lock()

    def hold(
        self,
        name: str,
        body: bytes,
        *,
        url: str | None = None,
        charset: str | None = None,
        notes: tuple[str, ...] = (),
        can_be_named: bool = False,
    ) -> HeldPage:
        digest = hashlib.sha256("\0".join((name, url or "", charset or "")).encode() + b"\0" + body).hexdigest()[:16]
        page = HeldPage(digest, name, body, url, charset, notes, can_be_named)
        with self._lock:
            self._pages[digest] = page
            self._pages.move_to_end(digest)
            while len(self._pages) > 1 and (
                len(self._pages) > self._most_pages
                or sum(len(each.body) for each in self._pages.values()) > self._most_bytes
            ):
                self._pages.popitem(last=False)
        return page

    def find(self, page_id: str) -> HeldPage | None:
        with self._lock:
            page = self._pages.get(page_id)
            if page:
                self._pages.move_to_end(page_id)
            return page

    def all(self) -> list[HeldPage]:
        """The latest first."""
        with self._lock:
            return list(reversed(self._pages.values()))

"""De-duplication as an object of its own: it knows the texts it was shown, in the order it was shown them.

Nothing is kept between runs. A job goes by keys instead, so that it can be spread over machines: `remove_duplicates`.
"""

from __future__ import annotations


class Duplicates:
    """Texts seen so far, by digest: 16 bytes and the number of the page. About 150 bytes of memory a page."""

    def __init__(self) -> None:
        self._first: dict[bytes, int] = {}
        self.pages = 0

    def see(self, digest: str) -> int | None:
        """The number of the first page with this text, if it is not this one; pages are counted from 0."""
        number, self.pages = self.pages, self.pages + 1
        first = self._first.setdefault(bytes.fromhex(digest), number)
        return None if first == number else first

    def skip(self) -> None:
        """Count a page that has no text to compare."""
        self.pages += 1

    def __len__(self) -> int:
        return len(self._first)

"""Where a list comes from: a file, or an address whose copy on disk is renewed now and then.

A copy is written whole or not at all. When it cannot be renewed, or what came is no list, the old one stays in force.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..errors import PagecrunchError, UsageError
from ..files import write_error, write_file
from ..settings import FetchLimits

DAY_SECONDS = 24 * 60 * 60.0
RETRY_SECONDS = 60 * 60.0  # after a failed update


@dataclass(frozen=True, slots=True)
class Source:
    """A list's file or address. `check` raises UsageError for text that is no list; it takes text and origin."""

    name: str
    check: Callable[[str, str], object]
    update_days: float = 7.0
    folder: Path | None = None
    fetch_limits: FetchLimits | None = None

    @property
    def is_address(self) -> bool:
        return self.name.lower().startswith(("http://", "https://"))

    @property
    def copy(self) -> Path:
        """The file that the list is read from."""
        if not self.is_address:
            return Path(self.name).expanduser()
        digest = hashlib.sha256(self.name.encode()).hexdigest()[:16]
        return (self.folder or _cache_folder()) / f"{digest}.txt"

    def up_to_date(self) -> tuple[Path, str]:
        """The file to read, renewed where that is due; and what went wrong with renewing it, in a sentence."""
        copy = self.copy
        if not self.is_address or not self._is_due(copy):
            return copy, ""
        try:
            self.update()
        except PagecrunchError as error:
            if not copy.exists():
                raise UsageError(
                    f"The list {self.name} could not be fetched, and there is no older copy: {error}"
                ) from error
            with suppress(OSError):  # ask again in an hour, not at every page
                late = time.time() - self.update_days * DAY_SECONDS + RETRY_SECONDS
                os.utime(copy, (late, late))
            return copy, f"the list {self.name} could not be renewed, so the old one is used: {error}"
        return copy, ""

    def update(self) -> Path:
        """Fetch the list now. The old copy stays as it is until the new one is complete and has been checked."""
        from ..fetch import fetch

        text = fetch(self.name, self.fetch_limits).body.decode("utf-8-sig", "replace")
        self.check(text, self.name)
        try:
            write_file(self.copy, text)
        except OSError as error:
            raise UsageError(f"The list could not be saved to {self.copy}: {write_error(error)}.") from error
        return self.copy

    def _is_due(self, copy: Path) -> bool:
        try:
            return time.time() - copy.stat().st_mtime > self.update_days * DAY_SECONDS
        except OSError:
            return True


def _cache_folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("pagecrunch", appauthor=False) / "lists"

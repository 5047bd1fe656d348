"""Pages on disk, so that a page that did not change is not sent again (RFC 9111).

A server names the version of a page (`ETag`, `Last-Modified`). We send that name back, and it answers "not modified"
instead of the page. Within the time that it allows (`Cache-Control: max-age`), it is not asked at all. One file a page;
to empty the cache, delete the folder.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..errors import PagecrunchError
from ..fetched import Fetched
from ..files import write_error, write_file

LONGEST_FRESH_SECONDS = 7 * 24 * 60 * 60.0  # a server that promises more is asked again after a week
_MAX_AGE = re.compile(r"(?:^|[,\s])max-age=(\d{1,9})")
_CONDITIONS = {"ETag": "If-None-Match", "Last-Modified": "If-Modified-Since"}


@dataclass(frozen=True, slots=True)
class Saved:
    """A page as it is in the cache, with what the server named its version and until when it may be used unasked."""

    page: Fetched
    versions: Mapping[str, str]
    fresh_until: float


class PageCache:
    """The pages in a folder. Only whole pages with status 200 are saved, and none that a server wants unsaved."""

    def __init__(self, folder: Path, user_agent: str, max_bytes: int) -> None:
        self._folder, self._user_agent, self._max_bytes = folder, user_agent, max_bytes

    def fresh(self, url: str) -> Fetched | None:
        """The page, if it may be used without asking for it."""
        saved = self._read(url)
        return saved.page if saved and saved.fresh_until > time.time() else None

    def conditions(self, url: str) -> dict[str, str]:
        """The headers that ask for the page only if it has changed."""
        saved = self._read(url)
        return {_CONDITIONS[name]: value for name, value in saved.versions.items()} if saved else {}

    def confirm(self, url: str, headers: Mapping[str, str]) -> Fetched | None:
        """The page, after the server said that it did not change."""
        saved = self._read(url)
        if saved:
            self._write(url, Saved(saved.page, {**saved.versions, **_versions(headers)}, _fresh_until(headers)))
        return saved.page if saved else None

    def save(self, url: str, page: Fetched, headers: Mapping[str, str]) -> None:
        """Save a page that can be asked for again by its version, or used for a time."""
        saved = Saved(page, _versions(headers), _fresh_until(headers))
        is_useful = bool(saved.versions) or saved.fresh_until > time.time()
        if page.status == 200 and not page.truncated and is_useful and "no-store" not in _control(headers):
            self._write(url, saved)

    def _path(self, url: str) -> Path:
        name = hashlib.blake2b(f"{self._user_agent}\n{url}".encode("utf-8", "replace"), digest_size=20).hexdigest()
        return self._folder / name[:2] / name

    def _read(self, url: str) -> Saved | None:
        """What is saved; None where there is nothing, or something that cannot be read."""
        try:
            head, _, body = self._path(url).read_bytes().partition(b"\n")
            facts = json.loads(head)
            if facts["url"] != url or len(body) != facts["bytes"] or len(body) > self._max_bytes:
                return None
            page = Fetched(url, body, facts["charset"], facts["content_type"])
            return Saved(page, facts["versions"], float(facts["fresh_until"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _write(self, url: str, saved: Saved) -> None:
        page = saved.page
        facts = {
            "url": url,
            "bytes": len(page.body),
            "charset": page.charset,
            "content_type": page.content_type,
            "versions": dict(saved.versions),
            "fresh_until": saved.fresh_until,
        }
        try:
            write_file(self._path(url), json.dumps(facts).encode() + b"\n" + page.body)
        except OSError as error:
            raise PagecrunchError(f"The cache in {self._folder} cannot be written: {write_error(error)}.") from error


def _versions(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name in _CONDITIONS if (value := headers.get(name))}


def _control(headers: Mapping[str, str]) -> str:
    return (headers.get("Cache-Control") or "").lower()


def _fresh_until(headers: Mapping[str, str]) -> float:
    """When the server has to be asked again, in seconds since 1970; 0 for at once."""
    control = _control(headers)
    match = _MAX_AGE.search(control)
    if match is None or "no-cache" in control:
        return 0.0
    age = headers.get("Age") or "0"
    seconds = int(match[1]) - (int(age) if age.isdecimal() and len(age) < 10 else 0)
    return time.time() + min(seconds, LONGEST_FRESH_SECONDS)

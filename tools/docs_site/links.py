"""Where a link in a page of the repository leads: to a page of the site, a file that goes with it, or elsewhere."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from pathlib import Path

from .contents import ROOT, address_of, all_pages

_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
SHOWN_BY_BROWSERS = (".png", ".svg")


@dataclass
class Links:
    """The links of one page. `files` gathers what has to be copied beside the pages, by its place in the site."""

    page: str
    files: dict[str, Path] = field(default_factory=dict)

    def resolve(self, target: str) -> str | None:
        """The address within the site; None for what the site does not show, such as a folder."""
        if _ELSEWHERE.match(target) or target.startswith("#"):
            return target
        path, _, anchor = target.partition("#")
        inside = posixpath.normpath(posixpath.join(posixpath.dirname(self.page), path))
        hash_ = f"#{anchor}" if anchor else ""
        if inside == "README.md":  # the first page says the same, and more
            inside = "docs/index.md"
        if inside in all_pages():
            return address_of(inside) + hash_
        source = ROOT / inside
        if not source.is_file():
            return None
        place = inside.removeprefix("docs/")
        if source.suffix not in SHOWN_BY_BROWSERS:
            place = f"files/{inside}.txt"  # browsers show text, and would offer to save a program
        self.files[place] = source
        return place

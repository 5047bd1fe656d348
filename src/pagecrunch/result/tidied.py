"""What `tidy` returns: a page with its clutter taken out, still a page, and the account of every change."""

from __future__ import annotations

from dataclasses import dataclass
from sys import maxsize

import numpy as np

from ..build import build_page
from ..decision import Decision
from ..decode import Encoding
from ..filters.engine.change import ADDED_IDS, Change
from ..lazy import cached_property
from ..page.names import TEXT
from ..sites import RuleMatch


@dataclass(frozen=True, eq=False, repr=False)
class Tidied:
    """A page with its clutter taken out, still a page, and the account of every change."""

    html: str
    changes: tuple[Change, ...]
    url: str | None
    encoding: Encoding  # of the page as it was received; `html` is text
    truncated: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    line_breaks: int = 2  # in a row, at most, in `text`
    hidden: str = "strip"  # what becomes of hidden text in `text`: keep, where the page came with most of it hidden
    rule_matches: tuple[RuleMatch, ...] = ()  # the selectors of site rules, and how often each was found
    removed_words: int = 0
    removed_share: float = 0.0  # of the visible letters, 0 to 1
    own_styles: tuple[str, ...] = ()  # texts of the style sheets that were added, for a content security policy
    passed_on: str = ""  # why the page is left as it came; empty if it was tidied

    def __repr__(self) -> str:
        place = f" of {self.url}" if self.url else ""
        return f"<Tidied{place}: {len(self.html):,} characters, {len(self.changes):,} changes>"

    @cached_property
    def text(self) -> str:
        """What there is to read, without the lists of links that were added to the page."""
        from ..render.text import to_text

        # The limits on size were applied before; all that is left is read.
        page = build_page(
            self.html, self.url, hidden=self.hidden, max_bytes=maxsize, max_rows=int(np.iinfo(np.int32).max)
        )
        kept = np.ones(len(page), bool)
        for row in np.flatnonzero(page.tag != TEXT).tolist():
            if page.attr(row, "id") in ADDED_IDS:
                kept[page.subtree(row)] = False
        decision = Decision.of_rows(page, kept, keep_reason="left on the page", drop_reason="added to the page")
        return to_text(page, decision, self.line_breaks)

"""Text that stands at the same place on several pages of a host, which is mostly clutter: menus, notices, promotions.

Only digests are held, and a limited number of them. A copy of a page, such as one for printing, does not count: its
story would repeat too.
"""

from __future__ import annotations

from collections import Counter
from urllib.parse import urlsplit

from ..build import build_page
from ..extractors.learned.site_prior import MOST_SHIFT, TEXT, signs_of_blocks
from ..page.page import Page
from ..settings import Settings
from .rules import MOST_SIGNS, SiteRule, SiteRules

MOST_TEXTS = 200_000  # of all hosts together, about 20 MB; those that come after it are not held
COPY_TEXTS = 3  # a page whose longest texts all stand on earlier pages is a copy
PAGES = 2  # of a host on which a text stands


class SiteRepeats:
    """The texts of pages by host."""

    def __init__(self) -> None:
        self._texts: dict[str, Counter[int]] = {}
        self._room = MOST_TEXTS
        self._rules: dict[str, SiteRules] = {}

    def note(self, html: bytes | str, url: str, charset: str | None, settings: Settings) -> None:
        """Count the texts of a page."""
        limits = settings.limits
        page = build_page(
            html, url, http_charset=charset, max_bytes=limits.max_bytes, max_rows=limits.max_rows,
            hidden=settings.extract.hidden,
        )  # fmt: skip
        self.note_page(page)

    def note_page(self, page: Page) -> None:
        host = _host(page.url)
        seen = [block for block in range(len(page.blocks)) if not page.blocks.hidden[block]]
        if not host or not seen:
            return
        words = page.blocks.count("words").tolist()
        digests = {block: _digest(signs) for block, signs in zip(seen, signs_of_blocks(page, seen), strict=True)}
        texts = self._texts.setdefault(host, Counter())
        longest = sorted(seen, key=words.__getitem__, reverse=True)[:COPY_TEXTS]
        if all(digests[block] in texts for block in longest):
            return
        for digest in dict.fromkeys(digests.values()):
            if digest in texts or self._room > 0:
                self._room -= digest not in texts
                texts[digest] += 1
        self._rules.pop(host, None)

    def with_rule(self, rules: SiteRules | None, url: str | None) -> SiteRules | None:
        """These rules, with one by which what repeats on the host of a page is less likely."""
        host = _host(url)
        if host not in self._texts:
            return rules
        if host not in self._rules:
            common = self._texts[host].most_common(MOST_SIGNS)
            likely = {f"{TEXT}{digest:08x}": -MOST_SHIFT for digest, pages in common if pages >= PAGES}
            match = f"[{host}]" if ":" in host else host
            self._rules[host] = SiteRules((*(rules or ()), *([SiteRule(match=match, likely=likely)] if likely else ())))
        return self._rules[host]


def _digest(signs: tuple[str, ...]) -> int:
    return next(int(sign.removeprefix(TEXT), 16) for sign in signs if sign.startswith(TEXT))


def _host(url: str | None) -> str:
    try:
        return urlsplit(url or "").hostname or ""
    except ValueError:
        return ""

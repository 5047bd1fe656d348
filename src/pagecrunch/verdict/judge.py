"""The verdict on a page, from its table, what an extractor kept of it, and how the server answered.

A page that shows a lot of text is what it seems. Only where there is little to read do phrases count, so that an
article about captchas is not taken for one. The checks go from the surest sign to the weakest; the first that holds
names the page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit

import numpy as np

from ..decision import Decision
from ..lazy import cached_property
from ..metadata.page_data import PageData, read_page_data
from ..page.attributes import Words
from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, LAST_NOT_TEXT, TAG_CODES
from ..page.page import Page
from ..page.title import title_text
from .model import UNKNOWN, Answer, Verdict
from .shell import BARE, LITTLE, NOTHING, shell_evidence, text_of
from .signs import find_edge_phrase, find_phrase, fold, signs_of

PART = 400  # words that a paywall may leave of an article
LONGEST_TITLE = 12  # words; a longer one is a headline, in which "not found" or "sign in" can stand by chance
LONGEST_NAME = 30  # characters of a part of an address that names a form or a host
MENU_SHARE = 0.6  # of the kept words in links, from which on a page only leads to others
PHRASES_OF_A_CONSENT_WALL = 3  # one alone stands on many pages

_WORDS, _LINKED = COUNT_COLUMNS.index("words"), COUNT_COLUMNS.index("linked_words")
_H1 = TAG_CODES["h1"]
_FREE = "isAccessibleForFree"  # schema.org
_INDEX_KINDS = ("listing", "collection")


@dataclass(frozen=True)
class Case:
    """What the checks look at."""

    page: Page
    decision: Decision
    answer: Answer
    data: PageData

    @cached_property
    def visible(self) -> int:
        """Words that the page shows."""
        return int(self.page.sums[-1, _WORDS])

    @cached_property
    def kept(self) -> int:
        return int(self._kept_counts[_WORDS])

    @cached_property
    def kept_in_links(self) -> int:
        return int(self._kept_counts[_LINKED])

    @cached_property
    def _kept_counts(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        counts: np.ndarray[tuple[int], np.dtype[np.int64]] = self.page.counts[
            self.decision.kept & (self.page.hidden == 0)
        ].sum(axis=0)
        return counts

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The page's title and first heading, folded, where they are short."""
        page, found = self.page, [title_text(self.page)]
        row = page.tag.tobytes().find(_H1)
        if row >= 0:
            found.append(text_of(page, row))
        return tuple(title for text in found if len((title := fold(text)).split()) <= LONGEST_TITLE and title)

    @cached_property
    def text(self) -> str:
        """All visible text, folded. Read only where the page has little."""
        rows = self.page.text_rows
        return fold(" ".join(self.page.text(row) for row in rows[self.page.hidden[rows] == 0].tolist()))

    def in_titles(self, verdict: str) -> str | None:
        phrases = signs_of(verdict).title
        return next((phrase for title in self.titles if (phrase := find_edge_phrase(title, phrases))), None)

    def mark(self, verdict: str) -> str | None:
        """A mark of this verdict in an id, a class or an address."""
        marks = signs_of(verdict).marks
        if not _marks(verdict).rows(self.page.table, 1):  # nearly always
            return None
        data = self.page.attr_bytes.lower()
        return next((mark for mark in marks if mark.encode() in data), None)


@cache
def _marks(verdict: str) -> Words:
    return Words(map(str.encode, signs_of(verdict).marks), ATTRIBUTE_CODES)


def judge(page: Page, decision: Decision, answer: Answer = UNKNOWN, data: PageData | None = None) -> Verdict:
    """What this page turned out to be. `data` is the page's own, where it was read before."""
    case = Case(page, decision, answer, data or read_page_data(page))
    for check in CHECKS:
        found = check(case)
        if found:
            return found
    return Verdict("whole", (f"{case.kept:,} words of text",))


def by_status(case: Case) -> Verdict | None:
    """What the server itself says."""
    status = case.answer.status
    name = _BY_STATUS.get(status) or ("error page" if status >= 400 else "")
    if name == "blocked" and status in (403, 503) and case.kept >= LITTLE:
        name = "error page"
    if not name:
        return None
    evidence = [f"the server answered {status}"]
    if name == "error page" and (sign := _blocked_sign(case)):
        return Verdict("blocked", (*evidence, sign))
    return Verdict(name, tuple(evidence))


_BY_STATUS = {
    401: "login",
    402: "paywall",
    403: "blocked",
    407: "login",
    429: "blocked",
    451: "blocked",
    503: "blocked",
}


def blocked(case: Case) -> Verdict | None:
    sign = _blocked_sign(case)
    return Verdict("blocked", (sign,)) if sign else None


def _blocked_sign(case: Case) -> str | None:
    if case.visible >= LITTLE:
        return None
    if phrase := case.in_titles("blocked"):
        return f"its title says “{phrase}”"
    if phrase := find_phrase(case.text, signs_of("blocked").text):
        return f"it says “{phrase}” and little else"
    if case.visible < BARE and (mark := case.mark("blocked")):
        return f"it holds “{mark}”, the mark of a robot check, and hardly any text"
    return None


def consent_wall(case: Case) -> Verdict | None:
    if case.kept >= LITTLE or case.visible >= 4 * LITTLE:
        return None
    phrases = [phrase for phrase in signs_of("consent wall").text if find_phrase(case.text, (phrase,))]
    title = case.in_titles("consent wall")
    if title and phrases:
        return Verdict("consent wall", (f"its title says “{title}”", f"it says “{phrases[0]}”"))
    if len(phrases) >= PHRASES_OF_A_CONSENT_WALL and case.visible < LITTLE:
        said = ", ".join(f"“{phrase}”" for phrase in phrases[:3])
        return Verdict("consent wall", (f"it says {said} and little else",))
    return None


def login(case: Case) -> Verdict | None:
    """A form with a password is what the page is for; or its title and its address both say so."""
    if case.kept >= PART:
        return None
    page = case.page
    asks = any(
        (page.attr(row, "type") or "").lower() == "password" and page.hidden[row] <= LAST_NOT_TEXT
        for row in page.rows_with("input").tolist()
    )
    title = case.in_titles("login")
    mark = next((mark for mark in signs_of("login").marks if mark in _place(page.url)), None)
    signs = [f"its title says “{title}”"] if title else []
    signs += [f"its address says “{mark}”"] if mark else []
    if asks:
        signs.insert(0, "it asks for a password")
    if len(signs) == 3 or (len(signs) == 2 and case.kept < LITTLE):
        return Verdict("login", tuple(signs))
    if asks and case.visible < LITTLE and case.kept < BARE // 2:
        return Verdict("login", ("it asks for a password, and has little else to read",))
    return None


def _place(url: str | None) -> str:
    """Host and path of an address, without the parts that are the title of an article, and without the query."""
    parts = urlsplit(url or "")
    return "/".join(part for part in f"{parts.netloc}{parts.path}".lower().split("/") if len(part) <= LONGEST_NAME)


def soft_error(case: Case) -> Verdict | None:
    """An error page that the server sent as if it were a good one."""
    phrase = case.in_titles("error page") if case.kept < PART else None
    return Verdict("error page", (f"its title says “{phrase}”",)) if phrase else None


def shell(case: Case) -> Verdict | None:
    """A page whose text comes by script."""
    evidence = shell_evidence(case.page) if case.kept < BARE else ()
    return Verdict("shell", evidence) if evidence else None


def empty(case: Case) -> Verdict | None:
    return None if case.visible else Verdict("empty", ("it shows no text",))


def paywall(case: Case) -> Verdict | None:
    """Part of an article, with the offer to pay for the rest."""
    if case.kept >= PART:
        return None
    is_not_free, mark = _says_not_free(case), case.mark("paywall")
    if not is_not_free and not mark:  # what its text says is not enough, and reading all of it takes long
        return None
    evidence = ["its data says that it is not free"] if is_not_free else []
    if phrase := find_phrase(case.text, signs_of("paywall").text):
        evidence.append(f"it says “{phrase}”")
    if mark:
        evidence.append(f"it holds “{mark}”, the mark of a paywall")
    if len(evidence) < 2:  # one alone also stands on free pages: an offer, or the script of all pages of a site
        return None
    return Verdict("paywall", (*evidence, f"{case.kept} words are there"))


def _says_not_free(case: Case) -> bool:
    return any(str(thing.fields.get(_FREE)).lower() == "false" for thing in case.data.things)


def truncated(case: Case) -> Verdict | None:
    notes = (*case.answer.truncated, *case.page.truncated)
    return Verdict("truncated", notes) if notes else None


def index(case: Case) -> Verdict | None:
    """A page that leads to others: a home page, a section, search results."""
    if case.kept < NOTHING or case.kept_in_links < MENU_SHARE * case.kept:
        return None
    is_home = urlsplit(case.page.url or "").path in ("", "/") and case.page.url is not None
    if case.decision.kind not in _INDEX_KINDS and not is_home:
        return None
    share = round(100 * case.kept_in_links / case.kept)
    return Verdict("index", (f"{share} % of its words are links",))


CHECKS: tuple[Callable[[Case], Verdict | None], ...] = (
    by_status, blocked, consent_wall, soft_error, login, shell, empty, paywall, truncated, index,
)  # fmt: skip

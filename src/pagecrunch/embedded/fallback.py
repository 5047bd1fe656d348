"""For pages that show hardly any text: the text in their data, and where it was found.

JSON-LD first, for it declares what it is; then the payload with the most prose. What a page only links to (an AMP or
print version) is reported, not fetched.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..decision import Decision
from ..document.urls import Addresses
from ..metadata.page_data import PageData, read_page_data
from ..metadata.structured import Thing
from ..page.names import COUNT_COLUMNS
from ..page.page import Page

POOR = 250  # letters of an answer that make a page suspect; a short news item has twice as many
RICHER = 2.0  # the data must hold at least this many times the letters of the answer

_LETTERS = COUNT_COLUMNS.index("letters")


@dataclass(frozen=True, slots=True)
class Embedded:
    """Text from a page's data, as HTML, with the name of where it was."""

    html: str
    source: str
    letters: int
    truncated: tuple[str, ...] = ()


def is_poor(page: Page, decision: Decision) -> bool:
    """Whether so little text was kept that the rest is likely elsewhere."""
    return _kept_letters(page, decision) < POOR


def _kept_letters(page: Page, decision: Decision) -> int:
    return int(page.counts[:, _LETTERS][decision.kept & (page.hidden == 0)].sum())


def find_embedded(page: Page, decision: Decision) -> Embedded | None:
    """The text in the page's data, where it is much more than what was kept, and more than all that the page shows."""
    from .payloads import SHORTEST, find_payloads  # few pages need them
    from .prose import MAX_VALUES, best_prose

    least = max(1.0, RICHER * _kept_letters(page, decision), float(page.sums[-1, _LETTERS]))
    found = text_in_json_ld(read_page_data(page).things)
    if found is None or found.letters < least:
        best = Embedded("", "", 0)
        # Data with fewer characters than the letters that are needed is not worth parsing.
        for payload in find_payloads(page, max(SHORTEST, int(least))):
            html, letters, is_cut = best_prose(payload.value)
            if letters > best.letters:
                note = f"only the first {MAX_VALUES:,} values of the page's data ({payload.name}) were read"
                best = Embedded(html, payload.name, letters, (note,) if is_cut else ())
        found = best
    return found if found.letters >= least else None


def text_in_json_ld(things: list[Thing]) -> Embedded | None:
    """The body of the page's article in JSON-LD, else its questions and answers, else a recipe's steps."""
    from .prose import as_html

    for thing in things:
        for name in ("articleBody", "reviewBody", "transcript"):
            body = thing.fields.get(name)
            if isinstance(body, str) and body.strip():
                title = thing.text("headline", "name")
                html = (as_html(title, "headline") if title else "") + as_html(body)
                return Embedded(html, f"json-ld {name}", sum(map(str.isalpha, body)))
    answers = []
    for thing in things:
        if "question" in thing.types:
            answer = thing.fields.get("acceptedAnswer") or thing.fields.get("suggestedAnswer")
            for each in answer if isinstance(answer, list) else [answer]:
                if isinstance(each, dict) and isinstance(each.get("text"), str):
                    answers.append(as_html(thing.text("name"), "headline") + as_html(each["text"]))
    html = "".join(answers)
    return Embedded(html, "json-ld acceptedAnswer", sum(map(str.isalpha, html))) if html else None


@dataclass(frozen=True, slots=True)
class OtherVersion:
    """A version of the page that it names: `amp` or `print`, and where it is."""

    kind: str
    address: str

    def __str__(self) -> str:
        return f"the page names {'an AMP' if self.kind == 'amp' else 'a print'} version of itself: {self.address}"


def other_versions(data: PageData) -> tuple[OtherVersion, ...]:
    """The AMP and print versions that the page names. They are not fetched."""
    page, addresses = data.page, Addresses(data.page.url)
    found = []
    for row, words in data.relations:
        is_print = "alternate" in words and (page.attr(row, "media") or "").strip().lower() == "print"
        address = addresses.media(page.attr(row, "href") or "") if "amphtml" in words or is_print else ""
        if address:
            found.append(OtherVersion("amp" if "amphtml" in words else "print", address))
    return tuple(dict.fromkeys(found))


def everything_kept(page: Page, source: str) -> Decision:
    """All of a page that was made from data."""
    kept = np.asarray(page.hidden == 0)
    return Decision.of_rows(page, kept, keep_reason=f"from the page's data: {source}", drop_reason="not text")

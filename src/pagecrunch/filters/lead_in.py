"""Lead-in: what stands before the page's own heading and is no text: logos, phone numbers, labels, links, buttons.

A screen reader passes all of it, line by line, before the first word of content. What is running text stays, and so do
pictures, which are not passed by reading.
"""

from __future__ import annotations

from typing import Self

from pydantic import Field

from ..page.names import TAG_CODES, TEXT
from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

# What only content has.
_KEPT = ("main", "article", "h1", "table", "figure")

_HOLDERS = tuple(TAG_CODES[tag] for tag in ("main", "article", "section"))
NEAR_STEPS = 3  # up from the heading: beyond are the columns and the page
TEXT_SHARE = 0.4  # of the page's words that are running text, where its beginning stands for a heading
LINKED_SHARE = 0.6  # of a box's words, from which on it is a menu


class LeadIn(FilterSettings):
    words: int = Field(
        default=25,
        ge=0,
        le=10_000,
        title="Most words",
        description="A box before the heading with more words outside links than this stays.",
    )
    word_share: float = Field(
        default=0.2, ge=0, le=1, title="Most of the page", description="A box with more of the page's words stays."
    )

    def milder(self) -> Self | None:
        return self.model_copy(update={"words": 0}) if self.words else None


@filter_(
    "lead_in",
    title="Lead-in",
    description="Removes what stands before the page's heading and is no running text.",
    settings=LeadIn,
)
def lead_in(view: View, settings: LeadIn) -> list[Change]:
    heading = find_heading(view)
    start = heading if heading >= 0 else first_text(view)
    if start < 0:
        return []
    words, linked, prose = view.total("words"), view.total("linked_words"), view.total("prose")
    controls, links = view.total("controls"), view.total("links")
    things = view.count_tags(*_KEPT)
    near = nearest_holder(view, heading) if heading >= 0 else 0
    changes: list[Change] = []
    for row in before(view, start):
        if not (words[row] or controls[row] or links[row]) or prose[row] or words[row] - linked[row] > settings.words:
            continue
        if words[row] > settings.word_share * max(1, int(words[0])) or things[row]:
            continue
        # Close to the heading stand brands, sections and dates, which belong to it; menus are links.
        if row >= near and linked[row] < LINKED_SHARE * words[row]:
            continue
        changes += view.remove(row, "lead-in", "no running text, and before the page's heading")
    return changes


def nearest_holder(view: View, row: int) -> int:
    """The element that a row belongs to: the nearest <main>, <article> or <section>, or a few steps up."""
    found = row
    for step, above in enumerate(view.page.ancestors(row)):
        if view.page.tag[above] == TAG_CODES["body"] or (step >= NEAR_STEPS and view.page.tag[above] not in _HOLDERS):
            break
        found = above
        if view.page.tag[above] in _HOLDERS:
            break
    return found


def find_heading(view: View) -> int:
    """The row of the page's own heading: the first <h1> that can be seen and has words, or -1."""
    words = view.total("words")
    for row in view.rows("h1"):
        if words[row] and not view.page.hidden[row]:
            return row
    return -1


def first_text(view: View) -> int:
    """On a page without a heading that is mostly running text, where that text begins; else -1."""
    prose = view.total("prose")
    rows = ((prose > 0) & (view.page.tag == TEXT)).nonzero()[0]
    return int(rows[0]) if len(rows) and prose[0] >= TEXT_SHARE * view.total("words")[0] else -1


def before(view: View, row: int) -> list[int]:
    """The elements that stand wholly before a row: the elder siblings of it and of all it stands in, within <body>."""
    page, body = view.page, TAG_CODES["body"]
    found: list[int] = []
    child = row
    for above in page.ancestors(row):
        siblings = [each for each in view.children(above) if each < child and page.tag[each] != 0]
        found += siblings
        child = above
        if page.tag[above] == body:
            return sorted(found)
    return []

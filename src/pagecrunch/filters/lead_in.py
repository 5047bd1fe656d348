"""Lead-in: what is before the page's heading and is not text: logos, phone numbers, labels, links, buttons.

A screen reader reads all of it, line by line, before the first word of content. Running text stays, and so do pictures.
"""

from typing import Self

from ..page.names import TAG_CODES, TEXT
from .engine.contract import Change, FilterSettings, View, filter_, setting, word_share_field
from .engine.row_facts import is_tag

_CONTENT = ("main", "article", "h1", "table", "figure")
_IS_HOLDER = is_tag(("main", "article", "section"))
_BODY, _TR = TAG_CODES["body"], TAG_CODES["tr"]
NEAR_STEPS = 3  # up from the heading; beyond are the columns and the page
TEXT_SHARE = 0.4  # of the page's words that are running text, so that its beginning can stand for a heading
LINKED_SHARE = 0.6  # of a box's words; a box with more is a menu


class LeadIn(FilterSettings):
    words: int = setting(
        25, "Most words", "Keep a box before the heading with more words outside links than this.", ge=0, le=10_000
    )
    word_share: float = word_share_field(0.2)

    def milder(self) -> Self | None:
        return self.model_copy(update={"words": 0}) if self.words else None


@filter_("lead_in", "Lead-in", "Removes what is before the page's heading and is not running text.", LeadIn)
def lead_in(view: View, settings: LeadIn) -> list[Change]:
    heading = next((row for row in view.main_headings() if not view.page.hidden[row]), -1)
    start = heading if heading >= 0 else first_text(view)
    if start < 0:
        return []
    words, linked, prose = view.total("words"), view.total("linked_words"), view.total("prose")
    controls, links = view.total("controls"), view.total("links")
    content = view.count_tags(*_CONTENT)
    near = nearest_holder(view, heading) if heading >= 0 else 0
    rows = []
    for row in before(view, start):
        if not (words[row] or controls[row] or links[row]) or prose[row] or content[row]:
            continue
        if words[row] - linked[row] > settings.words or words[row] > settings.word_share * max(1, int(words[0])):
            continue
        if view.shows_things(row):
            continue
        # Close to the heading are brands, sections and dates, which belong to it; menus are links.
        if row < near or linked[row] >= LINKED_SHARE * words[row]:
            rows.append(row)
    return view.remove_each(rows, "lead-in", "no running text, and before the page's heading")


def first_text(view: View) -> int:
    """Where the running text begins, on a page without a heading that is mostly running text; else -1."""
    rows, total = view.prose_rows(), view.total("prose")[0]
    return int(rows[0]) if len(rows) and total >= TEXT_SHARE * view.total("words")[0] else -1


def nearest_holder(view: View, row: int) -> int:
    """The element that a row belongs to: the nearest <main>, <article> or <section>, or a few steps up."""
    found, tags = row, view.page.tag
    for step, above in enumerate(view.page.ancestors(row)):
        if tags[above] == _BODY or (step >= NEAR_STEPS and not _IS_HOLDER[tags[above]]):
            break
        found = above
        if _IS_HOLDER[tags[above]]:
            break
    return found


def before(view: View, row: int) -> list[int]:
    """The elements in <body> that end before a row: earlier siblings of the row and of its ancestors.

    Not the cells beside it, if there are more rows: without one the columns would no longer be in line.
    """
    page, found, child = view.page, [], row
    for above in page.ancestors(row):
        if page.tag[above] != _TR or is_only_row(view, above):
            found += [each for each in view.children(above) if each < child and page.tag[each] != TEXT]
        child = above
        if page.tag[above] == _BODY:
            return sorted(found)
    return []


def is_only_row(view: View, row: int) -> bool:
    tags, siblings = view.page.tag, view.children(int(view.page.parent[row]))
    return sum(tags[each] == _TR for each in siblings) == 1

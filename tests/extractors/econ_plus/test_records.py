from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.extractors.econ_plus.judge import FASTEST_STEPS, PLAIN_STEPS
from pagecrunch.extractors.econ_plus.reasons import ENTRY

STORY = "<div><p>The tide came late, again.</p></div>"


def entries_of(html: str, after: int = 0) -> list[str]:
    page = build_page(html)
    found = []
    for steps in (PLAIN_STEPS, FASTEST_STEPS):
        passages = steps.passages.Passages(page)
        steps.records.find_entries(passages, after)
        found.append((passages.reasons == ENTRY).nonzero()[0].tolist())
    assert found[0] == found[1]
    return [page.block_text(block) for block in found[0]]


def teaser(text: str, opening: str = "<h3><a href=/>Other news</a></h3>") -> str:
    return f"<div class=t>{opening}<p>{text}</p></div>"


def test_boxes_that_repeat_and_open_with_a_link_are_entries() -> None:
    found = entries_of(STORY + teaser("One, a.") + teaser("Two, b.") + teaser("Three, c."))
    assert found == ["Other news", "One, a.", "Other news", "Two, b.", "Other news", "Three, c."]


def test_boxes_that_repeat_and_open_with_a_date_are_entries() -> None:
    comments = "".join(teaser(f"{name}, yes.", "<span>anna 04.01.2012</span>") for name in "abc")
    assert "a, yes." in entries_of(STORY + comments)


def test_sections_with_plain_headings_are_no_entries() -> None:
    sections = "".join(teaser(f"Part {name}, and more.", "<h3>Chapter</h3>") for name in "abc")
    assert entries_of(STORY + sections) == []


def test_numbered_items_are_no_entries() -> None:
    items = "".join(teaser(f"Item {number}, and more.", f"<b>{number}.</b><br><br>") for number in (1, 2, 3))
    assert entries_of(STORY + items) == []


def test_two_boxes_are_no_list() -> None:
    assert entries_of(STORY + teaser("One, a.") + teaser("Two, b.")) == []


def test_a_list_that_holds_the_story_or_comes_before_it_is_left_alone() -> None:
    teasers = teaser("One, a.") + teaser("Two, b.") + teaser("Three, c.")
    assert entries_of(teasers, after=1) == []
    assert entries_of(teasers + STORY, after=6) == []

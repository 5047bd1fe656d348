from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.build import build_page
from pagecrunch.extractors.econ_plus.passages import Passages
from pagecrunch.extractors.econ_plus.reasons import BEYOND, COPYRIGHT, ENTRY, REPEATED
from pagecrunch.extractors.econ_plus.repeats import compare_all, find_entries, mark_repeated, slot_of

STORY = "<div><p>The tide came late, again.</p></div>"
LONG = "Nobody had seen such a tide, said the harbour master."


def reasons_of(html: str) -> list[int]:
    passages = Passages(build_page(html))
    mark_repeated(passages)
    return list(passages.reason)


def test_a_copyright_sign_makes_a_notice_wherever_it_stands() -> None:
    assert reasons_of("<p>© One, two.<p>One, two.<p>Two, three. ©<p>©") == [COPYRIGHT, BEYOND, COPYRIGHT, BEYOND]


def test_a_long_passage_counts_once_whatever_white_space_is_around_it() -> None:
    assert reasons_of(f"<p>{LONG}<p> {LONG}\n<p>{LONG}") == [BEYOND, REPEATED, REPEATED]


def test_short_passages_may_repeat() -> None:
    assert reasons_of("<p>Read on, please.<p>Read on, please.") == [BEYOND, BEYOND]


def test_a_passage_repeats_one_with_a_sign_as_a_notice() -> None:
    assert reasons_of(f"<p>{LONG} ©<p>{LONG} ©") == [COPYRIGHT, COPYRIGHT]


def test_texts_with_the_same_ends_are_different() -> None:
    one, other = (LONG.replace("seen", word) for word in ("seen", "felt"))
    assert reasons_of(f"<p>{one}<p>{other}<p>{one}") == [BEYOND, BEYOND, REPEATED]


@given(st.lists(st.sampled_from([LONG, LONG.replace("seen", "felt"), LONG + " ©", "Read on, please."]), max_size=20))
def test_the_quick_look_misses_no_repetition(texts: list[str]) -> None:
    expected = []
    for index, text in enumerate(texts):
        is_repeated = text in texts[:index] and text.startswith("Nobody")
        expected.append(COPYRIGHT if "©" in text else REPEATED if is_repeated else BEYOND)
    assert reasons_of("".join(f"<p>{text}" for text in texts)) == expected


def test_a_page_made_to_fill_the_slots_is_compared_text_by_text() -> None:
    assert slot_of(1, np.full(64, 2, np.int32).data, 64) == -1
    passages = Passages(build_page(f"<p>{LONG}<p>One, two.<p>{LONG}<p>One, two."))
    compare_all(passages)
    assert list(passages.reason) == [BEYOND, BEYOND, REPEATED, BEYOND]


def entries_of(html: str, after: int = 0) -> list[str]:
    page = build_page(html)
    passages = Passages(page)
    find_entries(passages, after)
    return [page.block_text(block) for block in range(passages.count) if passages.reason[block] == ENTRY]


def teaser(text: str, opening: str = "<h3><a href=/>Other news</a></h3>") -> str:
    return f"<div class=t>{opening}<p>{text}</p></div>"


def test_boxes_that_repeat_and_open_with_a_link_are_entries() -> None:
    found = entries_of(STORY + teaser("One, a.") + teaser("Two, b.") + teaser("Three, c."))
    assert found == ["Other news", "One, a.", "Other news", "Two, b.", "Other news", "Three, c."]


def test_boxes_that_repeat_and_open_with_a_date_are_entries() -> None:
    comments = "".join(teaser(f"{name}, yes.", "<span>anna 04.01.2012</span>") for name in "abc")
    assert "a, yes." in entries_of(STORY + comments)


def test_sections_with_plain_headings_are_not_entries() -> None:
    sections = "".join(teaser(f"Part {name}, and more.", "<h3>Chapter</h3>") for name in "abc")
    assert entries_of(STORY + sections) == []


def test_numbered_items_are_not_entries() -> None:
    items = "".join(teaser(f"Item {number}, and more.", f"<b>{number}.</b><br><br>") for number in (1, 2, 3))
    assert entries_of(STORY + items) == []


def test_two_boxes_are_not_a_list() -> None:
    assert entries_of(STORY + teaser("One, a.") + teaser("Two, b.")) == []


def test_a_list_that_holds_the_story_or_comes_before_it_is_left_alone() -> None:
    teasers = teaser("One, a.") + teaser("Two, b.") + teaser("Three, c.")
    assert entries_of(teasers, after=1) == []
    assert entries_of(teasers + STORY, after=6) == []

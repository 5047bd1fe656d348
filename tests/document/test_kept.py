from __future__ import annotations

import re

import numpy as np
from document_made import all_kept
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.build import build_page
from pagecrunch.decision import Decision
from pagecrunch.document.kept import KeptText, line_text
from pagecrunch.extractors.everything import everything
from pagecrunch.page.invisible import INVISIBLE

CHARACTERS = st.sampled_from("ab \t\n\f\r\v\x1c\xa0é’…\xad\u200b\u2060\ufeff\uff01\U000e0041潮\U0001f642")


def test_text_that_is_kept_but_hidden_does_not_count() -> None:
    page = build_page("<p>x<p hidden>y")
    decision = Decision.of_rows(page, np.ones(len(page), bool), keep_reason="", drop_reason="")
    kept = KeptText(page, decision)
    assert [kept.rows[row] for row in page.text_rows.tolist()] == [1, 0]


def test_a_decision_may_be_a_slice_of_something_larger() -> None:
    page = build_page("<p>x")
    kept = np.ones(2 * len(page), bool)[::2]
    made = KeptText(page, Decision.of_rows(page, kept, keep_reason="", drop_reason=""))
    assert [made.rows[row] for row in page.text_rows.tolist()] == [1]


def test_a_row_kept_in_part_has_the_slice_of_that_part() -> None:
    page = build_page("<p>abcdef<p>gh")
    first, second = page.text_rows.tolist()
    whole = everything(page)
    kept = KeptText(page, Decision(whole.kept, whole.score, whole.reason, whole.reasons, cuts={first: (2, 4)}))
    assert [(kept.start(row), kept.stop(row)) for row in (first, second)] == [(2, 4), (6, 8)]
    assert (all_kept(page).start(first), all_kept(page).stop(first)) == (0, 6)


def test_white_space_is_collapsed_and_invisible_characters_are_removed() -> None:
    data = "\n a\t\tb\u200bc".encode()
    assert line_text(data, 0, len(data), True) == " a bc"
    assert line_text(data, 0, len(data), False) == " a b\u200bc"


@given(st.text(CHARACTERS, max_size=30), st.booleans())
@settings(max_examples=500, deadline=None)
def test_a_line_is_what_regular_expressions_make_of_it(text: str, strips: bool) -> None:
    data = ("x" + text + "y").encode()
    for stop in (len(data), len(data) - 1, len(data) // 2):  # a cut may be within a character
        expected = re.sub(r"[ \t\n\f\r]+", " ", data[1:stop].decode("utf-8", "replace"))
        assert line_text(data, 1, stop, strips) == (INVISIBLE.sub("", expected) if strips else expected)

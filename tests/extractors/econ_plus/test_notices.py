from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.build import build_page
from pagecrunch.extractors.econ_plus import notices
from pagecrunch.extractors.econ_plus.judge import FASTEST_STEPS, PLAIN_STEPS
from pagecrunch.extractors.econ_plus.reasons import BEYOND, NOTICE, REPEATED

LONG = "Nobody had seen such a tide, said the harbour master."


def reasons_of(html: str) -> list[int]:
    found = []
    for steps in (PLAIN_STEPS, FASTEST_STEPS):
        passages = steps.passages.Passages(build_page(html))
        steps.notices.mark_notices(passages)
        found.append(passages.reasons.tolist())
    assert found[0] == found[1]
    return found[0]


def test_a_copyright_sign_makes_a_notice_wherever_it_stands() -> None:
    assert reasons_of("<p>© One, two.<p>One, two.<p>Two, three. ©<p>©") == [NOTICE, BEYOND, NOTICE, BEYOND]


def test_a_long_passage_counts_once_whatever_white_space_is_around_it() -> None:
    assert reasons_of(f"<p>{LONG}<p> {LONG}\n<p>{LONG}") == [BEYOND, REPEATED, REPEATED]


def test_short_passages_may_repeat() -> None:
    assert reasons_of("<p>Read on, please.<p>Read on, please.") == [BEYOND, BEYOND]


def test_a_passage_repeats_one_with_a_sign_as_a_notice() -> None:
    assert reasons_of(f"<p>{LONG} ©<p>{LONG} ©") == [NOTICE, NOTICE]


def test_texts_with_the_same_ends_are_told_apart() -> None:
    one, other = (LONG.replace("seen", word) for word in ("seen", "felt"))
    assert reasons_of(f"<p>{one}<p>{other}<p>{one}") == [BEYOND, BEYOND, REPEATED]


@given(st.lists(st.sampled_from([LONG, LONG.replace("seen", "felt"), LONG + " ©", "Read on, please."]), max_size=20))
def test_the_quick_look_misses_no_repetition(texts: list[str]) -> None:
    expected = []
    for index, text in enumerate(texts):
        is_repeated = text in texts[:index] and text.startswith("Nobody")
        expected.append(NOTICE if "©" in text else REPEATED if is_repeated else BEYOND)
    assert reasons_of("".join(f"<p>{text}" for text in texts)) == expected


def test_a_page_made_to_fill_the_slots_is_compared_text_by_text() -> None:
    assert notices.slot_of(1, [2] * 64, 64) == notices.NO_SLOT
    for steps in (PLAIN_STEPS, FASTEST_STEPS):
        passages = steps.passages.Passages(build_page(f"<p>{LONG}<p>One, two.<p>{LONG}<p>One, two."))
        steps.notices.compare_all(passages)
        assert passages.reasons.tolist() == [BEYOND, BEYOND, REPEATED, BEYOND]

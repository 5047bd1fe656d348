from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.compiled import fastest
from pagecrunch.document import spans
from pagecrunch.document.marks import CLOSES, OPENS
from pagecrunch.document.parts import Break, Close, Note, Open, Span, span_text

NAMES = st.sampled_from(("em", "strong", "link", "code", ""))
SPANS = st.lists(
    st.one_of(
        st.sampled_from(("a", " ", "b c", " d", Break(), Note(1))),
        NAMES.map(OPENS.__getitem__),
        NAMES.map(CLOSES.__getitem__),
    ),
    max_size=30,
)
STRONG = OPENS["strong"]


def test_marks_are_closed_and_never_empty() -> None:
    assert spans.tidy_spans([Open("em"), Close("em"), "a ", Open("strong"), "b", Break()]) == [
        "a ", Open("strong"), "b", Close("strong"),
    ]  # fmt: skip


def test_white_space_at_the_edges_of_a_mark_stands_outside() -> None:
    given_spans: list[Span] = [
        "a", Open("strong"), " b: ", Close("strong"), "c", Open("em"), " ", Close("em"), Open("code"), " d ",
        Close("code"), "e",
    ]  # fmt: skip
    assert spans.tidy_spans(given_spans) == [
        "a ", Open("strong"), "b:", Close("strong"), " c ", Open("code"), " d ", Close("code"), "e",
    ]  # fmt: skip


def test_a_mark_that_goes_on_where_it_ended_is_one() -> None:
    assert spans.tidy_spans([STRONG, "S", Close("strong"), STRONG, "aving", Close("strong"), "x"]) == [
        Open("strong"), "Saving", Close("strong"), "x",
    ]  # fmt: skip


def test_a_break_at_the_end_of_a_mark_stands_outside() -> None:
    assert spans.tidy_spans([Open("strong"), "a", Break(), Close("strong"), "b"]) == [
        Open("strong"), "a", Close("strong"), Break(), "b",
    ]  # fmt: skip


@given(SPANS)
@settings(max_examples=1000, deadline=None)
def test_no_word_is_lost(given_spans: list[Span]) -> None:
    tidy = spans.tidy_spans(list(given_spans))
    assert "".join(map(span_text, tidy)).split() == "".join(map(span_text, given_spans)).split()
    assert all(span for span in tidy if isinstance(span, str))  # and none is empty


def test_spaces_that_indent_a_line_are_none_of_its_words() -> None:
    assert spans.tidy_spans(
        [
            STRONG,
            "\u3000\u3000a",
            Close("strong"),
            "\xa0",
            Break(),
            " \xa0b",
            Open("code"),
            Break(),
            " c",
            Close("code"),
        ]
    ) == [STRONG, "a", Close("strong"), Break(), "b", Open("code"), Break(), " c", Close("code")]


def test_a_mark_around_nothing_but_punctuation_is_none() -> None:
    assert spans.tidy_spans(["a", STRONG, ". ", Close("strong"), "b", STRONG, "c.", Close("strong")]) == [
        "a. b", STRONG, "c.", Close("strong"),
    ]  # fmt: skip
    sup: list[Span] = ["a", Open("sup"), "?", Close("sup")]
    assert spans.tidy_spans(list(sup)) == sup


def test_a_line_of_nothing_but_marks_is_nothing() -> None:
    assert spans.tidy_spans([Open("em"), " ", Close("em"), Break()]) == []


@given(SPANS)
@settings(max_examples=1000, deadline=None)
def test_compiled_and_plain_lines_are_the_same(given_spans: list[Span]) -> None:
    assert fastest(spans).tidy_spans(list(given_spans)) == spans.tidy_spans(list(given_spans))


def test_texts_around_empty_marks_are_one_and_breaks_at_both_ends_are_none() -> None:
    for tidied in (spans.tidy_spans, fastest(spans).tidy_spans):
        assert tidied(["a", Open("em"), Close("em"), "b", "c "]) == ["abc"]
        line: list[Span] = [Break(), Open("em"), " ", Break(), "a", Break(), "b", Close("em"), Break(), " "]
        assert tidied(line) == [Open("em"), "a", Break(), "b", Close("em")]
        assert tidied([Break(), Open("em"), " ", Break()]) == []

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.document.finish import UnfinishedParts, tidy_spans
from pagecrunch.document.parts import (
    CELL,
    CLOSES,
    HEADING,
    LIST,
    NO_FACTS,
    OPENS,
    PARAGRAPH,
    RULE,
    Break,
    Close,
    Image,
    Note,
    Open,
    Part,
    Span,
    span_text,
)


def finished(*made: tuple[str, list[Span]], ids: dict[int, str] | None = None) -> list[Part]:
    """The finished parts from kinds and spans."""
    parts = UnfinishedParts()
    for kind, spans in made:
        parts.kinds.append(kind)
        parts.depths.append(0)
        parts.rows.append(1)
        parts.spans_of.append(spans)
        parts.facts_of.append(NO_FACTS)
    parts.ids.update(ids or {})
    return parts.finished()


def test_containers_without_content_are_removed_except_cells() -> None:
    found = finished((LIST, []), (CELL, []), (PARAGRAPH, ["x "]), (PARAGRAPH, [" "]), ids={2: "here"})
    assert [(part.kind, part.spans, part.id) for part in found] == [(CELL, [], ""), (PARAGRAPH, ["x"], "here")]


def test_rules_are_between_two_things_and_once() -> None:
    kinds = [RULE, PARAGRAPH, RULE, RULE, PARAGRAPH, RULE]
    found = finished(*((kind, ["x"] if kind == PARAGRAPH else []) for kind in kinds))
    assert [part.kind for part in found] == [PARAGRAPH, RULE, PARAGRAPH]


def test_bold_that_covers_a_heading_is_left_out() -> None:
    bold, end = Open("strong"), Close("strong")
    image = Image("https://e.org/a.jpg", "")
    cases: list[tuple[list[Span], list[Span]]] = [
        ([bold, "1", end, " ", Open("em"), bold, "b", end, Close("em")], ["1 ", Open("em"), "b", Close("em")]),
        (["a ", bold, "b", end], ["a ", bold, "b", end]),
        ([image, bold, "b", end], [image, bold, "b", end]),
    ]  # fmt: skip
    for spans, expected in cases:
        assert finished((HEADING, list(spans)))[0].spans == expected


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
    assert tidy_spans([Open("em"), Close("em"), "a ", Open("strong"), "b", Break()]) == [
        "a ", Open("strong"), "b", Close("strong"),
    ]  # fmt: skip


def test_white_space_at_the_edges_of_a_mark_stands_outside() -> None:
    made: list[Span] = [
        "a", Open("strong"), " b: ", Close("strong"), "c", Open("em"), " ", Close("em"), Open("code"), " d ",
        Close("code"), "e",
    ]  # fmt: skip
    assert tidy_spans(made) == [
        "a ", Open("strong"), "b:", Close("strong"), " c ", Open("code"), " d ", Close("code"), "e",
    ]  # fmt: skip


def test_a_mark_that_goes_on_where_it_ended_is_one() -> None:
    assert tidy_spans([STRONG, "S", Close("strong"), STRONG, "aving", Close("strong"), "x"]) == [
        Open("strong"), "Saving", Close("strong"), "x",
    ]  # fmt: skip


def test_a_break_at_the_end_of_a_mark_stands_outside() -> None:
    assert tidy_spans([Open("strong"), "a", Break(), Close("strong"), "b"]) == [
        Open("strong"), "a", Close("strong"), Break(), "b",
    ]  # fmt: skip


@given(SPANS)
@settings(max_examples=1000, deadline=None)
def test_no_word_is_lost(made: list[Span]) -> None:
    tidy = tidy_spans(list(made))
    assert "".join(map(span_text, tidy)).split() == "".join(map(span_text, made)).split()
    assert all(span for span in tidy if isinstance(span, str))  # and none is empty


def test_spaces_that_indent_a_line_are_removed() -> None:
    made: list[Span] = [
        STRONG, "\u3000\u3000a", Close("strong"), "\xa0", Break(), " \xa0b", Open("code"), Break(), " c", Close("code"),
    ]  # fmt: skip
    assert tidy_spans(made) == [STRONG, "a", Close("strong"), Break(), "b", Open("code"), Break(), " c", Close("code")]


def test_a_mark_around_nothing_but_punctuation_is_removed() -> None:
    assert tidy_spans(["a", STRONG, ". ", Close("strong"), "b", STRONG, "c.", Close("strong")]) == [
        "a. b", STRONG, "c.", Close("strong"),
    ]  # fmt: skip
    sup: list[Span] = ["a", Open("sup"), "?", Close("sup")]
    assert tidy_spans(list(sup)) == sup


def test_a_line_of_nothing_but_marks_is_nothing() -> None:
    assert tidy_spans([Open("em"), " ", Close("em"), Break()]) == []


def test_texts_around_empty_marks_are_one_and_breaks_at_both_ends_are_removed() -> None:
    assert tidy_spans(["a", Open("em"), Close("em"), "b", "c "]) == ["abc"]
    line: list[Span] = [Break(), Open("em"), " ", Break(), "a", Break(), "b", Close("em"), Break(), " "]
    assert tidy_spans(line) == [Open("em"), "a", Break(), "b", Close("em")]
    assert tidy_spans([Break(), Open("em"), " ", Break()]) == []

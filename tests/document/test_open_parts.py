from __future__ import annotations

from document_made import document, outline

from pagecrunch.document.parts import MAX_NESTING, Open


def test_what_must_stand_around_text_is_made_where_the_page_left_it_out() -> None:
    assert [kind for _, kind, _ in outline("<dl>loose</dl>")] == ["definitions", "definition", "text"]


def test_a_list_directly_in_a_list_belongs_to_the_item_before_it() -> None:
    parts = outline("<ul><b>Boats</b><br><ul><li>Dory</ul><li>Cars<ul><li>Van</ul></ul>")
    inner = [(1, "item"), (2, "text"), (2, "list"), (3, "item"), (4, "text")]
    assert [(depth, kind) for depth, kind, _ in parts] == [(0, "list"), *inner, *inner]


def test_marks_nested_deeper_than_anyone_reads_are_plain() -> None:
    spans = document("<p>" + "<em><strong><del><sub><sup><mark><q>" * 40 + "x").parts[0].spans
    names = [span.name for span in spans if isinstance(span, Open)]
    assert len(names) == len(set(names))


def test_containers_nested_deeper_than_anyone_reads_are_joined() -> None:
    parts = document("<blockquote>" * (2 * MAX_NESTING) + "x").parts
    assert max(part.depth for part in parts) <= MAX_NESTING and parts[-1].text == "x"

from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.extractors.largest import largest
from pagecrunch.render.text import to_text


def largest_text(html: str) -> str:
    page = build_page(html)
    return to_text(page, largest(page))


def test_the_cell_with_the_most_text_wins() -> None:
    assert largest_text("<table><tr><td>short<td>a much longer cell</table>") == "a much longer cell"


def test_a_div_counts_as_a_cell() -> None:
    assert largest_text("<p>outside is the longest text of all</p><div>in the box</div>") == "in the box"


def test_of_boxes_with_the_same_text_the_inner_one_is_taken() -> None:
    page = build_page("<div><div id=inner>text</div></div>")
    decision = largest(page)
    assert decision.kept.argmax() == next(row for row in range(len(page)) if page.attr(row, "id") == "inner")


def test_hidden_text_does_not_count() -> None:
    assert largest_text("<div hidden>long hidden text</div><div>seen</div><p>and more besides") == "seen"


def test_a_page_without_boxes_gives_nothing_and_says_why() -> None:
    page = build_page("<p>text")
    decision = largest(page)
    assert not decision.kept.any()
    assert decision.reasons[0] == "the page has no table cell or <div> with text"

from __future__ import annotations

from pagecrunch.build import build_page


def test_attributes_are_read_by_name() -> None:
    page = build_page("<p id=a class='b c' title='\u00e9'>x")
    row = int(page.rows_with("p")[0])
    assert (page.attr(row, "id"), page.attr(row, "class"), page.attr(row, "title")) == ("a", "b c", "\u00e9")
    assert page.attr(row, "href") is None
    assert build_page("<p hidden>x").attr(3, "hidden") == ""


def test_a_custom_tag_has_its_own_name() -> None:
    page = build_page("<x-card>a</x-card>")
    assert "x-card" in [page.tag_name(row) for row in range(len(page))]


def test_ancestors_go_up_to_the_root() -> None:
    page = build_page("<div><p>x")
    assert [page.tag_name(row) for row in page.ancestors(int(page.text_rows[0]))] == ["p", "div", "body", "html"]

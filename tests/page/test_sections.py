"""Where the section of a heading ends."""

from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.page.sections import find_sections


def sections(html: str) -> list[str]:
    """The text of every section."""
    page = build_page(html)
    ends = find_sections(page.table)
    return [
        " ".join(page.text(row).strip() for row in range(start, ends[start]) if page.tag[row] == 0)
        for start in ends.nonzero()[0].tolist()
    ]


def test_a_section_ends_at_the_next_heading_of_its_level_or_higher() -> None:
    page = "<h1>A</h1><p>a</p><h2>B</h2><p>b</p><h3>C</h3><p>c</p><h2>D</h2><p>d</p>"
    assert sections(page) == ["A a B b C c D d", "B b C c", "C c", "D d"]


def test_the_last_of_several_ends_with_the_box_that_they_share() -> None:
    cards = "<div><h3>A</h3><p>a</p></div><div><h3>B</h3><p>b</p></div>"
    assert sections(f"<main>{cards}</main><footer>end</footer>") == ["A a", "B b"]
    assert sections("<main><h3>A</h3><p>a</p></main><footer>end</footer>") == ["A a end"]


def test_a_heading_without_text_or_that_is_hidden_begins_no_section() -> None:
    assert sections("<h2>A</h2><p>a</p><h2><img src=x></h2><h2 hidden>C</h2><p>b</p>") == ["A a C b"]


def test_forty_thousand_headings_in_each_other_are_read() -> None:
    assert len(sections("<div><h2>a</h2>" * 2_000)) == 2_000

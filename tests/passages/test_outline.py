from __future__ import annotations

from pagecrunch import extract
from pagecrunch.passages.outline import outline_text

HTML = "<p>Before it.</p><h1>Tide</h1><p>One two three.</p><h2>Moon</h2><p>Four.</p><h2>Sea</h2><pre>five six</pre>"


def test_the_outline_has_every_section_with_its_length() -> None:
    found = extract(HTML, using="everything").outline
    assert [(section.title, section.level, section.words) for section in found] == [
        ("", 0, 2), ("Tide", 1, 3), ("Moon", 2, 1), ("Sea", 2, 2),
    ]  # fmt: skip
    assert found[3].headings == ("Tide",)


def test_it_is_shown_as_a_nested_list() -> None:
    shown = outline_text(extract(HTML, using="everything").outline)
    assert shown == "- Opening (2 words)\n- Tide (3 words)\n  - Moon (1 word)\n  - Sea (2 words)"


def test_a_page_without_content_has_no_sections_and_stays_as_it_is() -> None:
    empty = extract("<p></p>", using="everything")
    assert empty.outline == () and empty.shortened(max_tokens=5, about="the tide") is empty

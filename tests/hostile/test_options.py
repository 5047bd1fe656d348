"""S13: a list of options costs the parser no more than any other list.

For each option of a `<select>`, Lexbor looks at all that stands in it, to keep account of which option is selected.
That work is in the parser, so it is counted here by what the parser is given.
"""

from __future__ import annotations

import re

import pytest

import pagecrunch
from pagecrunch.dom import limits
from pagecrunch.dom.guard import guard

MANY = 400_000  # options: looked at one by one for each of them, they took 27 minutes
LISTS = {
    "selected": "<select>" + "<option selected>x" * MANY,
    "not selected": "<select>" + "<option>x" * MANY,
    "in groups": "<select>" + "<optgroup><option selected>x</option></optgroup>" * MANY,
    "after other nodes": "<select>" + "<!---->" * MANY + "<option>x" * MANY,
    "in many selects": ("<select>" + "<option selected>x</option>" * 4_000 + "</select>") * (MANY // 4_000),
}


def most_looks(page: bytes) -> int:
    """The sum over all options of the nodes before them in their select, of selects that may have one selected."""
    looks = 0
    for attributes, inside in re.findall(rb"<select([^>]*)>(.*?)(?:</select>|\Z)", page, re.DOTALL):
        if b"multiple" not in attributes:
            tags = re.findall(rb"<[^>]*>", inside)
            looks += sum(number for number, tag in enumerate(tags, 1) if tag.startswith(b"<option"))
    return looks


@pytest.mark.parametrize("name", LISTS)
def test_s13_the_parser_does_not_look_at_all_options_for_each_of_them(name: str) -> None:
    page = LISTS[name]
    safe = guard(page.encode())
    assert most_looks(page.encode()) > 100 * limits.MAX_VISITS > 0 == most_looks(safe.html)
    assert safe.html.count(b"<option") == page.count("<option")  # nothing else is left out
    assert len(safe.warnings) == 1


def test_s13_a_page_with_very_many_options_is_read_with_all_its_text() -> None:
    html = f"<h1>Tides</h1><p>The tide was late, and no one had noticed.</p>{LISTS['selected']}"
    result = pagecrunch.extract(html)
    assert "The tide was late" in result.text
    assert any("options" in warning for warning in result.warnings)
    assert result.page.text_bytes.count(b"x") == MANY


def test_s13_a_usual_list_stays_as_it_is() -> None:
    page = ("<select>" + "<option value=a>A country</option>\n" * 700 + "</select>").encode()
    assert guard(page).html is page


@pytest.mark.parametrize("foreign", ["svg", "math"])
def test_an_option_in_svg_or_math_never_reaches_the_parser(foreign: str) -> None:
    """Lexbor takes it for an option of HTML, which has room to note that it is selected, and writes past its end."""
    for inside in ("<option selected>text", "<g><OPTION\tselected/>text", "<a></a><option a selected>text"):
        safe = guard(f"<p>a<{foreign}>{inside}".encode())
        assert b"option" not in safe.html.lower() and b"text" in safe.html

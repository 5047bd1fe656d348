from __future__ import annotations

import json

from document_made import document
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.render.plain_parts import plain_parts


@given(html_soup)
@settings(max_examples=200, deadline=None)
def test_each_part_is_a_dict_that_json_can_write(html: str) -> None:
    parts = document(html).parts
    found = plain_parts(parts)
    assert [(part["type"], part["depth"], part.get("text", "")) for part in found] == [
        (part.kind, part.depth, part.text) for part in parts
    ]
    assert json.loads(json.dumps(found)) == found


def test_marks_stand_in_the_order_in_which_they_begin() -> None:
    part = plain_parts(document("<p><a href=/x>a <b>b</b></a>").parts)[0]
    assert [(mark["type"], mark["start"], mark["end"]) for mark in part["marks"]] == [("link", 0, 3), ("strong", 2, 3)]

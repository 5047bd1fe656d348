from __future__ import annotations

import json

from document_made import document
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.render.json_parts import content_json


@given(html_soup)
@settings(max_examples=200, deadline=None)
def test_what_is_written_is_json(html: str) -> None:
    parts = document(html).parts
    written = content_json(parts)
    found = json.loads(written)
    assert [(part["type"], part["depth"], part.get("text", "")) for part in found] == [
        (part.kind, part.depth, part.text) for part in parts
    ]
    assert json.dumps(found, ensure_ascii=False) == written


def test_marks_stand_in_the_order_in_which_they_begin() -> None:
    part = json.loads(content_json(document("<p><a href=/x>a <b>b</b></a>").parts))[0]
    assert [(mark["type"], mark["start"], mark["end"]) for mark in part["marks"]] == [("link", 0, 3), ("strong", 2, 3)]

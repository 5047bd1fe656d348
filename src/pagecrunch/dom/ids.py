"""Lexbor's own numbers for our tags, asked of the parser itself so that no list of them needs to be kept."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from ..page.names import TAG_CODES, TAG_NAMES, TEXT

TEXT_ID = 2  # a text node; other numbers up to LAST_SPECIAL_ID are comments and the like
LAST_SPECIAL_ID = 5
KNOWN_IDS = 1024  # Lexbor's own numbers lie below; those of tags and attributes it does not know are addresses


def _tag_of_id() -> dict[int, int]:
    document = LexborHTMLParser("<svg><foreignObject></svg>")
    elements = {name: document.create_node(name) for name in TAG_NAMES if name[0] != "#"}
    foreign = document.css_first("foreignObject")
    if foreign is not None:  # written with a capital, and only within svg
        elements["foreignobject"] = foreign
    codes = {node.tag_id: TAG_CODES[name] for name, node in elements.items() if node.tag_id < KNOWN_IDS}
    return {**codes, TEXT_ID: TEXT}


TAG_OF_ID: dict[int, int] = _tag_of_id()

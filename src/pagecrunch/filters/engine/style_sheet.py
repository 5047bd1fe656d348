"""A style sheet of our own in a page: one element with an id, so that a page that is tidied again has it once."""

from __future__ import annotations

from .view import View


def add_style(view: View, name: str, rules: str) -> None:
    """Add rules to the end of the page's head, in the place of those of the same name."""
    head = view.current.head
    if head is None:
        return
    for old in head.css(f"style#{name}"):
        old.decompose()
    sheet = view.current.create_node("style")
    sheet.attrs["id"] = name
    sheet.insert_child(rules)
    head.insert_child(sheet, move=True)

"""GitHub-flavoured Markdown; HTML where Markdown has no way to say it (spanning cells, definition lists).

What comes out parses back to the text that went in: that is a property test.
"""

from __future__ import annotations

from ..compiled import fastest
from ..document.parts import Document
from ..registry import renderer
from . import Renderable
from . import markdown_blocks as plain_blocks

blocks = fastest(plain_blocks)


@renderer("markdown", title="Markdown", description="GitHub-flavoured Markdown with tables, footnotes and formulas.")
def render_markdown(result: Renderable) -> str:
    return to_markdown(result.document)


def to_markdown(document: Document) -> str:
    written: str = blocks.Writer(document.parts).write()
    return written

"""The texts of kept blocks by regular expressions, to compare `render.lines` with: slower, and simple to read."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pagecrunch.page.invisible import without_invisible
from pagecrunch.page.joints import are_apart
from pagecrunch.page.names import BLOCK_KINDS, TAG_CODES
from pagecrunch.page.page import Page
from pagecrunch.page.table import Bools

_BREAK, _CODE = TAG_CODES["br"], BLOCK_KINDS.index("code")
_SPACES = re.compile(r"[ \t\n\f\r]+")
_AT_EDGES = " \xa0\u3000\u200c\u200d"


def block_texts(page: Page, kept: Bools, cuts: Mapping[int, tuple[int, int]]) -> tuple[list[int], list[str]]:
    """The blocks with kept text, and the text of each: on one line, except for `<br>`; code as it is."""
    found, texts = [], []
    for block in range(len(page.blocks)):
        text = _block_text(page, block, kept, cuts)
        if page.blocks.kind[block] == _CODE:
            text = text.replace("\0", "\n")
        else:
            lines = (_SPACES.sub(" ", line).strip(_AT_EDGES) for line in text.split("\0"))
            text = "\n".join(line for line in lines if line)
        if text:
            found.append(block)
            texts.append(text if page.hidden_policy == "keep" else without_invisible(text))
    return found, texts


def _block_text(page: Page, block: int, kept: Bools, cuts: Mapping[int, tuple[int, int]]) -> str:
    """The kept text as it is on the page, with a zero byte, which the parser never hands out, for each `<br>`."""
    parts: list[bytes] = []
    before, before_end = -1, 0  # the row of the text before in this line, and where it ends
    for row in range(int(page.blocks.first[block]), int(page.blocks.last[block]) + 1):
        if page.blocks.of_row[row] == block and kept[row] and not page.hidden[row]:
            start, stop = cuts.get(row, (int(page.text_start[row]), int(page.text_end[row])))
            if start >= stop:
                continue
            is_code = page.blocks.kind[block] == _CODE
            if before >= 0 and not is_code and are_apart(page.table, before, before_end, row, start):
                parts.append(b" ")
            before, before_end = row, stop
            parts.append(page.text_bytes[start:stop])
        elif page.tag[row] == _BREAK and parts:
            parts.append(b"\0")
            before = -1
    return b"".join(parts).decode("utf-8", "replace")

"""The text of blocks with white space collapsed as browsers do. Twin of `_collapse.pyx`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..page.invisible import without_invisible
from ..page.joints import are_apart
from ..page.names import BLOCK_KINDS, TAG_CODES
from ..page.page import Page
from ..page.table import Bools

BREAK = TAG_CODES["br"]
CODE = BLOCK_KINDS.index("code")

_SPACES = re.compile(r"[ \t\n\f\r]+")
# Pages indent paragraphs with no-break and ideographic spaces, leave them at the ends of lines, and fill empty lines
# with joiners, which join nothing there.
_AT_EDGES = " \xa0\u3000\u200c\u200d"


def block_texts(page: Page, kept: Bools, cuts: Mapping[int, tuple[int, int]]) -> tuple[list[int], list[str]]:
    """The blocks with kept rows, and what was kept of each: on one line, but for `<br>`; code as it stands.

    Characters that nobody sees are left out, unless all that is hidden is to be kept.
    """
    blocks, found, texts = page.blocks, [], []
    tags, hiddens, of_row = page.tag.tolist(), page.hidden.tolist(), blocks.of_row.tolist()
    starts, ends, marked = page.text_start.tolist(), page.text_end.tolist(), kept.tolist()
    firsts, lasts, kinds = blocks.first.tolist(), blocks.last.tolist(), blocks.kind.tolist()
    for block, first in enumerate(firsts):
        parts: list[bytes] = []
        before = -1  # the row of the piece of this line before
        before_end = 0  # and where its text ends
        for row in range(first, lasts[block] + 1):
            if of_row[row] == block and marked[row] and not hiddens[row]:
                low, high = cuts.get(row, (starts[row], ends[row]))
                if low >= high:
                    continue
                if before >= 0 and kinds[block] != CODE and are_apart(page.table, before, before_end, row, low):
                    parts.append(b" ")
                before, before_end = row, high
                parts.append(page.text_bytes[low:high])
            elif tags[row] == BREAK and parts:
                parts.append(b"\0")  # which the parser never hands out
                before = -1
        text = b"".join(parts).decode("utf-8", "replace")
        if kinds[block] == CODE:
            text = text.replace("\0", "\n")
        else:
            lines = (_SPACES.sub(" ", line).strip(_AT_EDGES) for line in text.split("\0"))
            text = "\n".join(line for line in lines if line)
        if text:
            found.append(block)
            texts.append(text if page.hidden_policy == "keep" else without_invisible(text))
    return found, texts

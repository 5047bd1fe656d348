"""The text of blocks with white space collapsed as browsers do. Twin of `_collapse.pyx`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..page.invisible import without_invisible
from ..page.names import BLOCK_KINDS, TAG_CODES
from ..types import Bools, Page

BREAK = TAG_CODES["br"]
CODE = BLOCK_KINDS.index("code")

_SPACES = re.compile(rb"[ \t\n\f\r]+")


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
        for row in range(first, lasts[block] + 1):
            if of_row[row] == block and marked[row] and not hiddens[row]:
                low, high = cuts.get(row, (starts[row], ends[row]))
                parts.append(page.text_bytes[low:high])
            elif tags[row] == BREAK and parts:
                parts.append(b"\0")  # which the parser never hands out
        joined = b"".join(parts)
        if kinds[block] != CODE:
            lines = (_SPACES.sub(b" ", line).strip(b" ") for line in joined.split(b"\0"))
            joined = b"\n".join(line for line in lines if line)
        if joined:
            found.append(block)
            text = joined.replace(b"\0", b"\n").decode("utf-8", "replace")
            texts.append(text if page.hidden_policy == "keep" else without_invisible(text))
    return found, texts

"""What was left out of a page, in groups that people know by name, so that it can be shown in place and put back.

A group is a run of blocks with no kept block between them and the same name. It is known by the numbers of its first
and last block, so that an address can say what was put back, and nothing needs to be stored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...document.build import build_document
from ...document.parts import Part
from ...page.invisible import cleaned
from ...page.table import Bools
from ...result import Extraction
from ...sites.removed_groups import COMMENTS, GROUPS, RELATED, group_of_block

MOST_RUNS = 500  # that an address may put back
NAMED_BY_WORDS = 5  # of a part, for readers who hear the name of its button
_RUN = re.compile(r"(\d{1,7})-(\d{1,7})")
_BY_ROLE = {"comment": COMMENTS, "related": RELATED}

Runs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LeftOutGroup:
    """A run of blocks that are not on the reading page."""

    name: str  # of one of the groups that readers know
    first: int  # block
    last: int
    row: int  # of the page, where it stands
    words: int
    parts: tuple[Part, ...] = ()

    @property
    def title(self) -> str:
        return GROUPS[self.name]

    @property
    def run(self) -> str:
        return f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class KeptPiece:
    """A part of the reading page that can be taken out."""

    row: int  # of the page, where it begins
    first: int  # block
    last: int
    begins: str  # its first words

    @property
    def run(self) -> str:
        return f"{self.first}-{self.last}"


def parse_runs(text: str) -> Runs:
    """The runs of blocks that an address puts back, as in 3-7.12-12."""
    return tuple((int(first), int(last)) for first, last in _RUN.findall(text)[:MOST_RUNS])


def write_runs(runs: Runs) -> str:
    return ".".join(f"{first}-{last}" for first, last in runs)


def put_back(extraction: Extraction, runs: Runs) -> Extraction:
    """The same page with these blocks kept as well."""
    return _with_kept(extraction, extraction.decision.kept | _rows_of(extraction, runs)) if runs else extraction


def take_out(extraction: Extraction, runs: Runs) -> Extraction:
    """The same page without these blocks."""
    return _with_kept(extraction, extraction.decision.kept & ~_rows_of(extraction, runs)) if runs else extraction


def _rows_of(extraction: Extraction, runs: Runs) -> Bools:
    blocks, wanted = extraction.page.blocks, np.zeros(len(extraction.page.blocks) + 1, bool)
    for first, last in runs:
        wanted[min(first, len(blocks)) : min(last + 1, len(blocks))] = True
    rows: Bools = wanted[blocks.of_row] & (extraction.page.hidden == 0)
    return rows


def _with_kept(extraction: Extraction, kept: Bools) -> Extraction:
    return replace(extraction, decision=replace(extraction.decision, kept=kept))


def left_out_groups(extraction: Extraction) -> list[LeftOutGroup]:
    """Everything visible that is not on the reading page, in page order."""
    page, kept = extraction.page, extraction.decision.kept
    if extraction.original is not None or not len(page.blocks):  # the text does not come from what the page shows
        return []
    hidden, first_rows = page.blocks.hidden.tolist(), page.blocks.first.tolist()
    words = page.blocks.count("words").tolist()
    groups: list[LeftOutGroup] = []
    is_open = False
    for block, row in enumerate(first_rows):
        if hidden[block]:
            continue
        if kept[row]:
            is_open = False
            continue
        name = name_of_block(extraction, block)
        if is_open and groups[-1].name == name:
            groups[-1] = replace(groups[-1], last=block, words=groups[-1].words + words[block])
        else:
            groups.append(LeftOutGroup(name, block, block, row, words[block]))
        is_open = True
    return _with_parts(extraction, [group for group in groups if group.words])


def summary(groups: Sequence[LeftOutGroup]) -> list[tuple[str, int]]:
    """Names with the number of words, the longest first."""
    totals: dict[str, int] = {}
    for group in groups:
        totals[group.name] = totals.get(group.name, 0) + group.words
    return sorted(totals.items(), key=lambda pair: -pair[1])


def runs_of(groups: Sequence[LeftOutGroup], *names: str) -> Runs:
    """The runs of blocks of all groups with these names."""
    return tuple((group.first, group.last) for group in groups if group.name in names)


def name_of_block(extraction: Extraction, block: int) -> str:
    """The group that a block belongs to, if it is left out."""
    by_role = _BY_ROLE.get(extraction.roles[block]) if block < len(extraction.roles) else None
    return by_role or group_of_block(extraction.blocks[block].reason, extraction.blocks[block].path)


def _with_parts(extraction: Extraction, groups: list[LeftOutGroup]) -> list[LeftOutGroup]:
    """The groups with what they hold: all of it is made into a document at once, and dealt out by its rows."""
    if not groups:
        return []
    page, left_out = extraction.page, np.zeros(len(extraction.page.blocks) + 1, bool)
    for group in groups:
        left_out[group.first : group.last + 1] = True
    rows: Bools = left_out[page.blocks.of_row] & ~extraction.decision.kept & (page.hidden == 0)
    document = build_document(page, replace(extraction.decision, kept=rows, cuts={}))
    starts = np.array([group.row for group in groups])
    parts: list[list[Part]] = [[] for _ in groups]
    for piece in top_pieces(document.parts):
        place = int(np.searchsorted(starts, piece[0].row, side="right")) - 1
        parts[max(place, 0)].extend(piece)
    return [replace(group, parts=tuple(held)) for group, held in zip(groups, parts, strict=True) if held]


def kept_pieces(extraction: Extraction) -> list[KeptPiece]:
    """The outermost parts of what is kept, in page order."""
    page, kept = extraction.page, extraction.decision.kept
    first_rows = page.blocks.first
    blocks = np.flatnonzero(kept[first_rows] & (page.blocks.hidden == 0))
    starts = [piece[0].row for piece in top_pieces(build_document(page, extraction.decision).parts)]
    edges = np.searchsorted(first_rows[blocks], [*starts, len(page)])
    held = zip(starts, edges[:-1].tolist(), edges[1:].tolist(), strict=True)
    return [
        KeptPiece(row, int(blocks[begin]), int(blocks[end - 1]), _first_words(page.block_text(int(blocks[begin]))))
        for row, begin, end in held
        if begin < end
    ]


def _first_words(text: str) -> str:
    return " ".join(cleaned(text).split()[:NAMED_BY_WORDS])


def top_pieces(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """The outermost parts, each with all that it holds."""
    piece: list[Part] = []
    for part in parts:
        if part.depth == 0 and piece:
            yield piece
            piece = []
        piece.append(part)
    if piece:
        yield piece

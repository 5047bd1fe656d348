"""From the text of a row to the bytes of the source it was written in, and back from no more than needed.

Text is compared without white space and invisible characters, which parsers and renderers collapse and drop. A row is
one run of the source, or several with tags in between that the parser ignored. What does not match has no position;
what has one is checked against the source, so a position is never wrong.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..decode.decoders import character_ends, to_text
from ..dom.source_text import SourceText, read_text, source_texts, units
from ..lazy import cached_property
from ..page.invisible import INVISIBLE
from ..page.page import Page
from ..page.table import Ints

_SPACE = re.compile(r"\s+")
_LOOK_AHEAD = 8  # runs that are skipped to find the next row before the index is asked

Slice = tuple[int, int]


def bare(text: str) -> str:
    """The text without white space and invisible characters, as it is compared."""
    return INVISIBLE.sub("", _SPACE.sub("", text)).replace("\0", "")


@lru_cache(maxsize=4096)
def bare_size(character: str) -> int:
    """How many of a character count, or of what a reference stands for."""
    return len(bare(character))


class Units(NamedTuple):
    """The characters of a run that count, each with how many there are up to it, and its bytes in UTF-8."""

    counts: list[int]
    starts: list[int]
    ends: list[int]
    length: int


class SourceMap:
    """Where each text row of a page stands in the bytes that were received."""

    def __init__(self, page: Page) -> None:
        self._page = page
        received = page.received
        self._bytes = received if isinstance(received, bytes) else received.encode("utf-8", "replace")
        name = "utf-8" if isinstance(received, str) else page.encoding.name
        self._skipped = next((len(mark) for mark in _MARKS.get(name, ()) if self._bytes.startswith(mark)), 0)
        body = self._bytes[self._skipped :]
        self._is_same = name == "utf-8" and _is_utf8(body)  # the bytes are those that were parsed
        self._encoding = name
        self._utf8 = body if self._is_same else to_text(body, name).encode()
        self._known_units: dict[int, Units] = {}

    def slices(self, row: int, start: int, end: int) -> list[Slice]:
        """The bytes of characters `start : end` of the bare text of a row; empty where they are not known."""
        found: list[Slice] = []
        at = 0
        for run in self._runs.get(row, ()):
            length = self._units(run).length
            low, high = max(start - at, 0), min(end - at, length)
            if low < high:
                found.append(self._received(*self._within(run, low, high)))
            at += length
        return found

    def text(self, piece: Slice) -> str:
        """What a slice of the received bytes stands for."""
        data = self._bytes[piece[0] : piece[1]]
        return read_text(data.decode("utf-8", "replace") if self._is_same else to_text(data, self._encoding), False)

    @property
    def received(self) -> bytes:
        return self._bytes

    def _read(self, run: SourceText) -> str:
        return read_text(self._utf8[run.start : run.end].decode("utf-8", "replace"), run.is_raw)

    def _within(self, run: SourceText, low: int, high: int) -> Slice:
        """The UTF-8 bytes of some bare characters of a run, without white space at the ends."""
        known = self._units(run)
        first, last = bisect_right(known.counts, low), bisect_left(known.counts, high)
        start = known.starts[first] if first < len(known.starts) else run.start
        return start, known.ends[last] if last < len(known.ends) else run.end

    def _units(self, run: SourceText) -> Units:
        """Where the characters of a run are; a long one is asked for its sentences one by one."""
        if run.start not in self._known_units:
            data = self._utf8[run.start : run.end].decode("utf-8", "replace")
            found = Units([], [], [], len(bare(read_text(data, run.is_raw))))
            at, count = run.start, 0
            for written, read in units(data, run.is_raw):
                end = at + len(written.encode("utf-8", "replace"))
                if size := bare_size(read):
                    count += size
                    found.counts.append(count)
                    found.starts.append(at)
                    found.ends.append(end)
                at = end
            self._known_units[run.start] = found
        return self._known_units[run.start]

    def _received(self, start: int, end: int) -> Slice:
        """Offsets in the received bytes, from those in UTF-8."""
        if self._is_same:
            return start + self._skipped, end + self._skipped
        first, last = int(self._characters_before[start]), int(self._characters_before[end])
        ends = self._character_ends
        begin = ends[first - 1] if first else 0
        return begin + self._skipped, ends[min(last, len(ends)) - 1] + self._skipped

    @cached_property
    def _character_ends(self) -> Sequence[int]:
        """For every character of a page that is not in UTF-8, where its bytes end."""
        return character_ends(self._bytes[self._skipped :], self._encoding)

    @cached_property
    def _characters_before(self) -> Ints:
        """For every byte of the page in UTF-8, how many characters begin before it."""
        begins = (np.frombuffer(self._utf8, np.uint8) & 0xC0) != 0x80
        return np.append(0, np.cumsum(begins)).astype(np.int32)

    @cached_property
    def _runs(self) -> dict[int, list[SourceText]]:
        """For every text row that was found, its runs of the source."""
        page, runs, texts = self._page, [], []
        for run in source_texts(self._utf8):
            if text := bare(self._read(run)):
                runs.append(run)
                texts.append(text)
        places: dict[str, list[int]] = {}
        for index, text in enumerate(texts):
            places.setdefault(text, []).append(index)
        found: dict[int, list[SourceText]] = {}
        at = 0
        for row in page.text_rows.tolist():
            text = bare(page.text(row))
            if not text:
                continue
            place = _find(text, texts, at, places)
            if place is None:
                continue
            end, length = place, 0
            while length < len(text):
                length += len(texts[end])
                end += 1
            found[row] = runs[place:end]
            if place >= at:
                at = end
        return found


def _find(text: str, texts: list[str], at: int, places: dict[str, list[int]]) -> int | None:
    """The first run of a row: the next one, one soon after it, or one with the same text wherever it is."""
    for place in range(at, min(at + _LOOK_AHEAD, len(texts))):
        if _matches(text, texts, place):
            return place
    known = places.get(text)
    if not known:
        return None
    after = bisect_left(known, at)
    return known[after] if after < len(known) else known[-1]


def _matches(text: str, texts: list[str], place: int) -> bool:
    """Whether a row is the run at this place, or that and those after it."""
    at = 0
    while at < len(text):
        if place >= len(texts) or not text.startswith(texts[place], at):
            return False
        at += len(texts[place])
        place += 1
    return True


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


_MARKS = {
    "utf-8": (b"\xef\xbb\xbf",),
    "utf-16le": (b"\xff\xfe",),
    "utf-16be": (b"\xfe\xff",),
}

"""What changed between two runs: which pages are new, gone or different, and which words their text lost and gained.

Rows are matched by their source. Two runs over the same input have them in the same order, and then few rows are in
memory at a time; a row waits only until its match comes.
"""

from __future__ import annotations

import heapq
import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from ..errors import UsageError
from .outputs import ENDINGS, read_output
from .schema import Row

_WORD = re.compile(r"\w+")
EXCERPT_WORDS = 12
TEXT_FIELDS = ("text", "markdown", "html", "body")  # the first that both rows have is compared

Waiting = dict[str, deque[Row]]  # rows without a match so far; a source can be there more than once


@dataclass(frozen=True, slots=True, order=True)
class PageChange:
    """A page that came out different."""

    size: int  # words lost and gained
    source: str
    lost: int = 0
    gained: int = 0
    lost_words: str = ""
    gained_words: str = ""
    fields: tuple[str, ...] = ()
    statuses: tuple[str, str] | None = None  # before and after, where they differ


@dataclass
class Difference:
    """The counts, and the pages that changed most."""

    same: int = 0
    changed: int = 0
    only_old: list[str] = field(default_factory=list)
    only_new: list[str] = field(default_factory=list)
    lost: int = 0
    gained: int = 0
    old_words: int = 0
    fields: Counter[str] = field(default_factory=Counter)
    statuses: Counter[tuple[str, str]] = field(default_factory=Counter)
    largest: list[PageChange] = field(default_factory=list)


def compare(old: Path, new: Path, most: int = 20) -> Difference:
    """Compare two output folders or files, and keep up to `most` of the pages that changed most."""
    found = Difference()
    waiting_old: Waiting = {}
    waiting_new: Waiting = {}
    for one, other in zip_longest(read_rows(old), read_rows(new)):
        if one is not None:
            _match(one, waiting_old, waiting_new, found, most, is_old=True)
        if other is not None:
            _match(other, waiting_new, waiting_old, found, most, is_old=False)
    found.only_old = [source for source, rows in waiting_old.items() for _ in rows]
    found.only_new = [source for source, rows in waiting_new.items() for _ in rows]
    found.largest.sort(reverse=True)
    return found


def read_rows(path: Path) -> Iterator[Row]:
    """The rows of an output folder, in order, or of one file."""
    if path.is_dir():
        files = sorted(each for each in path.iterdir() if each.name.endswith(ENDINGS) and each.name[0] != ".")
        if not files:
            raise UsageError(f"There is no output of `pagecrunch batch` in {path}.")
    elif path.is_file():
        files = [path]
    else:
        raise UsageError(f"There is no file or folder {str(path)!r}.")
    for file in files:
        try:
            for row in read_output(file):
                if "file" in row and row["file"] and "text" not in row:
                    row["text"] = (file.parent / row["file"]).read_text("utf-8", "replace")
                yield row
        except (OSError, ValueError) as error:
            raise UsageError(f"{file} cannot be read as output of `pagecrunch batch`: {error}.") from error


def _match(row: Row, mine: Waiting, others: Waiting, found: Difference, most: int, is_old: bool) -> None:
    source = str(row.get("source"))
    if source not in others:
        mine.setdefault(source, deque()).append(row)
        return
    match = others[source].popleft()
    if not others[source]:
        del others[source]
    old, new = (row, match) if is_old else (match, row)
    change = _change(old, new, found)
    if change is None:
        found.same += 1
        return
    found.changed += 1
    heapq.heappush(found.largest, change)
    if len(found.largest) > most:
        heapq.heappop(found.largest)


def _change(old: Row, new: Row, found: Difference) -> PageChange | None:
    name = next((name for name in TEXT_FIELDS if name in old and name in new), "text")
    before, after = old.get(name) or "", new.get(name) or ""
    words = Counter(_WORD.findall(before))
    found.old_words += words.total()
    fields = tuple(key for key in old if key in new and key != "digest" and old[key] != new[key])
    if not fields:
        return None
    now = Counter(_WORD.findall(after))
    lost, gained = words - now, now - words
    found.lost += lost.total()
    found.gained += gained.total()
    found.fields.update(fields)
    both = str(old.get("status")), str(new.get("status"))
    statuses = both if both[0] != both[1] else None
    if statuses:
        found.statuses[statuses] += 1
    lost_words, gained_words = (" ".join(list(each)[:EXCERPT_WORDS]) for each in (lost, gained))
    counts = lost.total() + gained.total(), str(old["source"]), lost.total(), gained.total()
    return PageChange(*counts, lost_words, gained_words, fields, statuses)

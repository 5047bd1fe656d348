"""The file of labels: one line a page, with what each reader kept, by the numbers of the page's blocks.

It holds no text of the page. Short hashes of the blocks tell whether the numbers still mean the same blocks.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pagecrunch.errors import UsageError
from pagecrunch.files import write_file
from pagecrunch.page.page import Page

HASH_BYTES = 3  # of a block; written as four characters
HASH_CHARACTERS = 4


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one reader says about a page. `keep` has ranges of block numbers: `3-9,14`; empty for nothing."""

    by: str
    kind: str
    keep: str
    note: str = ""


@dataclass(slots=True)
class LabelledPage:
    """A page that someone has read: its bytes and blocks as hashes, and an opinion of every reader."""

    id: str
    digest: str
    blocks: str
    opinions: list[Opinion] = field(default_factory=list)

    def kept(self, page: Page) -> NDArray[np.float64]:
        """For every block the share of readers that kept it; NaN for a block that was not there when they read."""
        now, then = _hashes(block_hashes(page)), _hashes(self.blocks)
        votes = np.mean([chosen(opinion.keep, len(then)) for opinion in self.opinions], axis=0)
        if now == then:
            return np.asarray(votes, np.float64)
        found = np.full(len(now), np.nan)
        for before, after, size in SequenceMatcher(None, then, now, autojunk=False).get_matching_blocks():
            found[after : after + size] = votes[before : before + size]
        return found


def read_labels(path: Path) -> dict[str, LabelledPage]:
    """The labelled pages by their id, in the order of the file; none where there is no file."""
    if not path.exists():
        return {}
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        record: dict[str, Any] = json.loads(line)
        opinions = [Opinion(**opinion) for opinion in record["opinions"]]
        found[record["id"]] = LabelledPage(record["id"], record["digest"], record["blocks"], opinions)
    return found


def add_opinion(path: Path, page_id: str, html: bytes, page: Page, opinion: Opinion) -> None:
    """Write an opinion in place of an older one of the same reader. Several readers may write at the same time."""
    opinion = Opinion(opinion.by, opinion.kind, as_ranges(chosen(opinion.keep, len(page.blocks))), opinion.note)
    with _locked(path):
        pages = read_labels(path)
        digest, blocks = page_digest(html), block_hashes(page)
        entry = pages.setdefault(page_id, LabelledPage(page_id, digest, blocks))
        others = [each for each in entry.opinions if each.by != opinion.by]
        if others and (entry.digest, entry.blocks) != (digest, blocks):
            raise UsageError(
                f"{page_id} had other blocks when {others[0].by} read it. Delete its line in {path} first."
            )
        pages[page_id] = LabelledPage(page_id, digest, blocks, [*others, opinion])
        write_file(path, "".join(_line(pages[name]) for name in sorted(pages)))


def _line(entry: LabelledPage) -> str:
    opinions = [
        {name: getattr(opinion, name) for name in ("by", "kind", "keep", "note") if name != "note" or opinion.note}
        for opinion in entry.opinions
    ]
    record = {"id": entry.id, "digest": entry.digest, "opinions": opinions, "blocks": entry.blocks}
    return json.dumps(record, ensure_ascii=False) + "\n"


def page_digest(html: bytes) -> str:
    return hashlib.sha256(html).hexdigest()[:16]


def block_hashes(page: Page) -> str:
    """A short hash of every block's words, one after the other."""
    texts = (" ".join(page.block_text(block).split()) for block in range(len(page.blocks)))
    return "".join(b64encode(hashlib.sha256(text.encode()).digest()[:HASH_BYTES]).decode() for text in texts)


def _hashes(joined: str) -> list[str]:
    return [joined[at : at + HASH_CHARACTERS] for at in range(0, len(joined), HASH_CHARACTERS)]


def chosen(ranges: str, count: int) -> NDArray[np.bool_]:
    """`3-9,14` as a mask over `count` blocks."""
    mask = np.zeros(count, bool)
    for part in filter(None, (part.strip() for part in ranges.split(","))):
        first, _, last = part.partition("-")
        try:
            start, stop = int(first), int(last or first)
        except ValueError:
            raise UsageError(f"{part!r} is not a range of blocks. Write 3-9 or 14.") from None
        if not 0 <= start <= stop < count:
            raise UsageError(f"{part!r} is outside of the page: its blocks go from 0 to {count - 1}.")
        mask[start : stop + 1] = True
    return mask


def as_ranges(mask: NDArray[np.bool_]) -> str:
    """A mask as `3-9,14`."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], mask.astype(np.int8), [0]))))
    pairs = zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
    return ",".join(str(start) if stop == start + 1 else f"{start}-{stop - 1}" for start, stop in pairs)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f".{path.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield

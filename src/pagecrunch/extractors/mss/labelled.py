"""A folder of pages with gold text: `html/<id>.html.gz`, the bytes as served, and `gold.jsonl`, one object a page."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from zlib import error as ZlibError

from ...errors import UsageError

# Labels under which countries register names: `example.co.uk` is one owner, and so is `example.uk`.
_SECOND_LEVEL = (
    "ac", "co", "com", "edu", "gen", "go", "gob", "gov", "gouv", "ltd", "mil", "ne", "net", "or", "org",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """One page of the folder. `read` gives its bytes."""

    id: str
    url: str | None
    kind: str | None
    text: str
    path: Path

    def read(self) -> bytes:
        try:
            return gzip.decompress(self.path.read_bytes())
        except (OSError, EOFError, ZlibError) as error:
            raise UsageError(f"The page {self.path} cannot be read: {error}.") from error

    @property
    def source(self) -> str:
        """The owner of the page: its registered domain, or the page's own id where that is not known."""
        return registered_domain(self.url) or self.id


def read_labelled(folder: Path) -> Iterator[LabelledPage]:
    """Every page with gold text, in the order of `gold.jsonl`."""
    gold_file = folder / "gold.jsonl"
    try:
        with gold_file.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip() and (page := _page(gold_file, number, line)).text.strip():
                    yield page
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{folder} is not a corpus: it needs a readable file gold.jsonl and a folder html.") from error


def count_lines(folder: Path) -> int:
    """How many records there are, for a progress bar; 0 where there is no such file."""
    try:
        with (folder / "gold.jsonl").open("rb") as lines:
            return sum(1 for line in lines if line.strip())
    except OSError:
        return 0


def _page(gold_file: Path, number: int, line: str) -> LabelledPage:
    try:
        record = json.loads(line)
        name, text = str(record["id"]), str(record.get("text") or "")
        path = gold_file.parent / "html" / f"{name}.html.gz"
        return LabelledPage(name, record.get("url"), record.get("kind"), text, path)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{gold_file}, line {number}, is not a gold record.") from error


def registered_domain(url: str | None) -> str:
    """`example.co.uk` for `news.example.co.uk`; empty where there is no host. A rule of thumb without a suffix list."""
    try:
        host = (urlsplit(url or "").hostname or "").rstrip(".")
    except ValueError:
        return ""
    labels = host.split(".")
    is_national = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL
    return ".".join(labels[-3 if is_national else -2 :])

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.errors import UsageError
from training.label.file import Opinion, add_opinion, as_ranges, chosen, read_labels

HTML = b"<nav>Menu</nav><h1>Tides</h1><p>The sea waits.</p><p>The moon is late.</p><footer>Imprint</footer>"


def add(path: Path, keep: str, by: str = "ada", html: bytes = HTML) -> None:
    add_opinion(path, "one", html, build_page(html), Opinion(by, "article", keep))


def test_ranges_become_a_mask_and_ranges_again() -> None:
    assert as_ranges(chosen("3, 1-2,7", 9)) == "1-3,7"
    assert as_ranges(chosen("", 9)) == ""
    with pytest.raises(UsageError, match="go from 0 to 8"):
        chosen("7-9", 9)
    with pytest.raises(UsageError, match="not a range"):
        chosen("all", 9)


def test_the_same_reader_replaces_an_opinion_and_another_adds_one(tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    add(path, "1-2")
    add(path, "1-3")
    add(path, "1-2", by="bob")
    [entry] = read_labels(path).values()
    assert [(opinion.by, opinion.keep) for opinion in entry.opinions] == [("ada", "1-3"), ("bob", "1-2")]
    assert entry.kept(build_page(HTML)).tolist() == [0, 1, 1, 0.5, 0]
    assert "sea" not in path.read_text()


def test_labels_follow_their_blocks_when_the_page_gets_others(tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    add(path, "1-3")
    changed = build_page(HTML.replace(b"<nav>Menu</nav>", b"<p>New</p><p>Menu</p>"))
    kept = read_labels(path)["one"].kept(changed)
    assert np.isnan(kept[0])
    assert kept[1:].tolist() == [0, 1, 1, 1, 0]
    with pytest.raises(UsageError, match="other blocks"):
        add(path, "1", by="bob", html=b"<p>Something else</p><p>And more</p>")


def test_readers_who_write_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    code = (
        "import sys; from pathlib import Path; from pagecrunch.build import build_page\n"
        "from training.label.file import Opinion, add_opinion\n"
        "for n in range(20):\n"
        "    add_opinion(Path(sys.argv[1]), str(n), b'<p>a', build_page(b'<p>a'), Opinion(sys.argv[2], 'home', '0'))"
    )
    writers = [subprocess.Popen([sys.executable, "-c", code, str(path), name]) for name in ("ada", "bob")]
    assert [writer.wait() for writer in writers] == [0, 0]
    assert all(len(entry.opinions) == 2 for entry in read_labels(path).values())

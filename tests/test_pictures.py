"""Pictures in the docs are made by scripts, from what the code finds."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

PICTURES = Path(__file__).parents[1] / "docs/pictures"
MOST_BYTES = 150_000  # what tools/screenshots.py allows


def test_the_picture_of_the_climb_shows_what_econ_does_today() -> None:
    script = runpy.run_path(str(PICTURES / "make_climb.py"))
    drawn = script["draw"](script["build_page"](script["HTML"]))
    assert drawn == (PICTURES / "climb.svg").read_text(encoding="utf-8")
    assert drawn.count("snippet-node</text>") == drawn.count("summary-node</text>") == 1


def test_pictures_of_the_console_are_all_used_and_small() -> None:
    named = set(re.findall(r"pictures/(console-[\w-]+\.png)", (PICTURES.parent / "console.md").read_text()))
    assert named and all((PICTURES / name).stat().st_size < MOST_BYTES for name in named)
    assert named == {path.name for path in PICTURES.glob("console-*.png")}

"""Pictures in the docs are made by scripts, from what the code finds."""

from __future__ import annotations

import runpy
from pathlib import Path

PICTURES = Path(__file__).parents[1] / "docs/pictures"


def test_the_picture_of_the_climb_shows_what_econ_does_today() -> None:
    script = runpy.run_path(str(PICTURES / "make_climb.py"))
    drawn = script["draw"](script["build_page"](script["HTML"]))
    assert drawn == (PICTURES / "climb.svg").read_text(encoding="utf-8")
    assert drawn.count("snippet-node</text>") == drawn.count("summary-node</text>") == 1

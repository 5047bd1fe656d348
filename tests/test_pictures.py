"""Pictures in the docs are made by scripts, from what the code finds."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

import pagecrunch
from tools.pictures.__main__ import DRAWINGS

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


@pytest.mark.parametrize("name", ["flow", "table", "ledger", "coreex"])
def test_a_drawing_shows_what_the_code_does_today(name: str) -> None:
    assert DRAWINGS[name].draw() == (PICTURES / f"{name}.svg").read_text("utf-8"), "draw it: python -m tools.pictures"


def test_the_drawing_of_learned_has_a_line_for_every_block() -> None:
    """Its numbers change whenever the model is trained again; the one in the docs may be of the model before."""
    blocks = pagecrunch.extract((PICTURES.parents[1] / "examples/page.html").read_bytes()).blocks
    shown = sum(not block.hidden for block in blocks)
    for drawn in (DRAWINGS["learned"].draw(), (PICTURES / "learned.svg").read_text("utf-8")):
        assert len(re.findall(r">[01]\.\d\d</text>", drawn)) == shown


def test_every_picture_is_shown_somewhere_and_small() -> None:
    pages = [PICTURES.parents[1] / "README.md", *PICTURES.parent.glob("*.md")]
    shown = set(re.findall(r"pictures/([\w-]+\.(?:png|svg))", "".join(page.read_text("utf-8") for page in pages)))
    there = {path.name for path in PICTURES.iterdir() if path.suffix in (".png", ".svg")}
    assert shown == there
    assert all((PICTURES / name).stat().st_size < MOST_BYTES for name in there)

"""The example plug-in is installed as a user would, and runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = "<h1>Tides</h1><table width=800><tr><td>Ayr<td>one<tr><td>Bute<td><img src=b.jpg alt=Boat width=500></table>"
RUN = """
import sys, pagecrunch
from pagecrunch.registry import Registry
from pagecrunch.settings import load, parse_assignment
registry = Registry()
settings = load(environ={}, assignments=map(parse_assignment, sys.argv[2:]), plug_ins=registry.sections)
print(pagecrunch.tidy(sys.argv[1], settings=settings, registry=registry).html)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the plug-in installed in it."""
    folder = tmp_path_factory.mktemp("installed")
    source = folder / "source"
    shutil.copytree(ROOT / "examples/skweezer", source)
    target = folder / "packages"
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--target", str(target), str(source)], check=True, capture_output=True)
    return target


def tidied(installed: Path, *assignments: str) -> str:
    path = os.pathsep.join([str(installed), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    run = subprocess.run(
        [sys.executable, "-c", RUN, PAGE, *assignments],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    return run.stdout


def test_tables_come_apart_and_images_fit_the_screen(installed: Path) -> None:
    html = tidied(installed)
    assert "<td" not in html and "<table" not in html
    assert "<div>Ayr</div><div>one</div>" in html
    assert 'style="max-width:240px;height:auto"' in html


def test_its_settings_are_set_like_any_other(installed: Path) -> None:
    html = tidied(installed, "skweezer.images=false", "skweezer.width=320")
    assert '<a href="b.jpg">[Boat]</a>' in html and "max-width:320px" in html


def test_it_can_be_switched_off(installed: Path) -> None:
    assert "<table" in tidied(installed, "skweezer.enabled=false")

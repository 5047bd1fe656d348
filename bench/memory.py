"""How much memory a page takes at its peak: pages of short elements and of prose, each in a process of its own.

SECURITY.md promises a most for each byte of a page, and for pages of very short elements for each element and text.
The exit code is 1 if a page takes more.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from dataclasses import dataclass

from .options import positive
from .report import context_lines, table_lines
from .shapes import SENTENCE

MEGABYTE = 1_000_000
MOST_PER_BYTE = 60
MOST_PER_ROW = 720  # bytes for an element or a text...
MOST_PER_ROW_IN_JSON = 1000  # ...and in JSON, where each part of the content is written in four forms
ALLOWANCE = 50 * MEGABYTE
# What comes first, what is repeated, and how many elements and texts that makes.
SHAPES = {
    "prose": ("", f"<p>{SENTENCE}</p>", 2),
    "list": ("<ul>", "<li><a href=/page>A page</a></li>", 3),
    "p-and-letter": ("", "<p>x", 2),
    "p-closed": ("", "<p>a</p>", 2),
    "p-alone": ("", "<p>", 1),
    "br": ("", "<br>", 1),
    "item-and-letter": ("<ul>", "<li>x", 2),
    "cells": ("<table>", "<tr><td>1<td>2</tr>", 5),
    "bold": ("", "<p><b>x</b>", 3),
    "link": ("", "<a href=x>y</a>", 2),
    "options": ("<select>", "<option selected>x", 2),
}
PARTS = ("extract", "text", "markdown", "html", "json", "blocks", "ledger", "tidy")
_PROGRAM = """
import sys
from pathlib import Path
import pagecrunch

def kilobytes(name):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name))

def run(html, part):
    if part == "tidy":
        return pagecrunch.tidy(html)
    result = pagecrunch.extract(html)
    found = getattr(result, part, None)
    return result, found() if callable(found) else getattr(found, "entries", found)

before, unit, times, part = sys.argv[1:]
run("<p>A small page, so that everything is loaded.</p>" * 50, part)
html = (before + unit * int(times)).encode()
begin = kilobytes("VmRSS")
Path("/proc/self/clear_refs").write_text("5")
kept = run(html, part)
print((kilobytes("VmHWM") - begin) * 1024)
"""


@dataclass(frozen=True, slots=True)
class Use:
    """The memory of one part on one shape."""

    part: str
    shape: str
    length: int
    rows: int
    peak: int

    @property
    def allowed(self) -> int:
        per_row = MOST_PER_ROW_IN_JSON if self.part == "json" else MOST_PER_ROW
        return max(MOST_PER_BYTE * self.length, per_row * self.rows) + ALLOWANCE


def measure(part: str, shape: str, size: int) -> Use:
    """The most memory that one part takes for a page of about this many bytes."""
    before, unit, rows = SHAPES[shape]
    times = size // len(unit)
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, before, unit, str(times), part], capture_output=True, check=True
    )
    return Use(part, shape, len(before) + times * len(unit), times * rows, int(done.stdout))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bytes", type=positive, default=1_600_000, metavar="N", help="length of the pages")


def run(arguments: argparse.Namespace) -> int:
    used = [measure(part, shape, arguments.bytes) for shape in SHAPES for part in PARTS]
    print("\n".join(context_lines([f"{len(SHAPES)} shapes"], len(used), [])))
    lines = [
        [each.shape, each.part, f"{each.peak / MEGABYTE:.0f}", f"{each.peak / each.length:.0f}",
         f"{each.peak / each.rows:.0f}", f"{each.allowed / MEGABYTE:.0f}"]
        for each in used
    ]  # fmt: skip
    print("\n".join(table_lines(["shape", "part", "MB", "a byte", "a row", "allowed MB"], lines)))
    over = [each for each in used if each.peak > each.allowed]
    print(f"\n{len(over)} of {len(used)} take more than is promised")
    return 1 if over else 0

"""Whether time grows in step with the page: every part and every shape at n, 4n and 16n, in CPU time.

A step from one size to the next that takes more than 5 times as long is named, and the exit code is then 1. Linear is
4. Times below a floor count as the floor: there the clock and the caches would decide. The guard before the parser
rewrites some shapes from some size on, which costs a fixed factor: those are measured where it does so at all three
sizes. A step that seems too slow is measured again before it counts.
With --peers, other tools run on the same pages, each in a process of its own that is ended when its time is up, and
--plot draws them all.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from .errors import UsageError
from .options import positive, writable
from .report import context_lines, table_lines
from .runner import in_words, time_limit, with_progress
from .scaling_parts import Material, Part, all_parts
from .scaling_peers import measure_peer
from .scaling_plot import panels
from .shapes import SHAPES, Shape, tag_shapes, units_for
from .systems import split_names

FACTORS = (1, 4, 16)
MOST_RATIO = 5.0
FLOOR_SECONDS = 0.02
ROUNDS = 4  # at most, for a step that seems too slow
SHOWN = ("extract", "tidy", "renderer markdown")  # our lines in the plot


@dataclass(frozen=True, slots=True)
class Growth:
    """Seconds at each size; infinite where it took too long. `error` says what went wrong, if anything did."""

    who: str
    shape: str
    units: int
    seconds: tuple[float, ...]
    error: str = ""

    @property
    def ratio(self) -> float:
        """The worst step."""
        counted = [max(FLOOR_SECONDS, each) for each in self.seconds]
        return max((after / before for before, after in itertools.pairwise(counted)), default=1.0)

    @property
    def fails(self) -> bool:
        return bool(self.error) or self.ratio > MOST_RATIO

    def __str__(self) -> str:
        times = ", ".join(f"{each:.3f}" for each in self.seconds)
        return f"not linear: {self.who} on {self.shape}, {times} s {self.error}".rstrip()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--shapes", default="", metavar="A,B,C", help="only these")
    parser.add_argument("--tags", action="store_true", help="instead, floods of every tag in every place")
    parser.add_argument("--parts", default="", metavar="A,B,C", help="only these")
    parser.add_argument(
        "--bytes",
        type=positive,
        default=65536,
        metavar="N",
        help="the smallest page; the others are 4 and 16 times as large",
    )
    parser.add_argument("--seconds", type=positive, default=60, metavar="N", help="a run that takes longer is ended")
    parser.add_argument("--peers", default="", metavar="A,B,C", help="other tools beside ours")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write a chart as SVG")


def run(arguments: argparse.Namespace) -> int:
    known = tag_shapes() if arguments.tags else SHAPES
    shapes = {name: known[name] for name in _chosen(arguments.shapes, list(known), "shape")}
    parts = {part.name: part for part in all_parts()}
    chosen = [parts[name] for name in _chosen(arguments.parts, list(parts), "part")]
    peers = split_names(arguments.peers) if arguments.peers else []
    plot = writable(arguments.plot) if arguments.plot else None

    total = len(shapes) * (len(chosen) + len(peers))
    found = []
    for growth in with_progress(measure_all(shapes, chosen, peers, arguments.bytes, arguments.seconds), total, "runs"):
        found.append(growth)
        if growth.fails:  # at once, as a run takes its time
            print(growth, file=sys.stderr, flush=True)
    print("\n".join(context_lines([f"{len(shapes)} shapes"], len(shapes) * len(FACTORS), [])))
    print(f"sizes     about {', '.join(f'{arguments.bytes * factor:,}' for factor in FACTORS)} bytes, CPU time\n")
    print("\n".join(worst_table(found)))
    if plot:
        plot.write_text(panels(found, [*(name for name in SHOWN if name in parts), *peers], arguments.bytes, FACTORS))
    ours = [growth for growth in found if growth.who not in peers and growth.fails]
    print("\n".join(map(str, ours)))
    print(
        f"\n{len(ours)} of {len(shapes) * len(chosen)} pairs of part and shape grow faster than {MOST_RATIO:g} a step"
    )
    return 1 if ours else 0


def measure_all(
    shapes: Mapping[str, Shape], parts: Sequence[Part], peers: Sequence[str], size: int, seconds: int
) -> Iterator[Growth]:
    for shape, make in shapes.items():
        units = units_beyond_the_guard(make, units_for(make, size))
        pages = [make(units * factor).encode() for factor in FACTORS]
        materials = [Material(html) for html in pages]
        gc.collect()
        gc.disable()  # how often it would run depends on what ran before
        try:
            for part in parts:
                yield measure(part, shape, units, materials, seconds)
        finally:
            gc.enable()
        for peer in peers:
            times, error = measure_peer(peer, pages, seconds)
            yield Growth(peer, shape, units, times, error)


def units_beyond_the_guard(shape: Shape, units: int) -> int:
    """So many units, or twice as many and so on, until the guard treats the smallest page as it treats the largest."""
    if not is_written_anew(shape(units * FACTORS[-1]).encode()):
        return units
    most = units * FACTORS[-1]
    while units < most and not is_written_anew(shape(units).encode()):
        units *= 2
    return units


def is_written_anew(html: bytes) -> bool:
    from pagecrunch.dom.limits import FINE
    from pagecrunch.dom.scan import scan

    return scan(html).reason != FINE


def measure(part: Part, shape: str, units: int, materials: Sequence[Material], seconds: float) -> Growth:
    """The fastest of up to four rounds; one round where its growth is in order."""
    best = tuple(float("inf") for _ in materials)
    growth = Growth(part.name, shape, units, best)
    for _ in range(ROUNDS):
        try:
            with time_limit(seconds):
                times = [time_once(part, material) for material in materials]
        except Exception as error:  # it is named, and the other parts go on
            return Growth(part.name, shape, units, growth.seconds, in_words(error))
        best = tuple(map(min, best, times))
        growth = Growth(part.name, shape, units, best)
        if not growth.fails:
            break
    return growth


def time_once(part: Part, material: Material) -> float:
    """CPU seconds of one run, with the freeing of its result."""
    step = part.prepare(material)
    begin = process_time()
    step()
    return process_time() - begin


def worst_table(found: Sequence[Growth]) -> list[str]:
    """One line a part or peer: its worst shape, and how many were too slow."""
    rows = []
    for who in dict.fromkeys(growth.who for growth in found):
        mine = [growth for growth in found if growth.who == who]
        worst = max(mine, key=lambda growth: (bool(growth.error), growth.ratio))
        slowest = max(mine, key=lambda growth: growth.seconds[-1] if growth.seconds else 0.0)
        rows.append(
            [who, f"{len(mine)}", f"{sum(growth.fails for growth in mine)}", f"{worst.ratio:.1f}", worst.shape,
             f"{slowest.seconds[-1]:.2f}", slowest.shape]
        )  # fmt: skip
    return table_lines(["", "shapes", "not linear", "worst step", "at", "slowest s", "at"], rows)


def _chosen(text: str, known: list[str], what: str) -> list[str]:
    names = list(split_names(text)) if text else known
    for name in names:
        if name not in known:
            raise UsageError(f"There is no {what} {name!r}; there are {', '.join(known)}.")
    return names

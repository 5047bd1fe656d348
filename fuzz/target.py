"""The target for atheris: `python -m fuzz.target FOLDER -max_total_time=1800`, with libFuzzer's own options after it.

New input that reaches new code is kept in FOLDER; the seeds beside this file are read as well. The first byte of an
input chooses the extractor and how it is used, the rest is the page. An input that breaks something is written to
`crash-*`; `python -m fuzz.target crash-...` runs it again. Atheris is no dependency of the project: `pip install
atheris`, on a Python that it has a wheel for.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

RECURSION = 150  # frames: enough for calls that follow each other, too few for any that follow the depth of a page
SEEDS = Path(__file__).parent / "seeds"


def run(data: bytes) -> None:
    from .exercise import EXTRACTORS, FOCUSES, HIDDEN, exercise

    choice = data[0] if data else 0
    exercise(
        data[1:],
        EXTRACTORS[choice % len(EXTRACTORS)],
        FOCUSES[choice // 16 % len(FOCUSES)],
        HIDDEN[choice // 64 % len(HIDDEN)],
    )


def warm_up() -> None:
    """Import everything that is imported when it is first needed: imports take more frames than the limit leaves."""
    from .exercise import EXTRACTORS

    for seed in sorted(SEEDS.iterdir()):
        for choice in range(len(EXTRACTORS)):
            run(bytes([choice]) + seed.read_bytes()[1:])


def main() -> None:
    atheris: Any = __import__("atheris")
    with atheris.instrument_imports(include=["pagecrunch"]):
        warm_up()
    sys.setrecursionlimit(RECURSION)
    atheris.Setup([*sys.argv, str(SEEDS)] if len(sys.argv) < 2 or Path(sys.argv[1]).is_dir() else sys.argv, run)
    atheris.Fuzz()


if __name__ == "__main__":
    main()

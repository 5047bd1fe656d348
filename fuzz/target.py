"""The target for atheris: `python -m fuzz.target ENTRY FOLDER -max_total_time=1800`, with libFuzzer's options after it.

ENTRY is a function of `entries`. New input that reaches new code is kept in FOLDER; the seeds and findings beside this
file are copied there. An input that breaks something is written to `findings/ENTRY-*`, where a test runs it from then
on. Atheris is no dependency of the project: `pip install atheris`, on a Python that it has a wheel for.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from .entries import ENTRIES

HERE = Path(__file__).parent
SEEDS, INPUTS, FINDINGS = HERE / "seeds", HERE / "inputs", HERE / "findings"
RECURSION = 150  # frames: enough for calls that follow each other, too few for any that follow the depth of a page


def seeds_of(entry: str) -> list[Path]:
    """The inputs to begin with: pages for `page`, and for every entry what was found before."""
    begin = sorted(SEEDS.glob("*.html")) if entry == "page" else sorted(INPUTS.glob(f"{entry}-*"))
    return begin + sorted(FINDINGS.glob(f"{entry}-*"))


def warm_up(entry: str = "page") -> None:
    """Import everything that is imported when it is first needed: imports take more frames than the limit leaves."""
    for seed in seeds_of(entry):
        data = seed.read_bytes()
        for choice in range(16) if entry == "page" else ():
            ENTRIES[entry](bytes([choice]) + data[1:])
        ENTRIES[entry](data)


def main(entry: str, *options: str) -> None:
    atheris: Any = __import__("atheris")
    with atheris.instrument_imports(include=["pagecrunch"]):
        warm_up(entry)
    if entry == "page":
        sys.setrecursionlimit(RECURSION)
    if options and not options[0].startswith("-"):
        corpus = Path(options[0])
        corpus.mkdir(parents=True, exist_ok=True)
        for seed in seeds_of(entry):
            (corpus / seed.name).write_bytes(seed.read_bytes())
    atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={FINDINGS}/{entry}-"], ENTRIES[entry])
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""`python -m training learned CORPORA -o FOLDER`: make a model that ships with PageCrunch."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import learned


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    commands = parser.add_subparsers(metavar="MODEL", required=True)
    command = commands.add_parser("learned", help="the learned extractor", description=learned.__doc__)
    command.add_argument("corpora", type=Path, help="the folder that holds the corpus folders")
    command.add_argument("-o", "--output", type=Path, required=True, help="the folder to write model and card to")
    command.add_argument("--report", type=Path, help="write an HTML page with scores, curves and the worst pages")
    command.add_argument("--limit", type=int, help="pages per corpus, to try it out")
    command.set_defaults(run=learned.run)
    arguments = parser.parse_args()
    return int(arguments.run(arguments))


if __name__ == "__main__":
    sys.exit(main())

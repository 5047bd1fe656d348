"""`python -m training learned CORPORA -o FOLDER`: make the model that ships with PageCrunch, or label pages for it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .label import command as label


def _learned(arguments: argparse.Namespace) -> int:
    """Train the learned extractor: model, card and scores out of fold."""
    from . import learned  # its libraries take seconds to load, and labelling needs none of them

    return learned.run(arguments)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    command = commands.add_parser("learned", help="train the learned extractor", description=_learned.__doc__)
    command.add_argument("corpora", type=Path, help="the folder that holds the corpus folders")
    command.add_argument("-o", "--output", type=Path, required=True, help="the folder to write model and card to")
    command.add_argument("--report", type=Path, help="write an HTML page with scores, curves and the worst pages")
    command.add_argument("--limit", type=int, help="pages per corpus, to try it out")
    command.set_defaults(run=_learned)
    command = commands.add_parser("label", help="label pages by reading them", description=label.__doc__)
    label.add_arguments(command)
    command.set_defaults(run=label.run)
    arguments = parser.parse_args()
    return int(arguments.run(arguments))


if __name__ == "__main__":
    sys.exit(main())

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


def _draw(arguments: argparse.Namespace) -> int:
    """Render the pages of a corpus offline, and keep what the browser drew, to train on the layout."""
    from . import draw

    return draw.run(arguments)


def _layout(arguments: argparse.Namespace) -> int:
    """Train with and without the layout of rendered pages, in the same folds, and print what it adds."""
    from . import layout

    return layout.run(arguments)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    command = commands.add_parser("learned", help="train the learned extractor", description=_learned.__doc__)
    command.add_argument("corpora", type=Path, help="the folder that holds the corpus folders")
    command.add_argument("-o", "--output", type=Path, required=True, help="the folder to write model and card to")
    command.add_argument("--report", type=Path, help="write an HTML page with scores, curves and the worst pages")
    command.add_argument("--limit", type=int, help="pages per corpus, to try it out")
    command.set_defaults(run=_learned)
    command = commands.add_parser("draw", help="render pages, and keep their layout", description=_draw.__doc__)
    command.add_argument("corpus", type=Path, help="a corpus folder")
    command.add_argument("-o", "--output", type=Path, required=True, help="the folder to write to")
    command.add_argument("--limit", type=int, help="render at most this many pages")
    command.add_argument("--at-once", type=int, default=2, help="render this many at once")
    command.set_defaults(run=_draw)
    command = commands.add_parser("layout", help="find out what layout adds", description=_layout.__doc__)
    command.add_argument("corpus", type=Path, help="a corpus folder")
    command.add_argument("drawn", type=Path, help="the folder that `draw` wrote")
    command.add_argument("--seeds", type=int, default=2, help="train this many times, and take the mean of each page")
    command.add_argument("--blended", action="store_true", help="with the trees for articles too, as the model has")
    command.set_defaults(run=_layout)
    command = commands.add_parser("label", help="label pages by reading them", description=label.__doc__)
    label.add_arguments(command)
    command.set_defaults(run=label.run)
    arguments = parser.parse_args()
    return int(arguments.run(arguments))


if __name__ == "__main__":
    sys.exit(main())

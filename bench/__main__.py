"""`python -m bench COMMAND ...`: measure PageCrunch and its peers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from . import (
    batch,
    citations,
    cluster,
    confidence,
    econ,
    formats,
    hostile,
    kills,
    ledger,
    looks,
    memory,
    metadata,
    mss,
    pin,
    proxy,
    proxy_malice,
    proxy_soak,
    quality,
    reading,
    rendering,
    rows,
    scaling,
    serve,
    soak,
    speed,
    steps,
    study,
    teach,
    tidy,
    verdicts,
    vips,
    whole,
)
from .errors import UsageError

# A command is a module with `add_arguments(parser)` and `run(arguments) -> exit code`. Its file is its name, the first
# line of its docstring its help.
COMMANDS = (
    quality,
    confidence,
    whole,
    reading,
    speed,
    ledger,
    looks,
    pin,
    econ,
    mss,
    metadata,
    verdicts,
    rendering,
    vips,
    formats,
    citations,
    teach,
    tidy,
    steps,
    study,
    batch,
    cluster,
    kills,
    soak,
    serve,
    proxy,
    proxy_malice,
    proxy_soak,
    scaling,
    memory,
    hostile,
    rows,
)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command. Bad usage and unreadable input are one sentence on stderr and exit code 2."""
    arguments = build_parser().parse_args(words)
    try:
        code: int = arguments.run(arguments)
    except UsageError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output, such as `head`, has seen enough
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print("bench: stopped.", file=sys.stderr)
        return 130
    return code


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for module in COMMANDS:
        name, summary = module.__name__.rpartition(".")[2], str(module.__doc__).partition("\n")[0]
        command = commands.add_parser(name, help=summary, description=module.__doc__, formatter_class=_AsWritten)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


class _AsWritten(argparse.RawDescriptionHelpFormatter, argparse.ArgumentDefaultsHelpFormatter):
    """Keep the line breaks of a command's description, and show the defaults."""


if __name__ == "__main__":
    sys.exit(main())

"""Checks of option values before any work is done."""

from __future__ import annotations

import argparse
from pathlib import Path

from .errors import UsageError


def positive(text: str) -> int:
    """A whole number of at least 1, as an argument type."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return number


def writable(path: Path) -> Path:
    """The path of a file that can be written, made if it is not there: better refused now than after the run."""
    try:
        path.open("a").close()
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}.") from error
    return path

"""What goes to the screen: results to stdout as UTF-8 whatever the locale, everything else to stderr."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import TypeVar

from ..errors import PagecrunchError

Item = TypeVar("Item")

# A page's text can hold escape sequences that would move the cursor, set titles or type commands in some terminals.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def use_utf8() -> None:
    """Write UTF-8, also where the locale is another."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace" if stream is sys.stderr else "replace")


def show(text: str, file: Path | None = None) -> None:
    """Write a result to a file or to the output, and end its last line."""
    if file is None and sys.stdout.isatty():
        text = harmless(text)
    if text and not text.endswith("\n"):
        text += "\n"
    try:
        if file is not None:
            file.write_text(text, encoding="utf-8", errors="replace", newline="")
            return
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f" to {str(file)!r}" if file else ""
        raise PagecrunchError(f"The result could not be written{where}: {error.strerror or error}.") from error


def note(text: str) -> None:
    """Write something that the user should know and that is not part of the result."""
    complain(f"note: {text}")


def warn_if_slow() -> None:
    """Say it where pages are read by plain Python: nothing else shows why a job or a proxy is slow."""
    from ..dom.parse import IS_COMPILED

    if not IS_COMPILED:
        complain(
            "WARNING: PageCrunch runs without its compiled modules and is several times slower than usual; install it "
            "from a wheel, or with a C compiler: pip install --force-reinstall --no-deps pagecrunch"
        )


def complain(text: str) -> None:
    """Write one line to stderr."""
    print(harmless(" ".join(text.split())), file=sys.stderr, flush=True)


def harmless(text: str) -> str:
    """The text without control characters, except tabs and line breaks."""
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)


def with_bar(items: Iterable[Item], total: int, what: str) -> Generator[Item, None, None]:
    """The items, counted on a progress bar on stderr; without a bar where stderr is not a terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, what, total, console=Console(stderr=True), transient=True)

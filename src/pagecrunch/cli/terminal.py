"""What goes to the screen: results to stdout as UTF-8 whatever the locale, everything else to stderr."""

from __future__ import annotations

import io
import re
import sys

from ..errors import PagecrunchError

# A page's text can hold escape sequences that would move the cursor, set titles or type commands in some terminals.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def use_utf8() -> None:
    """Write UTF-8 also where the locale says otherwise."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace" if stream is sys.stderr else "replace")


def show(text: str) -> None:
    """Write a result and end its last line."""
    if sys.stdout.isatty():
        text = harmless(text)
    if text and not text.endswith("\n"):
        text += "\n"
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PagecrunchError(f"The result could not be written: {error.strerror or error}.") from error


def note(text: str) -> None:
    """Say something that the user should know and that is no result."""
    _say(f"note: {text}")


def complain(text: str) -> None:
    """Say why it could not be done."""
    _say(text)


def harmless(text: str) -> str:
    """The text without control characters, but for tabs and line breaks."""
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)


def _say(text: str) -> None:
    print(harmless(" ".join(text.split())), file=sys.stderr, flush=True)

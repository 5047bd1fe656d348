"""The secret that opens the console: given by the user, or made on the first start and kept beside the state."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from ..errors import UsageError

FILE_NAME = "console-token"
RANDOM_BYTES = 32
LEAST_CHARACTERS = 16  # a token is guessed at network speed; so long a one is not found even if it holds words


def console_token(folder: Path, given: str | None = None) -> str:
    """The token in force. One that is given is not written down."""
    if given is not None:
        return _checked(given)
    path = folder / FILE_NAME
    return _checked(_read(path) or _make(path))


def _checked(token: str) -> str:
    if len(token) < LEAST_CHARACTERS or not (token.isascii() and token.isprintable() and " " not in token):
        raise UsageError(
            f"The console's token must be at least {LEAST_CHARACTERS} letters, digits or signs without spaces; "
            "leave --token out to have one made."
        )
    return token


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, ValueError) as error:
        raise UsageError(f"The console's token in {path} cannot be read; remove the file to have one made.") from error


def _make(path: Path) -> str:
    """Write a new one, that only its owner can read. Of two processes that start at once, both use the first's."""
    token = secrets.token_urlsafe(RANDOM_BYTES)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with open(handle, "w", encoding="ascii") as file:
                file.write(token + "\n")
            with suppress(FileExistsError):
                os.link(draft, path)  # complete or not there, and never over another's
        finally:
            os.unlink(draft)
    except OSError as error:
        message = f"The console's token could not be written to {path}: {error.strerror or error}."
        raise UsageError(message) from error
    return _read(path)

"""Who is signed in: the console's token, signed session cookies, and messages for each session's next page.

A cookie holds the name of a session in the state and its signature under the token; the secret in forms (against
cross-site request forgery) is another signature of the same name. Signing out ends the session in the state, so its
cookie is worth nothing then. A new token ends all sessions.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from ..errors import UsageError
from ..state.sessions import ConsoleSessions

TOKEN_FILE = "console-token"
TOKEN_BYTES = 32
TOKEN_LENGTH = 16  # characters at least; a token this long cannot be guessed over a network
MOST_WAITING = 100  # sessions with a message that was not shown yet


def console_token(folder: Path, token: str | None = None) -> str:
    """This token, which is not saved; or without one the token in the folder, which is made on the first start."""
    path = folder / TOKEN_FILE
    token = token if token is not None else _read_token(path) or _make_token(path)
    if len(token) < TOKEN_LENGTH or not (token.isascii() and token.isprintable() and " " not in token):
        raise UsageError(
            f"The console's token must be at least {TOKEN_LENGTH} letters, digits or signs without spaces; "
            "leave --token out to have one made."
        )
    return token


def _read_token(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, ValueError) as error:
        raise UsageError(f"The console's token in {path} cannot be read; remove the file to have one made.") from error


def _make_token(path: Path) -> str:
    """Save a new token that only its owner can read. If two processes start at once, both use the first one's."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with open(handle, "w", encoding="ascii") as file:
                file.write(token + "\n")
            with suppress(FileExistsError):
                os.link(draft, path)  # appears as a whole, and never replaces another process's token
        finally:
            os.unlink(draft)
    except OSError as error:
        message = f"The console's token could not be written to {path}: {error.strerror or error}."
        raise UsageError(message) from error
    return _read_token(path)


@dataclass(frozen=True, slots=True)
class Session:
    """One browser that is signed in."""

    name: str
    form_secret: str  # every form must carry it
    link_secret: str = ""  # signs links that may be followed from pages of other origins, which send no cookie


class Sessions:
    """Makes and checks session cookies under one token."""

    def __init__(self, token: str, records: ConsoleSessions) -> None:
        self._token = token.encode()
        self._records = records
        # Browsers share cookies between the ports of a host, and two consoles must not overwrite each other's.
        self.cookie_name = f"pagecrunch-{hashlib.sha256(self._token).hexdigest()[:12]}"

    def is_token(self, text: str) -> bool:
        return hmac.compare_digest(text.encode(), self._token)

    def new_cookie(self, browser: str = "") -> str:
        """Start a session for a browser, which calls itself this."""
        name = self._records.start(browser)
        return f"{name}.{self._sign('session', name)}"

    def of_cookie(self, cookie: str | None) -> Session | None:
        """The session of a cookie; None if the cookie was not made under this token, or the session has ended."""
        name, _, signature = (cookie or "").partition(".")
        if not name or not hmac.compare_digest(signature.encode(), self._sign("session", name).encode()):
            return None
        return self.named(name)

    def named(self, name: str) -> Session | None:
        """The session with this name, if it has not ended. Whoever asks must have shown that it is theirs."""
        return (
            Session(name, self._sign("form", name), self._sign("link", name)) if self._records.is_live(name) else None
        )

    def end(self, session: Session) -> None:
        self._records.end(session.name)

    def _sign(self, purpose: str, name: str) -> str:
        return hmac.new(self._token, f"{purpose}:{name}".encode(), hashlib.sha256).hexdigest()


class Messages:
    """Messages for the next page of a session. Each is shown once."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, list[str]] = OrderedDict()
        self._lock = Lock()

    def add(self, session: str, message: str) -> None:
        with self._lock:
            self._waiting.setdefault(session, []).append(message)
            self._waiting.move_to_end(session)
            while len(self._waiting) > MOST_WAITING:
                self._waiting.popitem(last=False)

    def take(self, session: str) -> list[str]:
        with self._lock:
            return self._waiting.pop(session, [])

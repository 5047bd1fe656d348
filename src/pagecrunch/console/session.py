"""Who is signed in, without a table of sessions: a random name, signed with the console's token.

The cookie holds the name and its signature; the secret that forms carry (against forged requests) is another signature
of the same name. Whoever changes the token ends all sessions.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

DAY_SECONDS = 24 * 60 * 60
LIFETIME_SECONDS = 30 * DAY_SECONDS
NAME_BYTES = 16


@dataclass(frozen=True, slots=True)
class Session:
    """One browser that is signed in."""

    name: str
    form_secret: str  # what a form must carry


class Sessions:
    """Makes and checks sessions under one token."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()
        # Cookies are shared between the ports of a host, and each of two consoles wants its own.
        self.cookie_name = f"pagecrunch-{hashlib.sha256(self._token).hexdigest()[:12]}"

    def is_token(self, text: str) -> bool:
        return hmac.compare_digest(text.encode(), self._token)

    def new_cookie(self) -> str:
        name = secrets.token_urlsafe(NAME_BYTES)
        return f"{name}.{self._sign('session', name)}"

    def of_cookie(self, cookie: str | None) -> Session | None:
        """The session of a cookie; None for one that was not made here, or under another token."""
        name, _, signature = (cookie or "").partition(".")
        if not name or not hmac.compare_digest(signature.encode(), self._sign("session", name).encode()):
            return None
        return Session(name, self._sign("form", name))

    def _sign(self, purpose: str, name: str) -> str:
        return hmac.new(self._token, f"{purpose}:{name}".encode(), hashlib.sha256).hexdigest()

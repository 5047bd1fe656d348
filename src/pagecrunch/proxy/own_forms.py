"""Forms on the proxy's own pages: whether a form was sent from there, and what to tell the reader next.

A form carries a token for this reader, which is in no page of another site. So no other page can send it.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections import OrderedDict, deque
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlsplit

from mitmproxy import http

MESSAGE_SECONDS = 30.0  # a message is shown on the next page, if that comes soon
MOST_MESSAGES = 1000
FORM_BYTES = 64 * 1024
FORMS_PER_MINUTE = 60  # of one reader
MOST_READERS = 10_000  # whose forms are counted
_MINUTE = 60.0
_PORTS = {"http": 80, "https": 443}


class OwnForms:
    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._messages: OrderedDict[tuple[str, str], tuple[float, str]] = OrderedDict()
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def token(self, user: str) -> str:
        """The token in the forms of a reader."""
        return hmac.new(self._secret, f"forms of {user}".encode(), hashlib.sha256).hexdigest()[:32]

    def is_valid(self, request: http.Request, form: Mapping[str, str], user: str) -> bool:
        """Whether a form comes from one of our own pages, shown to this reader."""
        token = form.get("token", "").encode()  # as bytes: text that is not ASCII cannot be compared
        return is_same_origin(request) and hmac.compare_digest(token, self.token(user).encode())

    def take_turn(self, user: str) -> bool:
        """Count a form; False if the reader has sent too many in the last minute."""
        now = time.monotonic()
        times = self._times.pop(user, deque())
        while times and now - times[0] > _MINUTE:
            times.popleft()
        self._times[user] = times
        while len(self._times) > MOST_READERS:
            self._times.popitem(last=False)
        if len(times) >= FORMS_PER_MINUTE:
            return False
        times.append(now)
        return True

    def take_message(self, user: str, host: str) -> str:
        """What the last form did. A message is shown once, on the next page of this host."""
        added, message = self._messages.pop((user, host), (0.0, ""))
        return message if time.monotonic() - added < MESSAGE_SECONDS else ""

    def add_message(self, user: str, host: str, message: str) -> None:
        """Show this on the next page of the host that the reader sees."""
        self._messages[user, host] = (time.monotonic(), message)
        while len(self._messages) > MOST_MESSAGES:
            self._messages.popitem(last=False)


def read_form(body: bytes) -> dict[str, str]:
    """The fields of a form; none if the form is too large."""
    if len(body) > FORM_BYTES:
        return {}
    try:
        return dict(parse_qsl(body.decode("ascii", "replace"), max_num_fields=50))
    except ValueError:
        return {}


def is_same_origin(request: http.Request) -> bool:
    """Whether a form was sent by a page of the host that it goes to, as far as the browser says."""
    if request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return False
    origin = request.headers.get("origin") or request.headers.get("referer", "")
    if origin in ("", "null"):  # our pages send no referrer, and browsers then hide their origin; the token decides
        return True
    try:
        parts = urlsplit(origin)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return False
    return bool((parts.scheme, parts.hostname, port) == (request.scheme, request.pretty_host, request.port))


def redirect(address: str) -> http.Response:
    """Send the browser on to a page, by GET."""
    headers = {
        "Location": address.encode("utf-8").decode("latin-1"),
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
    }
    return http.Response.make(303, b"", headers)

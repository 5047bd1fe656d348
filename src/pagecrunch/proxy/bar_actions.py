"""What the bar's forms do. They are sent to the page's own host, where the proxy answers in the host's place.

A form carries a token that only a bar of this reader on this host holds, and no other site can send it. The page's own
scripts run in the same place as the bar and could press its buttons, as they could move its links; all that they reach
is how their own site is shown.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from ..errors import UsageError
from .bar import ACT, ADDRESS, FILES, TEXT_SIZES, TITLES, read_file, size_sheet
from .guard import refuse
from .readers import Readers
from .setup_host import SETUP_HOST
from .users import user_of
from .views import known_view, with_view

if TYPE_CHECKING:
    from mitmproxy import http

    from .diary import Diary

SAID_SECONDS = 30.0  # what a form did is told on the next page, if that comes soon
MOST_BYTES = 64 * 1024  # of a form


class Actions:
    """The addon that answers for the bar."""

    def __init__(self, readers: Readers, diary: Diary, secret: str) -> None:
        self._readers = readers
        self._diary = diary
        self._secret = secret.encode()
        self._said: dict[tuple[str, str], tuple[float, str]] = {}

    def token(self, user: str, host: str) -> str:
        """What the forms of a reader on a host carry."""
        return hmac.new(self._secret, f"{user}\0{host}".encode(), hashlib.sha256).hexdigest()[:32]

    def said(self, user: str, host: str) -> str:
        """What the last form did; told once."""
        at, text = self._said.pop((user, host), (0.0, ""))
        return text if time.monotonic() - at < SAID_SECONDS else ""

    def say(self, user: str, host: str, text: str) -> None:
        """Tell this on the next page of a host that the reader sees."""
        now = time.monotonic()
        self._said = {key: each for key, each in self._said.items() if now - each[0] < SAID_SECONDS}
        self._said[user, host] = (now, text)

    def request(self, flow: http.HTTPFlow) -> None:
        if flow.response or flow.request.pretty_host == SETUP_HOST:
            return
        path = flow.request.path.partition("?")[0]
        if not path.startswith(ADDRESS):
            return
        flow.metadata["own"] = True
        flow.response = self._act(flow) if path == ACT else _file(path.removeprefix(ADDRESS))

    def _act(self, flow: http.HTTPFlow) -> http.Response:
        request = flow.request
        host, user = request.pretty_host, user_of(flow)
        if request.method != "POST":
            return refuse("This address only takes the forms of PageCrunch's bar.", 405)
        form = read_form(request.raw_content or b"")
        if not is_same_origin(request) or not hmac.compare_digest(form.get("token", ""), self.token(user, host)):
            return refuse("This form is not from PageCrunch's bar on this page; load the page again.")
        page = form.get("page", "/")
        if not page.startswith("/") or page.startswith(("//", "/\\")) or not page.isprintable():
            page = "/"
        try:
            said = self._carry_out(form, user, host)
        except UsageError as error:
            said = str(error)
        self.say(user, host, said)
        view = known_view(form.get("view", ""))
        if view and not form.get("act", "").startswith("site-"):
            page = with_view(page, view)
        return redirect(page)

    def _carry_out(self, form: Mapping[str, str], user: str, host: str) -> str:
        """Do what a button says; what was done, in a sentence."""
        if selector := form.get("put-back"):
            self._readers.put_back(user, host, selector)
            return f"Put back on {host}, from now on."
        act, _, which = form.get("act", "").partition("-")
        if act == "site":
            view = known_view(which)
            self._readers.set_site_view(user, host, view)
            return f"{host} is always shown as {TITLES[view]}." if view else f"{host} is shown as other sites are."
        if act == "size" and which in map(str, TEXT_SIZES):
            self._readers.set(user, "proxy.text_size", int(which))
            return f"Text size is {which} %."
        if act == "rate" and which in ("good", "bad"):
            known = self._diary.rate(user, host, 1 if which == "good" else -1)
            return "Thank you for rating this page." if known else "The page is not remembered, so it cannot be rated."
        if act == "bar" and which == "off":
            self._readers.set(user, "proxy.bar", False)
            return f"The bar is off. http://{SETUP_HOST}/ turns it on again."
        raise UsageError("PageCrunch does not know this button.")


def _file(name: str) -> http.Response:
    from mitmproxy import http

    headers = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
    if name in FILES:
        return http.Response.make(200, read_file(name)[0], {"Content-Type": FILES[name], **headers})
    size = name.removeprefix("size-").removesuffix(".css")
    if name == f"size-{size}.css" and size.isascii() and size.isdigit() and 50 <= int(size[:4]) <= 300:
        return http.Response.make(200, size_sheet(int(size)), {"Content-Type": FILES["bar.css"], **headers})
    return refuse("There is no such file in PageCrunch's bar.", 404)


def read_form(body: bytes) -> dict[str, str]:
    """The fields of a form; nothing where there are too many."""
    if len(body) > MOST_BYTES:
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
    if origin in ("", "null"):  # pages that send no referrer send no origin either; the token decides
        return True
    parts = urlsplit(origin)
    return bool(parts.scheme == request.scheme and parts.hostname == request.pretty_host)


def redirect(address: str) -> http.Response:
    """Go on to a page, by GET."""
    from mitmproxy import http

    headers = {"Location": address.encode("utf-8").decode("latin-1"), "Cache-Control": "no-store"}
    return http.Response.make(303, b"", headers)

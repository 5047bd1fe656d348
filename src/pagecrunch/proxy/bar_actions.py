"""What the bar's forms do. They are sent to the page's own host, where the proxy answers in the host's place.

A form carries a token for this reader on this host, so no other site can send it. The page's own scripts run beside the
bar and could press its buttons; all that they can change is how their own site is shown.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlsplit

from mitmproxy import http

from ..errors import UsageError
from .activity_log import ActivityWriter
from .authentication import user_of
from .bar import ACTION_PATH, BAR_FILES, BAR_PATH, TEXT_SIZES, read_file, zoom_sheet
from .error_pages import answer, refusal
from .page_visit import VIEW_TITLES, find_view, with_view
from .readers import Readers
from .setup_page import SETUP_HOST

MESSAGE_SECONDS = 30.0  # a message is shown on the next page, if that comes soon
FORM_BYTES = 64 * 1024
RATINGS = {"good": 1, "bad": -1}


class BarActions:
    """The addon that answers for the bar."""

    def __init__(self, readers: Readers, activity_log: ActivityWriter, secret: str) -> None:
        self._readers = readers
        self._activity_log = activity_log
        self._secret = secret.encode()
        self._messages: dict[tuple[str, str], tuple[float, str]] = {}

    def token(self, user: str, host: str) -> str:
        """The token in the forms of a reader on a host."""
        return hmac.new(self._secret, f"{user}\0{host}".encode(), hashlib.sha256).hexdigest()[:32]

    def is_form_valid(self, request: http.Request, form: Mapping[str, str], user: str, host: str) -> bool:
        """Whether a form comes from our own page on this host."""
        token = form.get("token", "").encode()  # as bytes: text that is not ASCII cannot be compared
        return is_same_origin(request) and hmac.compare_digest(token, self.token(user, host).encode())

    def take_message(self, user: str, host: str) -> str:
        """What the last form did. A message is shown once."""
        added, message = self._messages.pop((user, host), (0.0, ""))
        return message if time.monotonic() - added < MESSAGE_SECONDS else ""

    def add_message(self, user: str, host: str, message: str) -> None:
        """Show this on the next page of the host that the reader sees."""
        now = time.monotonic()
        self._messages = {key: each for key, each in self._messages.items() if now - each[0] < MESSAGE_SECONDS}
        self._messages[user, host] = (now, message)

    def request(self, flow: http.HTTPFlow) -> None:
        if flow.response or flow.request.pretty_host == SETUP_HOST:
            return
        path = flow.request.path.partition("?")[0]
        if path == ACTION_PATH:
            answer(flow, self._submit(flow))
        elif path.startswith(BAR_PATH):
            answer(flow, _file(path.removeprefix(BAR_PATH)))

    def _submit(self, flow: http.HTTPFlow) -> http.Response:
        request = flow.request
        host, user = request.pretty_host, user_of(flow)
        if request.method != "POST":
            return refusal("Only the buttons of PageCrunch's bar can use this address.", 405)
        form = read_form(request.raw_content or b"")
        if not self.is_form_valid(request, form, user, host):
            return refusal("This button is not from PageCrunch's bar on this page. Load the page again.")
        try:
            message = self._run_action(form, user, host)
        except UsageError as error:
            message = str(error)
        self.add_message(user, host, message)
        page = form.get("page", "/")
        if not page.startswith("/") or page.startswith(("//", "/\\")) or not page.isprintable():
            page = "/"
        view = find_view(form.get("view", ""))
        if view and not form.get("act", "").startswith("site-"):
            page = with_view(page, view)
        return redirect(page)

    def _run_action(self, form: Mapping[str, str], user: str, host: str) -> str:
        """Do what the button says, and return a message about it."""
        if selector := form.get("put-back"):
            self._readers.put_back(user, host, selector)
            return f"Put back. It now stays on {host}."
        action, _, value = form.get("act", "").partition("-")
        if action == "site":
            view = find_view(value)
            self._readers.set_site_view(user, host, view)
            if view is None:
                return f"{host} is now shown like other sites."
            return f"From now on you see {host} as {VIEW_TITLES[view]}."
        if action == "size" and value in map(str, TEXT_SIZES):
            self._readers.set(user, "proxy.text_size", int(value))
            return f"The text size is now {value} %."
        if action == "rate" and value in RATINGS:
            is_known = self._activity_log.rate(user, host, RATINGS[value])
            return "Thank you!" if is_known else "PageCrunch keeps no list of your pages, so you cannot rate them."
        if action == "bar" and value == "off":
            self._readers.set(user, "proxy.bar", False)
            return f"The bar is off. You can turn it on again at http://{SETUP_HOST}/"
        raise UsageError("PageCrunch does not know this button.")


def _file(name: str) -> http.Response:
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
    if name in BAR_FILES:
        return http.Response.make(200, read_file(name)[0], {"Content-Type": BAR_FILES[name], **headers})
    size = name.removeprefix("size-").removesuffix(".css")
    if name == f"size-{size}.css" and size.isascii() and size.isdigit() and 50 <= int(size[:4]) <= 300:
        return http.Response.make(200, zoom_sheet(int(size)), {"Content-Type": BAR_FILES["bar.css"], **headers})
    return refusal("PageCrunch's bar has no such file.", 404)


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
    if origin in ("", "null"):  # pages without a referrer send no origin either; then the token decides
        return True
    parts = urlsplit(origin)
    return bool(parts.scheme == request.scheme and parts.hostname == request.pretty_host)


def redirect(address: str) -> http.Response:
    """Send the browser on to a page, by GET."""
    headers = {"Location": address.encode("utf-8").decode("latin-1"), "Cache-Control": "no-store"}
    return http.Response.make(303, b"", headers)

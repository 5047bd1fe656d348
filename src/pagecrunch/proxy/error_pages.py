"""Error pages in plain words, for everyone: with a title, a language, headings and no script."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mitmproxy import http

from ..console.design import page_styles
from ..console.templating import environment
from ..languages import _
from .own_addresses import SETUP_HOST

RESULT_HEADER = "x-pagecrunch"  # of a response: what happened to the page
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
_OWN = "pagecrunch own response"  # the key in a flow's metadata
_REFUSED = "Connection killed: "  # mitmproxy puts it before the reason that we gave


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """What went wrong, and what the reader can do about it."""

    status: int
    title: str
    sentences: tuple[str, ...]
    link: tuple[str, str] | None = None  # an address and its label: what to do next

    def html(self, detail: str = "", *, can_retry: bool = False) -> bytes:
        template = environment().get_template("people/error_page.html")
        page = template.render(page=self, detail=detail, can_retry=can_retry, style=page_styles())
        return page.encode("utf-8", "replace")

    def response(self, detail: str = "", *, can_retry: bool = False) -> http.Response:
        return http.Response.make(self.status, self.html(detail, can_retry=can_retry), own_headers())


def error_page_for(message: str, host: str) -> ErrorPage:
    """Explain the message that mitmproxy ended a connection with. Messages are all that it gives."""
    lower = message.lower()
    if message.startswith(_REFUSED):
        return ErrorPage(403, _("Not allowed"), (message.removeprefix(_REFUSED),))
    if "certificate verify failed" in lower:
        reason = message.partition(":")[2].strip() or _("it could not be checked")
        return ErrorPage(
            502,
            _("This site may not be safe"),
            (
                _("{host} could not prove that it is the real site ({reason}).", host=host, reason=reason),
                _("Someone may be trying to trick you, or the site made a mistake. PageCrunch did not open the page."),
                _(
                    "Do you know and trust this site? Then add it to the sites left alone, at "
                    "http://{own}/settings/left-alone. Your browser will then show its own warning.",
                    own=SETUP_HOST,
                ),
            ),
        )
    silent = _("This site does not answer")
    if any(word in lower for word in ("name or service", "nodename", "no address", "temporary failure in name")):
        sentences = _("There is no site called {host}.", host=host), _("Check the address for a typing mistake.")
        return ErrorPage(502, _("This site was not found"), sentences)
    if "connect call failed" in lower or "refused" in lower:
        return ErrorPage(502, silent, (_("{host} did not let us in. Try again later.", host=host),))
    if "timed out" in lower or "timeout" in lower:
        return ErrorPage(504, silent, (_("{host} took too long to answer. Try again later.", host=host),))
    if "tls" in lower or "ssl" in lower:
        sentence = _("PageCrunch could not make a secure connection to {host}.", host=host)
        return ErrorPage(502, _("No secure connection"), (sentence,))
    return ErrorPage(502, _("The page did not arrive"), (_("The connection to {host} broke. Try again.", host=host),))


def refusal(sentence: str, status: int = 403) -> http.Response:
    """A page that explains why a request is not answered."""
    return ErrorPage(status, _("Not allowed"), (sentence,)).response()


def answer(flow: http.HTTPFlow, response: http.Response) -> None:
    """Answer a request ourselves, in place of the site."""
    flow.metadata[_OWN] = True
    flow.response = response


def is_own_response(flow: Any) -> bool:
    return _OWN in flow.metadata


def own_headers(content_type: str = "text/html; charset=utf-8") -> dict[str, str]:
    """The headers of every page that we make ourselves."""
    return {
        "Content-Type": content_type,
        "Cache-Control": "no-store",
        "Content-Security-Policy": _POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }

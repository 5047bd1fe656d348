"""Error pages in plain words, for everyone: with a title, a language, headings and no script."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from mitmproxy import http

RESULT_HEADER = "x-pagecrunch"  # of a response: what happened to the page
_STYLE = (
    ":root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;"
    "padding:0 1rem}h1{line-height:1.25}code{overflow-wrap:anywhere}"
)
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
_OWN = "pagecrunch own response"  # the key in a flow's metadata
_REFUSED = "Connection killed: "  # mitmproxy puts it before the reason that we gave


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """What went wrong, and what the reader can do about it."""

    status: int
    title: str
    sentences: tuple[str, ...]

    def html(self, detail: str = "") -> bytes:
        paragraphs = "".join(f"<p>{escape(sentence)}</p>" for sentence in self.sentences)
        technical = f"<details><summary>Technical details</summary><p><code>{escape(detail)}</code></p></details>"
        title = escape(self.title)
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} - PageCrunch</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_STYLE}</style></head>'
            f"<body><main><h1>{title}</h1>{paragraphs}{technical if detail else ''}</main></body></html>"
        ).encode("utf-8", "replace")

    def response(self, detail: str = "") -> http.Response:
        return http.Response.make(self.status, self.html(detail), own_headers())


def error_page_for(message: str, host: str) -> ErrorPage:
    """Explain the message that mitmproxy ended a connection with. Messages are all that it gives."""
    lower = message.lower()
    if message.startswith(_REFUSED):
        return ErrorPage(403, "Not allowed", (message.removeprefix(_REFUSED),))
    if "certificate verify failed" in lower:
        reason = message.partition(":")[2].strip() or "it could not be checked"
        return ErrorPage(
            502,
            "This site may not be safe",
            (
                f"{host} could not prove that it is the real site: {reason}.",
                "Someone may be trying to trick you, or the site made a mistake. PageCrunch did not open the page.",
                "Do you know and trust this site? Then add it to the sites that PageCrunch does not touch, on the "
                "set-up page. Your browser will then show its own warning.",
            ),
        )
    if any(word in lower for word in ("name or service", "nodename", "no address", "temporary failure in name")):
        return ErrorPage(502, "This site was not found", (f"There is no site called {host}. Check the address.",))
    if "connect call failed" in lower or "refused" in lower:
        return ErrorPage(502, "This site does not answer", (f"{host} did not let us in. Try again later.",))
    if "timed out" in lower or "timeout" in lower:
        return ErrorPage(504, "This site does not answer", (f"{host} took too long to answer. Try again later.",))
    if "tls" in lower or "ssl" in lower:
        return ErrorPage(502, "No secure connection", (f"PageCrunch could not make a secure connection to {host}.",))
    return ErrorPage(502, "The page did not arrive", (f"The connection to {host} broke. Try again.",))


def refusal(sentence: str, status: int = 403) -> http.Response:
    """A page that explains why a request is not answered."""
    return ErrorPage(status, "Not allowed", (sentence,)).response()


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

"""Pages that say in plain words what went wrong, for everyone: with a title, a language, headings and no script."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

MARK = "x-pagecrunch"  # a header of answers, that says what became of them
_STYLE = (
    ":root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;"
    "padding:0 1rem}h1{line-height:1.25}code{overflow-wrap:anywhere}"
)
POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"


@dataclass(frozen=True, slots=True)
class Trouble:
    """What went wrong, and what a reader can do about it."""

    status: int
    title: str
    sentences: tuple[str, ...]


def trouble_of(fault: str, host: str) -> Trouble:
    """In plain words, what the connection to a host ended with."""
    lower = fault.lower()
    if refusal := _after(fault, "Connection killed: "):
        return Trouble(403, "Not allowed", (refusal,))
    if "certificate verify failed" in lower:
        reason = fault.partition(":")[2].strip() or "it could not be checked"
        return Trouble(
            502,
            "This site's certificate is not valid",
            (
                f"The certificate of {host} was refused: {reason}.",
                "Somebody may be listening in, or the site may have made a mistake. PageCrunch did not open the page, "
                "and does not vouch for it.",
                "If you know the site and trust it, let PageCrunch leave it alone (on its set-up page); your browser "
                "will then show you its own warning.",
            ),
        )
    if any(word in lower for word in ("name or service", "nodename", "no address", "temporary failure in name")):
        return Trouble(502, "This site was not found", (f"There is no site with the name {host}; check the address.",))
    if "connect call failed" in lower or "refused" in lower:
        return Trouble(502, "This site does not answer", (f"{host} refused the connection; try again later.",))
    if "timed out" in lower or "timeout" in lower:
        return Trouble(504, "This site does not answer", (f"{host} did not answer in time; try again later.",))
    if "tls" in lower or "ssl" in lower:
        return Trouble(502, "No secure connection", (f"A secure connection to {host} could not be made.",))
    return Trouble(502, "The page did not arrive", (f"The connection to {host} broke; try again.",))


def _after(text: str, start: str) -> str:
    return text.removeprefix(start) if text.startswith(start) else ""


def as_page(trouble: Trouble, detail: str = "") -> bytes:
    """The page."""
    paragraphs = "".join(f"<p>{escape(sentence)}</p>" for sentence in trouble.sentences)
    technical = f"<details><summary>Technical details</summary><p><code>{escape(detail)}</code></p></details>"
    title = escape(trouble.title)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} - PageCrunch</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_STYLE}</style></head>'
        f"<body><main><h1>{title}</h1>{paragraphs}{technical if detail else ''}</main></body></html>"
    ).encode("utf-8", "replace")


def headers_of(content_type: str = "text/html; charset=utf-8") -> dict[str, str]:
    """What every page of ours is sent with."""
    return {
        "Content-Type": content_type,
        "Cache-Control": "no-store",
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }

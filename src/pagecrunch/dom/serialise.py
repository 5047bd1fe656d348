"""A document as HTML that parses to the same tree again, with its links led elsewhere on request.

What a parser makes of broken markup cannot always be written down: a link within a link, found by way of a table, comes
apart when it is read again. So what was written is read again until nothing changes, which is after the first time
on nearly all pages.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urldefrag, urljoin

from selectolax.lexbor import LexborHTMLParser

from .parse import parse

SCHEMES = ("http://", "https://")
MAX_ROUNDS = 8  # each round undoes one level of what cannot be written down


def to_stable_html(document: LexborHTMLParser) -> str:
    """The document's HTML, which a parser reads as it was meant."""
    html = document.html or ""
    for _ in range(MAX_ROUNDS):
        again = LexborHTMLParser(html).html or ""
        if again == html:
            break
        html = again
    return html


def lead_links(html: str, url: str, lead: Callable[[str], str]) -> str:
    """The page with every link to a web page led by `lead`, which is given the address without its fragment.

    Other links, such as to mail addresses, stay as they are; what cannot be an address leads nowhere.
    """
    document, _ = parse(html.encode("utf-8", "replace"))
    declared = document.css_first("base[href]")
    base = _joined(url, (declared.attributes.get("href") if declared else None) or "") or url
    for link in document.css("a[href], area[href]"):
        written = (link.attributes.get("href") or "").strip()
        address, fragment = urldefrag(_joined(url if written.startswith("#") else base, written))
        if address.lower().startswith(SCHEMES):
            link.attrs["href"] = lead(address) + (f"#{fragment}" if fragment else "")
        elif not address:
            del link.attrs["href"]
        if link.attributes.get("target"):
            del link.attrs["target"]
    return to_stable_html(document)


def _joined(base: str, address: str) -> str:
    try:
        return urljoin(base, address)
    except ValueError:
        return ""

"""Links of a page made to lead elsewhere, as a gateway needs it whose pages link to pages in the gateway."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urldefrag, urljoin

from .parse import parse
from .serialise import to_stable_html

SCHEMES = ("http://", "https://")


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

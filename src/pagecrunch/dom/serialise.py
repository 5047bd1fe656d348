"""A document as HTML that parses to the same tree, and links that point elsewhere.

Some trees that a parser builds from broken markup cannot be written as HTML: a link within a link, separated by a
table, comes apart when it is parsed again. Nearly every tree is certain not to (`plain_tree.pyx`). The others are
written and parsed again until they stay the same. Where a tree changes, nothing may run that did not run before.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urldefrag, urljoin

from selectolax.lexbor import LexborHTMLParser

from .live import Key, disarm_new, live_parts
from .parse import is_same_tree, parse, plain_html

SCHEMES = ("http://", "https://")
_LINKS = "a[href], area[href]"
_START, _END = "<!DOCTYPE html><html", "</html>"  # of a page with nothing outside of its tree, such as a comment
_DOCTYPE = "<!DOCTYPE html>"  # all that the parser writes of one
_QUOTED = rb"""\s*+(?:"[^"<>]*+"|'[^'<>]*+')"""
_OLD_DOCTYPE = re.compile(
    rb"(?i)(?:\xef\xbb\xbf)?\s*+(<!doctype\s++html\s++public" + _QUOTED + rb"(?>(?:" + _QUOTED + rb")?)\s*+>)"
)
MAX_ROUNDS = 8  # each round resolves one level of such a tree


def to_stable_html(document: LexborHTMLParser) -> str:
    """The HTML of a document, which parses to the same tree."""
    if (plain := plain_html(document)) is not None:
        return plain
    html = document.html or ""
    known: set[Key] | None = None
    for _ in range(MAX_ROUNDS):
        parsed = LexborHTMLParser(html)
        if html.startswith(_START) and html.endswith(_END) and is_same_tree(document, parsed):
            break
        again = parsed.html or ""
        if again == html:
            break
        known = live_parts(document, html) if known is None else known
        is_disarmed = disarm_new(parsed, known, again)
        if (plain := plain_html(parsed)) is not None:
            return plain
        html = (parsed.html or "") if is_disarmed else again
        document = parsed
    return html


def with_doctype(html: str, source: bytes) -> str:
    """The HTML of a document with the doctype of its source, which decides how browsers lay out an old page.

    Trees stay as they are: doctypes differ for the parser only where a table is in a paragraph, which is not stable.
    """
    found = _OLD_DOCTYPE.match(source)
    if found is None or not html.startswith(_DOCTYPE):
        return html
    return found[1].decode("utf-8", "replace") + html.removeprefix(_DOCTYPE)


def lead_links(html: str, url: str, lead: Callable[[str], str]) -> str:
    """The page with every link to a web page replaced by `lead(address)`. The fragment is added again.

    Other links, such as mail addresses, stay as they are. The `href` of an invalid address is removed.
    """
    document, _ = parse(html.encode("utf-8", "replace"))
    declared = document.css_first("base[href]")
    base = _joined(url, (declared.attributes.get("href") if declared else None) or "") or url
    links = document.css(_LINKS)
    for template in document.css("template[shadowrootmode]"):
        links += [link for part in template.template_fragments() for link in part.css(_LINKS)]
    for link in links:
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

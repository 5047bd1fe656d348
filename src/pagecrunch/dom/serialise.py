"""A document as HTML that parses to the same tree again.

What a parser makes of broken markup cannot always be written down: a link within a link, found by way of a table, comes
apart when it is read again. So what was written is read again until nothing changes, which is after the first time
on nearly all pages.
"""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

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

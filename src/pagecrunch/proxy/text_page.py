"""The text view: what is left to read of a page, without a tag (Figure 3 of the papers, "Text only").

Programs get plain text. In a browser the text is in a page of its own, which has room for the bar.
"""

from __future__ import annotations

import re
from html import escape

from ..result import Tidied

PLAIN_TEXT = "text/plain; charset=utf-8"
# Our serialiser writes values in double quotes.
_START_TAG = re.compile(r"<html\b(?:[^\">]|\"[^\"]*+\"?)*+")
_LANGUAGE = re.compile(r' (?:lang|dir)="[^"]*"')
_TITLE = re.compile(r"<title\b[^<>]*+>([^<]*+)</title>")
TEXT_STYLE = (
    ":root{color-scheme:light dark}body{max-width:45rem;margin:2rem auto;padding:0 1rem}"
    "pre{font:1.125rem/1.6 system-ui,sans-serif;white-space:pre-wrap;overflow-wrap:anywhere}"
)


def text_page(result: Tidied, policy: str, note: str = "") -> str:
    """The text of a tidied page as a page, in the page's language, below a note. It may load nothing but the bar."""
    start, title = _START_TAG.search(result.html), _TITLE.search(result.html)
    language = "".join(_LANGUAGE.findall(start.group())) if start else ""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">' if policy else ""
    return (
        f'<!DOCTYPE html><html{language}><head><meta charset="utf-8">{meta}'
        f"<title>{title.group(1) if title else ''}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{TEXT_STYLE}</style></head>"
        f"<body>{note}<main><pre>\n{escape(result.text, quote=False)}</pre></main></body></html>"
    )

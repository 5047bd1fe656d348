"""Link names: links that say nothing get a name from what is in or around them.

A screen reader reads a link without text by its address, letter by letter. An icon's title, the picture's file and the
words of the address say more.
"""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

_WORDS = re.compile(r"[^\W\d_][\w'’]*")
MAX_WORDS = 8
MAX_LENGTH = 80  # characters
# Ends of file names that are no word.
_ENDINGS = re.compile(r"\.(?:html?|php|aspx?|jsp|png|jpe?g|gif|svg|webp)$", re.IGNORECASE)


class LinkNames(FilterSettings):
    """Whether to run, and no more."""


@filter_("link_names", title="Link names", description="Names links that have no text.", settings=LinkNames)
def link_names(view: View, settings: LinkNames) -> list[Change]:
    page, letters = view.page, view.total("letters")
    changes: list[Change] = []
    for row in view.rows("a"):
        if letters[row] or not page.linked[row] or page.hidden[row] or row not in view.nodes:
            continue
        if page.attr(row, "aria-label") or page.attr(row, "title") or page.attr(row, "aria-labelledby"):
            continue
        name = name_within(view, row)
        if name is None:
            continue  # an image with its own alternative text: the link has a name
        name = name or name_of_address(page.attr(row, "href") or "")
        if name:
            view.nodes[row].attrs["aria-label"] = name
            changes.append(view.change(row, f"named a link {name!r}", "it has no text"))
    return changes


def name_within(view: View, row: int) -> str | None:
    """A name from what the link holds; None where what it holds has one already."""
    page = view.page
    for each in range(row + 1, int(page.end[row])):
        if page.attr(each, "alt") or page.attr(each, "aria-label"):
            return None
        if title := page.attr(each, "title"):
            return title[:MAX_LENGTH]
        if page.tag_name(each) in ("title", "desc") and view.text(each):
            return None
    return ""


def name_of_address(href: str) -> str:
    """The last words of an address: `/about/our-team.html` is "our team", `https://example.org/` "example.org"."""
    try:
        parts = urlsplit(href.strip())
    except ValueError:
        return ""
    if parts.scheme in ("mailto", "tel"):
        return parts.path[:MAX_LENGTH]
    if parts.scheme not in ("", "http", "https"):
        return ""
    last = _ENDINGS.sub("", unquote(parts.path).rstrip("/").rpartition("/")[2])
    words = _WORDS.findall(last.replace("-", " ").replace("_", " "))
    host = (parts.hostname or "").removeprefix("www.")
    name = " ".join(words[:MAX_WORDS])[:MAX_LENGTH] or host
    return f"{name} ({host})" if words and host else name

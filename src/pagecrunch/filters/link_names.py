"""Link names: links without text get a name from what is in them, or from their address.

A screen reader spells out the address of a link without text. The title of an icon and the words of the address are
better names.
"""

import re
from urllib.parse import unquote, urlsplit

import numpy as np

from .engine.contract import Change, FilterSettings, View, filter_

_WORDS = re.compile(r"[^\W\d_][\w'’]*")
MAX_WORDS = 8
MAX_LENGTH = 80  # characters
_FILE_ENDINGS = re.compile(r"\.(?:html?|php|aspx?|jsp|png|jpe?g|gif|svg|webp)$", re.IGNORECASE)


@filter_("link_names", "Link names", "Names links without text.", FilterSettings)
def link_names(view: View, settings: FilterSettings) -> list[Change]:
    page, rows = view.page, np.array(view.rows("a"), np.int64)
    changes: list[Change] = []
    is_nameless = (view.total("letters")[rows] == 0) & (page.linked[rows] != 0) & (page.hidden[rows] == 0)
    for row in rows[is_nameless].tolist():
        if any(page.attr(row, name) for name in ("aria-label", "title", "aria-labelledby")):
            continue
        name = name_within(view, row)
        if name is None:
            continue
        name = name or name_of_address(page.attr(row, "href") or "")
        if name:
            view.nodes[row].attrs["aria-label"] = name
            changes.append(view.change(row, f"named a link {name!r}", "it has no text"))
    return changes


def name_within(view: View, row: int) -> str | None:
    """A name from what the link holds; None if that has a name already, such as an image's alternative text."""
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
    last = _FILE_ENDINGS.sub("", unquote(parts.path).rstrip("/").rpartition("/")[2])
    words = _WORDS.findall(last.replace("-", " ").replace("_", " "))
    host = (parts.hostname or "").removeprefix("www.")
    name = " ".join(words[:MAX_WORDS])[:MAX_LENGTH] or host
    return f"{name} ({host})" if words and host else name

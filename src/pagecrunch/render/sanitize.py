"""The last step of all HTML output: nh3 with lists of what is allowed. Nothing else makes `SafeHtml`.

The HTML before this step is already escaped and built from allowed tags, but this step does not rely on it.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, NewType

from ..document.maths import MATHML_TAGS
from ..document.urls import LINK_SCHEMES, MEDIA_SCHEMES

if TYPE_CHECKING:
    from nh3 import Cleaner

SafeHtml = NewType("SafeHtml", str)

TAGS = frozenset(
    (
        "h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "a", "em", "strong", "del", "code", "sub", "sup", "mark",
        "q", "ruby", "rt", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "figure", "figcaption", "img",
        "table", "caption", "thead", "tbody", "tr", "th", "td", "section", "aside", "div",
        *MATHML_TAGS,
    )
)  # fmt: skip
ATTRIBUTES: dict[str, set[str]] = {
    "*": {"lang", "dir", "id"},
    "a": {"href", "role", "aria-label"},
    "img": {"src", "alt", "loading"},
    "ol": {"start", "reversed"},
    "li": {"value"},
    "blockquote": {"cite"},
    "code": {"class"},
    "th": {"scope", "colspan", "rowspan"},
    "td": {"colspan", "rowspan"},
    "math": {"display"},
    "section": {"role"},
    "aside": {"role"},
    "figcaption": set(),
}
CHECKED = frozenset(("id", "role", "class"))  # attributes whose values `_filter` checks; of `src` only the scheme
_CHECKED_MARKS = tuple(f' {name}="' for name in sorted(CHECKED))
ROLES = frozenset(("doc-noteref", "doc-backlink", "doc-endnotes", "doc-footnote"))

MOST_PASSES = 8  # deep nests of tags that are not allowed need two or three; past this, the HTML is shown as text

# An id with one of these characters cannot be the name of anything on `window` or `document` that a script uses.
_UNLIKE_A_NAME = re.compile(r"[-:.0-9]")
_ID = re.compile(r"[A-Za-z0-9_:.%\w-]{1,200}\Z")
_CLASS = re.compile(r"language-[\w+#.-]{1,30}\Z")


def sanitize(html: str) -> SafeHtml:
    """Only what is allowed of the HTML. To sanitize it again changes nothing."""
    # Most content has no attribute whose value must be checked: then a stricter cleaner, which needs no callback for
    # every attribute, finds nothing to change.
    if not any(mark in html for mark in _CHECKED_MARKS) and _plain_cleaner().clean(html) == html:
        return SafeHtml(html)
    cleaner = _cleaner()
    cleaned = cleaner.clean(html)
    # Without a tag that was removed, the rest may be parsed in another way: <p><button><p> becomes a paragraph within a
    # paragraph, which no parser keeps. So it is cleaned until nothing changes.
    for _ in range(MOST_PASSES):
        if cleaned == html:
            return SafeHtml(cleaned)
        html, cleaned = cleaned, cleaner.clean(cleaned)
    return SafeHtml(cleaned if cleaned == html else escape(cleaned))


def is_safe_id(name: str) -> bool:
    return bool(_ID.match(name) and _UNLIKE_A_NAME.search(name))


@cache
def _cleaner() -> Cleaner:
    import nh3  # slow to import, and not every program writes HTML

    return nh3.Cleaner(
        tags=set(TAGS),
        attributes=ATTRIBUTES,
        attribute_filter=_filter,
        url_schemes=set(LINK_SCHEMES),
        link_rel=None,
        strip_comments=True,
    )


@cache
def _plain_cleaner() -> Cleaner:
    """Allows only what needs no check: no ids, roles and classes, and only web addresses."""
    import nh3

    return nh3.Cleaner(
        tags=set(TAGS),
        attributes={tag: names - CHECKED for tag, names in ATTRIBUTES.items()},
        url_schemes=set(MEDIA_SCHEMES),
        link_rel=None,
        strip_comments=True,
    )


def _filter(tag: str, name: str, value: str) -> str | None:
    """Further limits on values; None drops the attribute."""
    if name == "id":
        return value if is_safe_id(value) else None
    if name == "role":
        return value if value in ROLES else None
    if name == "class":
        return value if _CLASS.match(value) else None
    if name == "src" and not value.lower().startswith(("http:", "https:", "//")) and ":" in value.partition("/")[0]:
        return None
    return value

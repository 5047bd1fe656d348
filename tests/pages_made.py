# ruff: noqa: E501  (pages in one line each)
"""Pages that tests make: HTML soup for property tests, and small shorthands."""

from __future__ import annotations

from hypothesis import strategies as st

TAGS = (
    "p", "div", "span", "a", "b", "i", "ul", "ol", "li", "table", "tr", "td", "th", "h1", "h2", "pre", "br", "hr",
    "img",
    "blockquote", "section", "article", "nav", "script", "style", "template", "noscript", "svg", "math", "select",
    "option", "textarea", "dialog", "annotation", "details", "summary", "dl", "dt", "dd", "form", "button", "x-card", "title",
)  # fmt: skip
ATTRIBUTES = (
    "", " hidden", " class=c", " id=i", " href=/x", " style='display:none'", " style='visibility:hidden'",
    " style='visibility:visible'", " style='font-size:0'", " aria-hidden=true",
    " aria-hidden=true hidden", " open", " shadowrootmode=open",
    " style=\"color:#fff;background:#ffffff\"", " start=3", " value=7",
)  # fmt: skip
WORDS = (
    "Tide",
    "late.",
    "a,b",
    " ",
    "\n",
    "\u6f6e\u6c50\u3002",
    "\u0645\u062f\u061f",
    "&amp;",
    "&nbsp;",
    "<",
    "\u200b",
    "42",
    "\u00e9t\u00e9!",
    "--",
)

_start = st.builds(lambda tag, attribute: f"<{tag}{attribute}>", st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES))
_end = st.sampled_from(TAGS).map(lambda tag: f"</{tag}>")
_odd = st.sampled_from(
    ("<!-- c -->", "<!doctype html>", "<!--", "<![CDATA[x]]>", "</", "<a href='", "\0", "&#0;", "&#x110000;")
)

html_soup = st.lists(st.one_of(_start, _end, st.sampled_from(WORDS), _odd), max_size=60).map("".join)

"""The opening of an article: its lead picture, standfirst, title and byline, each shown once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from .align import Text
from .page_text import PageText, split_words
from .pictures import picture_key, pictures_in
from .reading_page import FOUND_SHARE, Finding, Reading, share_in
from .wholeness import plain_markdown

PICTURE, STANDFIRST, TITLE, BYLINE = "lead picture", "standfirst", "title at the head", "byline twice"
TITLE_WITHIN = 1_500  # characters of the Markdown
OPENING_WORDS = 150  # of the reading page, in which a byline should stand once
LEAST_STANDFIRST = 6  # words
NEAR_TITLE = 30  # lines after the title in which a standfirst stands
LONGEST_BYLINE = 25  # words in its line
SMALLEST_PICTURE = 100  # pixels; what is declared to be narrower is an icon
PAGE_TYPES = ("article", "posting", "page", "report", "recipe", "howto", "review", "story")
MOST_DATA = 5_000  # nodes of a page's JSON-LD that are read
_AROUND_CONTENT = frozenset(("nav", "footer", "aside"))


def check_opening(reading: Reading) -> Iterator[Finding]:
    """Pictures, standfirsts and bylines are looked for on articles, titles on every page with one in the gold."""
    if reading.gold.kind == "article":
        yield from lead_picture(reading)
        yield from standfirst(reading)
        yield from byline(reading)
    if reading.gold.title:
        words = split_words(reading.gold.title)
        head = Text.of(split_words(plain_markdown(reading.markdown[:TITLE_WITHIN])))
        there = share_in(words, head) >= FOUND_SHARE
        yield Finding(TITLE, there, 1, "" if there else reading.gold.title)


def lead_picture(reading: Reading) -> Iterator[Finding]:
    """Shown, of the pages that name a picture of theirs and show it."""
    named = {picture_key(address) for address in stated(reading.page.tree, "image")} - {""}
    on_page = {key for node, key in pictures_in(reading.page.tree) if key in named and is_lead(node)}
    on_page = {key for key in on_page if "logo" not in key}
    if on_page:
        shown = any(key in on_page for _, key in pictures_in(reading.shown.tree))
        yield Finding(PICTURE, shown, 1, "" if shown else min(on_page))


def is_lead(node: LexborNode) -> bool:
    """Whether a picture may be the lead picture: not an icon, and not within what stands around the content."""
    width = (node.attributes.get("width") or "").strip()
    if width.isdecimal() and int(width) < SMALLEST_PICTURE:
        return False
    parent = node.parent
    while parent is not None:
        if parent.tag in _AROUND_CONTENT:
            return False
        parent = parent.parent
    return True


def standfirst(reading: Reading) -> Iterator[Finding]:
    """Shown, of the pages whose description is a line that they show near their title."""
    lines = set(lines_near_title(reading.page))
    for text in stated(reading.page.tree, "description"):
        words = tuple(split_words(text))
        if len(words) >= LEAST_STANDFIRST and words in lines:
            shown = share_in(list(words), reading.shown_words) >= FOUND_SHARE
            yield Finding(STANDFIRST, shown, 1, "" if shown else text[:80])
            return


def lines_near_title(page: PageText) -> Iterator[tuple[str, ...]]:
    """The lines that follow the first heading of the first level."""
    title = next((element for element in page.elements if element.tag == "h1" and element.first < element.end), None)
    if title is None:
        return
    begin = page.breaks.index(title.first)
    edges = page.breaks[begin : begin + NEAR_TITLE + 1]
    for first, end in pairwise(edges):
        yield tuple(page.words[first:end])


def byline(reading: Reading) -> Iterator[Finding]:
    """In two short lines or more of the opening, of the pages that show it there at all."""
    names = [tuple(split_words(name)) for name in re.split(r"[,;&|]| and ", reading.author)]
    lines = list(short_lines(reading.shown))
    times = max((sum(_holds(line, name) for line in lines) for name in names if name), default=0)
    if times:
        yield Finding(BYLINE, times > 1, 1, reading.author if times > 1 else "")


def short_lines(page: PageText) -> Iterator[tuple[str, ...]]:
    """The lines of the opening that may be bylines: not prose, and not headings."""
    titles = {(element.first, element.end) for element in page.elements if element.tag in ("h1", "h2", "h3")}
    for first, end in pairwise(page.breaks):
        if first >= OPENING_WORDS:
            return
        if end - first <= LONGEST_BYLINE and (first, end) not in titles:
            yield tuple(page.words[first:end])


def _holds(line: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return any(line[start : start + len(name)] == name for start in range(len(line) - len(name) + 1))


def stated(tree: LexborHTMLParser, field: str) -> Iterator[str]:
    """What a page's metadata state as its `image` or `description`: Open Graph, Twitter, meta, JSON-LD."""
    names = (f"og:{field}", f"og:{field}:secure_url", f"twitter:{field}", f"twitter:{field}:src", field)
    for node in tree.css("meta"):
        attributes = node.attributes
        if (attributes.get("property") or attributes.get("name") or "").strip().lower() in names:
            yield attributes.get("content") or ""
    for node in tree.css('script[type="application/ld+json"]'):
        try:
            things = list(_pages_in(json.loads(node.text() or "")))
        except (ValueError, RecursionError):
            continue
        for thing in things:
            yield from _texts(thing.get(field))


def _pages_in(data: Any) -> Iterator[dict[str, Any]]:
    """The articles and pages in JSON-LD, not the people, firms and pictures that belong to them."""
    waiting, read = [data], 0
    while waiting and read < MOST_DATA:
        node = waiting.pop()
        read += 1
        if isinstance(node, list):
            waiting += node[:MOST_DATA]
        elif isinstance(node, dict):
            types = [each.lower() for each in _texts(node.get("@type"))]
            if any(each.endswith(PAGE_TYPES) for each in types):
                yield node
            waiting += [node[key] for key in ("@graph", "mainEntity", "mainEntityOfPage") if key in node]


def _texts(value: Any) -> Iterator[str]:
    for each in value if isinstance(value, list) else [value]:
        text = each.get("url") or each.get("contentUrl") if isinstance(each, dict) else each
        if isinstance(text, str):
            yield text

"""A page as numbered lines, one a block, short enough to be read as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from pagecrunch.page.names import HIDDEN_REASONS
from pagecrunch.page.page import Page
from pagecrunch.posts.find import find_items

LONGEST_TEXT = 160  # characters; longer blocks are cut in the middle
HEAD = 110  # of these at the beginning
FOLDED_RUN = 6  # short blocks in the same place, from which on only the first and the last are shown
FOLDED_WORDS = 8  # of such a block at most
SHOWN_OF_A_RUN = 3
LINK_SHARE = 0.8  # of a block's letters in links, from which on it is shown as a link
LONGEST_NAME = 30
STEPS = 3
# The elements that say something about a place; all others only lay out the page.
TELLING = frozenset((
    "nav", "header", "footer", "main", "aside", "article", "form", "dialog", "details", "summary", "table", "caption",
    "th", "td", "ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption", "blockquote", "pre", "h1", "h2", "h3", "h4",
    "h5", "h6", "button", "label", "noscript", "address",
))  # fmt: skip
LANDMARKS = frozenset(("nav", "header", "footer", "main", "aside"))


@dataclass(frozen=True, slots=True)
class _Line:
    block: int
    place: str
    text: str
    like: str  # short blocks with the same one in a row are folded; empty for others


def page_lines(page: Page, only: range | None = None) -> Iterator[str]:
    """The lines of a page, runs of short blocks folded; or all blocks of a range, whole."""
    posts = _posts(page)
    lines = [_line(page, block, posts[block]) for block in only or range(len(page.blocks))]
    before = ""
    for like, group in groupby(lines, key=lambda line: line.like):
        run = list(group)
        if only is None and like and len(run) > FOLDED_RUN:
            shown = " | ".join([*(line.text for line in run[:SHOWN_OF_A_RUN]), "...", run[-1].text])
            yield f"{run[0].block}-{run[-1].block} {run[0].place}: {len(run)} short blocks: {shown}"
            before = ""
            continue
        for line in run:
            place = '"' if line.place == before else line.place
            yield f"{line.block} {place} {line.text if only else _cut(line.text)}"
            before = line.place


def _line(page: Page, block: int, post: int) -> _Line:
    text = " ".join(page.block_text(block).split())
    steps, name = _place(page, block)
    hidden = f" (hidden: {reason})" if (reason := HIDDEN_REASONS[page.blocks.hidden[block]]) else ""
    place = (f"post{post} " if post else "") + ">".join(steps or ["-"]) + name + hidden
    if len(text.split()) > FOLDED_WORDS or len(text) > LONGEST_TEXT // 2:
        return _Line(block, place, text, "")
    return _Line(block, place, text, hidden or _like(steps, place))


def _like(steps: list[str], place: str) -> str:
    """What a short block has in common with its neighbours in a menu, a footer or a list of links."""
    for landmark in ("nav", "footer"):
        if landmark in steps:
            return landmark
    # Lists of links nest, and their items have classes of their own.
    return " ".join(sorted(set(steps))) if "a" in steps else place


def _place(page: Page, block: int) -> tuple[list[str], str]:
    """Where a block stands: the landmark and the last telling elements around it, and the nearest class or id."""
    steps: list[str] = []
    name = ""
    owner = int(page.blocks.owner[block])
    for row in (owner, *page.ancestors(owner)):
        tag = page.tag_name(row)
        if tag in TELLING and (not steps or steps[-1] != tag):
            steps.append(tag)
        if not name and tag not in ("body", "html"):
            word = (page.attr(row, "class", LONGEST_NAME * 4) or "").split()[:1]
            name = f"#{page.attr(row, 'id')}" if page.attr(row, "id") else f".{word[0]}" if word else ""
    around = [tag for tag in steps[STEPS:] if tag in LANDMARKS][:1]
    kept = around + steps[:STEPS][::-1]
    letters, linked = page.blocks.count("letters")[block], page.blocks.count("linked_letters")[block]
    if letters and linked >= LINK_SHARE * letters:
        kept.append("a")
    return kept, re.sub(r"\d+", "", name)[:LONGEST_NAME]  # numbers differ from item to item


def _posts(page: Page) -> list[int]:
    """For every block the number of the post of a thread that it stands in, from 1; 0 for none."""
    found = [0] * len(page.blocks)
    for number, item in enumerate(find_items(page), 1):
        for row in range(item.start, item.stop):
            if (block := int(page.blocks.of_row[row])) >= 0:
                found[block] = number
    return found


def _cut(text: str) -> str:
    if len(text) <= LONGEST_TEXT:
        return text
    return f"{text[:HEAD]} ... {text[-(LONGEST_TEXT - HEAD) :]} ({len(text.split())} words)"

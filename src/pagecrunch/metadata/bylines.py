"""The byline that a page shows, for pages whose data gives no author."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

import numpy as np

from ..page.attributes import Words
from ..page.names import COUNT_COLUMNS, TAG_CODES
from ..page.page import Page
from .page_data import PageData, one_line, visible_pieces, visible_text
from .people import NAME_IN_CHINESE, clean_name, is_only_by, split_names

MOST_PLACES = 40  # elements that may be a byline
LONGEST_BYLINE = 24  # words of a line that has a byline
LONGEST_ELEMENT = 140  # characters of an element that is a byline

_BYLINE = Words(
    (b"byline", b"author", b"writer", b"posted", b"post-meta", b"entry-meta", b"username", b"contributor", b"creator")
)
# All in small letters: `re` takes several times as long to ignore case.
_CLOSE = re.compile(r"byline|author(?!i[nstz])|username|writer")  # and not "authorization"
_EXACT = re.compile(r"author[-_]{0,2}name|username|user-name|byline|post-?author")
_NOT = re.compile(r"avatar|image|photo|bio\b|social|comment|related|card-list|authors-list|about")
_BY_TEXT = re.compile(r"^\s*(?:written |posted |published |reviewed )?by:?\s+\S", re.I)
# "By" at the start of a line or after a date, and what follows it to the end of the line.
_BY_LINE = re.compile(
    r"(?:^|\n|\d{4}\s|[|•·,]\s?)(?:(?:[Ww]ritten|[Pp]osted|[Pp]ublished|[Rr]eported|[Aa]rticle|[Ss]tory|[Tt]ext|[Ww]ords|"
    r"[Cc]reated|[Aa]sked|[Ss]tarted)\s+)?(?:[Bb]y|BY|[Aa]uthors?:|Von|Par|Por|Di|Door|Autor(?:in)?:|Auteur\s?:|作者[:：])\s*+([^\n|•·]{2,90})"
)
# The same words, where the name may follow at once, to skip the lines without them.
_BYS = ("by", "By", "BY", "author", "Author", "Von", "Par", "Por", "Di", "Door", "Autor", "Auteur", "作者")
_BY_WORDS = Words(map(str.encode, _BYS), as_written=True)
# In the addresses of people's own pages: the word in any letters, and at the start of a step.
_MAY_BE_PEOPLE = Words((b"author", b"contributor"), ("href",))
_PEOPLE = re.compile(r"[/?&=](?:author|contributor)")


class _Places(NamedTuple):
    """Elements that never hold a byline: by their tag, or by a word in their class, in small letters."""

    tags: frozenset[str]
    words: re.Pattern[str]


_FOOT = _Places(frozenset(("nav", "footer", "aside")), re.compile(r"footer|nav|menu|sidebar|related|comment"))
# Places with other names than the author's: customers, makers, and what a shop sorts by. Sidebars do hold authors.
_OTHERS = _Places(
    frozenset(("nav", "footer", "label", "legend")),
    re.compile(r"footer|\bnav\b|navbar|menu|testimonial|\breviews?\b|filter|breadcrumb|copyright"),
)
MOST_LINKS = 12  # to people's pages that are read
_A = TAG_CODES["a"]
_CJK = COUNT_COLUMNS.index("cjk")
LEAST_CJK = 50  # characters of a page in Chinese


def marked_byline(data: PageData) -> list[str]:
    """The byline in a link with rel=author, else in an element with "byline" or "author" in its class."""
    page = data.page
    signed = [row for row, words in data.relations if "author" in words and page.tag[row] == _A]
    for row in signed[:MOST_LINKS]:
        if page.hidden[row] == 0 and (names := names_in(page, row)):
            return names
    best: tuple[int, list[str]] | None = None
    for row in _BYLINE.rows(page.table, MOST_PLACES):
        if page.hidden[row]:
            continue
        text = visible_text(page, row, LONGEST_ELEMENT + 20)
        if not text or len(text) > LONGEST_ELEMENT:
            continue
        label = " ".join(filter(None, (page.attr(row, name) for name in ("class", "id", "data-testid")))).lower()
        score = 2 * bool(_BY_TEXT.match(text)) + bool(_CLOSE.search(label)) + bool(_EXACT.search(label))
        score -= 2 * bool(_NOT.search(label))
        least = 2 if best is None else best[0] + 1
        if score + 1 < least or not (names := names_in(page, row)):  # a usual name counts 1
            continue
        score += 2 <= len(names[0].split()) <= 4
        if score >= least and not _stands_in(page, row, _OTHERS):
            best = (score, names)
    return best[1] if best else []


def names_in(page: Page, row: int) -> list[str]:
    """The names at the start of a byline: its first piece that is one, and others joined to it by "and" or commas."""
    names: list[str] = []
    joined = True
    for piece in visible_pieces(page, row, LONGEST_ELEMENT + 20):
        text = one_line(piece)
        if not text or is_only_by(text):
            continue
        if text.casefold() in _JOINTS:
            joined = True
        elif joined and (found := [name for name in split_names(text) if not is_not_a_name(name)]):
            names += found
            joined = text.endswith((",", "&", " and"))
        elif names:
            break
    return names


# What stands in the places of bylines and is not a name: requests to readers, what a filter sorts by, how long a text
# is, and signs that names do not have. A page's data is not checked for these.
_NOT_A_NAME = re.compile(
    r"(?:(?:shop|view|see|read|visit|write|click|go|join|less|more|learn|get|sign|log|feedback|this|these|if|when|how|"
    r"what|your|our|billed|configure|from|about)\s.*|posts?:.*|contributors|home|guide|hi|feedback|product|category|"
    r"(?:verified|confirmed|authorized)\s\w+|mins? read|.*\ball rights reserved.*|.*[*$€£©®#=<>{}].*|.*\(\d+\)|~.*|"
    r"\d[\d.,]*\+?\s.*|\w+:\s*\d.*|.*\[(?:bot|spider|crawler)\]|"
    r"(?:user\s?name|e-?mail|my account|for authors|articles by)\b.*|"
    r"(?:mon|tues?|wed|thu|thurs?|fri|sat|sun)(?:day)?|default|view)\Z",
    re.I | re.S,
)


def is_not_a_name(name: str) -> bool:
    """Whether a text in the place of a name is something else."""
    return _NOT_A_NAME.match(name) is not None


_JOINTS = frozenset((",", "and", "&", "und", "et", "y", "e", "und:", ";", "、", "with"))


def written_byline(page: Page) -> list[str]:
    """The name after "by" in the first short line of text that has it."""
    blocks = page.blocks
    words = blocks.count("words")
    short = np.flatnonzero((blocks.hidden == 0) & (words <= LONGEST_BYLINE) & (words >= 2))
    for index in _BY_WORDS.blocks(page.table, blocks.table, short.tolist()):
        rows = range(int(blocks.first[index]), int(blocks.last[index]) + 1)
        text = "\n".join(" ".join(page.text(row).split()) for row in rows if blocks.of_row[row] == index)
        match = _BY_LINE.search(text)
        if match and match.start() > 0 and blocks.item[index] >= 0 and page.tag[page.parent[rows[0]]] == _A:
            continue  # a list of works with their authors
        name = clean_name(match.group(1)) if match else ""
        if (
            name
            and name[0].isupper()
            and len(name.split()) <= 8
            and not is_not_a_name(name)
            and not _stands_in(page, rows[0], _OTHERS)
        ):
            return split_names(name) or [name]
    return []


def linked_byline(page: Page) -> list[str]:
    """The text of the first link to the page of an author."""
    rows = (row for row in _MAY_BE_PEOPLE.rows(page.table, len(page)) if _PEOPLE.search(page.attr(row, "href") or ""))
    for row in islice(rows, MOST_LINKS):
        pieces = visible_pieces(page, row, 100) if page.hidden[row] == 0 else []
        name = clean_name(pieces[0]) if len(pieces) == 1 else ""
        if name and len(name.split()) <= 4 and not is_not_a_name(name) and not _stands_in(page, row, _FOOT):
            return [name]
    return []


def _stands_in(page: Page, row: int, places: _Places) -> bool:
    """Whether a row is in one of these places, within the article or page around it."""
    for steps, above in enumerate(page.ancestors(row)):
        name = page.tag_name(above)
        if name in ("body", "main", "article") or steps == 12:
            return False
        if name in places.tags or places.words.search((page.attr(above, "class") or "").lower()):
            return True
    return False


# Author, reporter, writer, editor; the first that is found in this order.
_MARKS_IN_CHINESE = tuple(
    re.compile(rf"{mark}[ \u3000]*+(?:[:：/／][ \u3000]*+|(?<=[ \u3000]))({NAME_IN_CHINESE})")
    for mark in ("作者", "记者", "(?:撰文|执笔人?|撰稿)", "编辑", "责编")
)


def chinese_byline(page: Page) -> list[str]:
    """The name after the word for author, reporter or editor, wherever it stands."""
    if int(page.sums[-1, _CJK]) < LEAST_CJK:
        return []
    seen = np.flatnonzero(page.blocks.hidden == 0).tolist()
    text = "\n".join(one_line(page.block_text(index)[-400:]) for index in seen if page.blocks.counts[index, _CJK] > 1)
    for pattern in _MARKS_IN_CHINESE:
        if match := pattern.search(text):
            return [name for name in re.split(r"[ \u3000、，,]+", match.group(1)) if name]
    return []

"""The title of a page, with the name of its site split off."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from urllib.parse import unquote, urlsplit

from ..page.page import Page
from ..page.shown import letters_and_digits
from ..page.title import title_text
from .page_data import PageData, one_line, visible_text
from .structured import ARTICLE_TYPES

_SEPARATOR = re.compile(r"\s+[|\-–—·•»«:/~>]{1,2}\s+|\s*[|»«•]\s*|(?<=\S)[_｜](?=\S)")
_SMALL_LETTERS, _NOT_LETTERS = bytes(range(256)).lower(), bytes(code for code in range(128) if not chr(code).isalnum())
_WORD = re.compile(r"\w+")
_ADDRESS_WORD = re.compile(r"[^\W_]{2,}")
_PERMALINKS = ("¶", "§", "🔗", "#")  # the sign after a heading that links to it
_PERMALINK = re.compile(r"\s*[¶§🔗]\Z|\s#\Z")
_BAR = re.compile(r"\s*[|»｜]\s*")
LONGEST_TITLE = 300  # characters
MOST_HEADINGS = 200  # of a level that are read
LONGEST_HEADING = 200  # characters; a longer heading is a paragraph in large letters
# How alike a heading and a declared title must be for the heading to be the title, and how many of the words of the
# page's address it must have. Tried from 0.3 to 0.9 on WCXB's development pages.
ALIKE = 0.5
IN_ADDRESS = 0.6
SHORTEST_CONFIRMED = 8  # letters and digits of a heading that <title> alone confirms
LEAST_ADDRESS_WORDS = 2  # one word alone is the name of a section


def document_title(page: Page) -> str:
    """The text of the page's <title> on one line."""
    return one_line(title_text(page))


def headings(page: Page, level: str = "h1", most: int = 5) -> list[str]:
    """The first visible headings of a level."""
    found = []
    for row in page.rows_with(level)[:MOST_HEADINGS].tolist():
        text = visible_text(page, row, LONGEST_TITLE)
        text = _PERMALINK.sub("", text) if text.endswith(_PERMALINKS) else text
        if text and page.hidden[row] == 0:
            found.append(text)
            if len(found) == most:
                break
    return found


def split_site(title: str, site_names: Iterable[str]) -> str:
    """The title without the site's name at its end or start."""
    pieces = [(match.start(), match.end()) for match in _SEPARATOR.finditer(title)]
    known = {key for name in site_names if (key := fold(name))}
    for start, end in reversed(pieces):
        tail = fold(title[end:])
        if tail and any(
            tail == name or (len(tail) > 3 and tail in name) or (len(name) > 3 and name in tail) for name in known
        ):
            return split_site_once(title[:start], known)
    for start, end in pieces:
        head = fold(title[:start])
        if head and head in known and title[end:].strip():
            return title[end:].strip()
    return title


def split_site_once(title: str, known: set[str]) -> str:
    """What is left after one name was split off, if another follows it that is the site's too."""
    pieces = [(match.start(), match.end()) for match in _SEPARATOR.finditer(title)]
    if pieces and fold(title[pieces[-1][1] :]) in known:
        return title[: pieces[-1][0]].strip()
    return title.strip()


def fold(text: str) -> str:
    """Letters and digits alone, in lower case."""
    if text.isascii():  # most are, and a page's titles are compared with many texts
        return text.encode().translate(_SMALL_LETTERS, _NOT_LETTERS).decode()
    return letters_and_digits(text.casefold())


def confirmed_heading(data: PageData) -> tuple[str, str] | None:
    """The first h1, where og:title is the same, or <title> is the same up to a separator: no other source is needed.

    On 600 such pages of four corpora, `choose_title` gave the same on all.
    """
    shown = headings(data.page, "h1", 2)
    if not shown or len(shown[0]) >= LONGEST_HEADING or _SEPARATOR.search(shown[0]):
        return None
    key = fold(shown[0])
    if len(key) < SHORTEST_CONFIRMED or (key.isascii() and " " not in shown[0]):  # the name of the site, perhaps
        return None
    if any(fold(text) == key for text in data.metas.get("og:title", ())):
        return shown[0], "heading"
    title = document_title(data.page)
    if len(shown) > 1 or not fold(title[: 2 * len(shown[0])]).startswith(key):
        return None
    ends = (match.start() for match in _SEPARATOR.finditer(title))
    is_confirmed = fold(title) == key or any(fold(title[:end]) == key for end in ends)
    return (shown[0], "heading") if is_confirmed else None


def choose_title(data: PageData, site_names: list[str]) -> tuple[str, str]:
    """The title and its source."""
    declared = [(text, source) for text, source in _declared(data, site_names) if text]
    title, source = _heading_or_declared(data, site_names, declared)
    return (without_label(title, [text for text, _ in declared]), source) if source == "heading" else (title, source)


def without_label(heading: str, declared: list[str]) -> str:
    """The heading without a label before the title (a date, "Blog:", the maker of a thing).

    The label is known where all declared titles agree on the end of the heading.
    """
    key, keys = fold(heading), {fold(text) for text in declared}
    if len(keys) == 1 and key not in keys and key.endswith(keys.pop()) and len(declared[0].split()) > 1:
        return declared[0][:LONGEST_TITLE]
    return heading


def _heading_or_declared(data: PageData, site_names: list[str], declared: list[tuple[str, str]]) -> tuple[str, str]:
    """The title and its source.

    It is the heading that the page shows where another source confirms it: word for word, or as the first piece of
    <title>, or as the page's own address, or much like it. Other headings are slogans or the site's name, and what the
    page declares for links to it is better.
    """
    page, article = data.page, is_article(data)
    first = headings(page)
    sites = {fold(name) for name in site_names}
    if heading := _first_piece(page, first, sites):
        return heading[:LONGEST_TITLE], "heading"
    shown = [before_bar(split_site(text, site_names)) for text in first[:3]]
    likely = [text for text in shown if (key := fold(text)) and key not in sites]
    for text in likely:
        key = fold(text)
        for other, _ in declared:
            if key == fold(other) or (article and len(key) > 8 and fold(other).startswith(key)):
                return text[:LONGEST_TITLE], "heading"
    likely = [text for text in likely if len(text) < LONGEST_HEADING]
    words = address_words(page.url)
    best = max(likely, key=lambda text: share(words, text), default="")
    if best and share(words, best) >= max(IN_ADDRESS, share(words, declared[0][0]) if declared else 0.0):
        return best, "heading"
    if not declared:
        likely += headings(page, "h2", 1)
        return (likely[0], "heading") if likely else ("", "")
    best = max(likely, key=lambda text: likeness(text, declared[0][0]), default="")
    if best and likeness(best, declared[0][0]) >= ALIKE:
        return best, "heading"
    if not article and len(declared[0][0].split()) == 1:  # "Home", once the site is split off
        return one_line(unescape(data.meta("og:title") or document_title(page)))[:LONGEST_TITLE], declared[0][1]
    return declared[0][0][:LONGEST_TITLE], declared[0][1]


def _first_piece(page: Page, first: list[str], sites: set[str]) -> str:
    """The heading that is the first piece of <title>: on a book's or forum's pages the h1 is often the last piece."""
    pieces = [piece for piece in _SEPARATOR.split(document_title(page)) if fold(piece)]
    if len(pieces) < 2 or len(pieces[0].split()) < 2 or (key := fold(pieces[0])) in sites:
        return ""
    for level in ("", "h2", "h3"):
        for text in headings(page, level, 6) if level else first:
            if fold(text) == key:
                return text
    return ""


def address_words(url: str | None) -> frozenset[str]:
    """The words at the end of the page's address, where there are enough of them to identify a page."""
    try:
        path = unquote(urlsplit(url or "").path).casefold()
    except ValueError:
        return frozenset()
    ends = [re.sub(r"\.\w{2,5}\Z", "", piece) for piece in path.split("/") if piece][-2:]
    words = max((_ADDRESS_WORD.findall(end) for end in ends), key=len, default=[])
    found = frozenset(word for word in words if not word.isdigit() or len(word) == 4)
    return found if len(found) >= LEAST_ADDRESS_WORDS else frozenset()


def share(words: frozenset[str], text: str) -> float:
    """The share of these words that a text has."""
    return len(words.intersection(_WORD.findall(text.casefold()))) / len(words) if words else 0.0


def _declared(data: PageData, site_names: list[str]) -> Iterator[tuple[str, str]]:
    """The titles that the page declares, without the site's name."""
    for text, source in (
        (data.meta("og:title"), "open graph"),
        (document_title(data.page), "title"),
        (data.meta("twitter:title"), "twitter card"),
        (data.meta("dc.title", "dcterms.title", "citation_title"), "dublin core"),
        (next(data.item("headline"), ""), "microdata"),
    ):
        yield before_bar(split_site(unescape(text), site_names)), source
    for thing in data.things:
        if thing.types & ARTICLE_TYPES and (text := thing.text("headline", "name")):
            yield text, thing.source
            return


def before_bar(title: str) -> str:
    """The title before a bar: after it comes the section or the site. One word alone is too little."""
    first = _BAR.split(title)[0].strip()
    return first if len(first.split()) > 1 else title


def is_article(data: PageData) -> bool:
    if data.meta("og:type").lower() == "article" or data.meta("article:published_time"):
        return True
    return any(thing.types & ARTICLE_TYPES for thing in data.things)


def likeness(one: str, other: str) -> float:
    """The share of words of the shorter text that the other has too."""
    a, b = set(_WORD.findall(one.casefold())), set(_WORD.findall(other.casefold()))
    return len(a & b) / min(len(a), len(b)) if a and b else 0.0

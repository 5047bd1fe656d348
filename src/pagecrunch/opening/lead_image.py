"""The main picture of a page: the one that its data names and that it shows, else the first large one at its start."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from urllib.parse import quote, unquote

import numpy as np

from ..document.build import page_addresses
from ..document.images import ICON, PIXEL, image_source, is_placeholder, largest_of_srcset, useful_alt
from ..document.urls import Addresses
from ..metadata.facts import Fact, Metadata
from ..page.attributes import attributes_with, codes_of
from ..page.names import COUNT_COLUMNS, HIDDEN_CODES, TAG_CODES
from ..page.page import Page
from .captions import find_caption
from .picture_names import picture_name, raw_name
from .place import Place

MOST_SHOWN = 30  # places with the name of one of them
MOST_FIRST = 8  # images at the start of the page that are looked at
LEAST_SIDE = 120  # pixels of the smaller side, where it is known: less is a face, a logo or a thumbnail
LEAST_WIDTH = 280  # pixels of a picture that no data names
LETTERS_ABOVE = 600  # between a picture and the title below it
LETTERS_BELOW = 1000  # from the start of the text to a picture within it
MOST_STEPS = 12  # from a picture up to a menu, footer or link around it
LONGEST_ALT = 500  # characters
LONGEST_SRCSET = 4000

_IMG, _SOURCE, _PICTURE, _LINK, _META, _A, _OTHER = (
    TAG_CODES[name] for name in ("img", "source", "picture", "link", "meta", "a", "other")
)
_ATTRIBUTES = (
    "src", "srcset", "data-src", "data-srcset", "data-original", "data-lazy-src", "data-lazy-srcset", "data-url",
    "data-href", "style", "poster",
)  # fmt: skip
_IS_ADDRESS = codes_of(_ATTRIBUTES)
_LETTERS = COUNT_COLUMNS.index("letters")
# A picture that waits for a script is often hidden until it is there: it alone, or with its box in these ways.
_MAY_WAIT = frozenset(HIDDEN_CODES[name] for name in ("opacity: 0", "visibility: hidden", "aria-hidden"))
_NOT_MAIN_TAGS = frozenset(TAG_CODES[name] for name in ("nav", "footer"))
_WORD_START = r"(?:(?<![^\W\d_])|(?<=[a-z])(?=[A-Z]))"
_NOT_MAIN = re.compile(
    _WORD_START + r"(?i:logos?|logotype|icons?|favicon|avatars?|gravatar|sprite|badges?|emojis?|smil(?:ey|ies)|flags?|"
    r"headshot|portraits?|profile|author|byline|user|bio|pixel|spacer|button|social|sponsor|advert\w{0,12}|ads|tracking|qr)"
    r"(?![^\W\d_])"
)
_TEASER = re.compile(
    _WORD_START
    + r"(?i:related|recommend\w{0,12}|teasers?|promo|sidebar|widget|comments?|footer|menu|nav\w{0,12}|author|byline|"
    r"avatar|bio|newsletter|read-?more|more-?(?:from|on|stories)|popular|trending|latest|sponsor\w{0,12}|advert\w{0,12}|thumbnails?)"
    r"(?![^\W\d_])"
)
_HINT = re.compile(
    _WORD_START
    + r"(?i:hero|featured?|lead|main-?(?:image|img|photo|picture|media|visual)|post-?thumbnail|wp-?post-?image|"
    r"article-?(?:image|img|photo|media|picture)|top-?(?:image|media|photo)|cover|aufmacher|opener|primary)"
)
_PHOTO = re.compile(r"\.(?:jpe?g|webp|avif|heic|jfif)(?:\W|\Z)|format=(?:jpe?g|webp|pjpg)", re.I)
_DRAWING = re.compile(r"\.(?:svg|gif)(?:[?#]|\Z)|place-?holder", re.I)
_IMAGE_FILE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:\W|\Z)", re.I)
_BACKGROUND = re.compile(r"url\(\s*['\"]?([^'\")]{4,1000})")
_WIDTH_IN_ADDRESS = re.compile(r"(?:[-_/](\d{2,4})x(\d{2,4})(?=[-_./]|\Z)|[?&](?:w|width)=(\d{2,4})(?!\d))", re.I)
_PLAIN = re.compile(r"[\w.~-]+", re.A)
_SRCSET_WIDTH = re.compile(r"\s(\d{2,5})w\b")


@dataclass(frozen=True, slots=True)
class LeadImage:
    """The main picture of a page; a text is "" and a size 0 where the page does not give it."""

    url: str
    alt: str = ""
    caption: str = ""
    credit: str = ""
    width: int = 0  # in pixels
    height: int = 0
    source: str = "page"  # where it was found: open graph, twitter card, json-ld, link, or page alone
    row: int = -1  # of the picture in the page


def find_lead_image(page: Page, metadata: Metadata, place: Place) -> LeadImage | None:
    """The main picture that the page shows; None where it shows none, even if its data names one for links to it."""
    addresses = page_addresses(page)
    finder = _Finder(page, place, addresses)
    for fact in metadata.images():
        row = finder.shown(fact)
        if row >= 0:
            return finder.made(row, fact)
    row = finder.first_large()
    return finder.made(row, Fact("", "page")) if row >= 0 else None


class _Finder:
    """Looks for pictures in one page."""

    def __init__(self, page: Page, place: Place, addresses: Addresses) -> None:
        self.page = page
        self.place = place
        self.addresses = addresses

    def shown(self, fact: Fact[str]) -> int:
        """The row of the picture that data names, nearest to the title; -1 where the page does not show it."""
        name = "" if is_placeholder(fact.value) else raw_name(fact.value)
        if not name:
            return -1
        best, least = -1, 1 << 30
        for row in self._rows_with_name(name):
            if (distance := self.distance(row)) < least and self.may_be_main(row, named=True):
                best, least = row, distance
        return best

    def _rows_with_name(self, name: str) -> list[int]:
        """The pictures with this name in an attribute, however it is written."""
        page, found = self.page, []
        for form in (name,) if _PLAIN.fullmatch(name) else _forms_of(name):
            word = form.encode()
            for index, row in attributes_with(page.table, word, _IS_ADDRESS):
                value = page.attr_bytes[page.attr_start[index] : page.attr_end[index]]
                if _is_apart(value, value.find(word), len(word)) and (picture := self.picture_of(row)) >= 0:
                    found.append(picture)
        return list(dict.fromkeys(found))[:MOST_SHOWN]

    def picture_of(self, row: int) -> int:
        """The row that stands for a picture: the image after a source; -1 for what is in the head."""
        page = self.page
        tag = page.tag[row]
        if tag in (_LINK, _META):
            return -1
        above = int(page.parent[row])
        if tag == _SOURCE and above >= 0 and page.tag[above] == _PICTURE:
            inside = np.flatnonzero(page.tag[above : page.end[above]] == _IMG)
            return above + int(inside[0]) if len(inside) else row
        return row

    def distance(self, row: int) -> int:
        """Letters between a picture and the opening: from the title to the start of the text."""
        letters = self.page.sums[:, _LETTERS]
        first = self.place.row if self.place.row >= 0 else self.place.body
        last = max(self.place.body, first)
        if first < 0:
            return int(letters[row])
        if row < first:
            return int(letters[first] - letters[row])
        return max(0, int(letters[row] - letters[last]))

    def may_be_main(self, row: int, *, named: bool) -> bool:
        """Whether a picture can be the main one: not hidden, tiny, a logo, a face, or in a menu or footer."""
        page = self.page
        hidden, above = int(page.hidden[row]), int(page.parent[row])
        if hidden and not (named and (hidden in _MAY_WAIT or (above >= 0 and not page.hidden[above]))):
            return False
        width, height = self.size(row)
        side = min(width or height, height or width)
        if 0 < side <= (ICON if named else LEAST_SIDE) or 0 < width <= PIXEL:
            return False
        if _NOT_MAIN.search(self.label(row)) or (not named and _NOT_MAIN.search(self.file_of(row))):
            return False
        is_certain = named and width >= LEAST_WIDTH
        tags = page.tag.data
        for steps, above in enumerate(islice(page.ancestors(row), MOST_STEPS)):
            tag = tags[above]
            if tag in _NOT_MAIN_TAGS or (tag == _A and self.leads_away(page.attr(above, "href") or "", named)):
                return False
            label = self.label(above) if steps < (3 if named else 5) and not is_certain else ""
            if label and (_NOT_MAIN if named else _TEASER).search(label) and not _HINT.search(label):
                return False
        return True

    def label(self, row: int) -> str:
        """What developers call an element."""
        page = self.page
        first, second = page.attr(row, "class", 300), page.attr(row, "id", 300)
        return f"{first or ''} {second or ''}" if first or second else ""

    def leads_away(self, href: str, named: bool) -> bool:
        """Whether the link around a picture leads to another page, as that of a teaser; or home, as that of a logo."""
        if not href or href.startswith(("#", "javascript:")) or _IMAGE_FILE.search(href):
            return False
        address = self.addresses.link(href).partition("#")[0].partition("?")[0].rstrip("/")
        if named:
            return address.count("/") <= 2
        own = (self.page.url or "").partition("#")[0].partition("?")[0]
        return not own or address != own.rstrip("/")

    def first_large(self) -> int:
        """The first large picture from a little above the title to the first paragraphs; -1 where there is none."""
        page, place = self.page, self.place
        if place.row < 0 and place.body < 0:
            return -1
        letters = page.sums[:, _LETTERS]
        first = place.row if place.row >= 0 else place.body
        last = place.body if place.body >= 0 else first
        start = bisect_left(letters, letters[first] - LETTERS_ABOVE)
        end = bisect_left(letters, letters[max(first, last)] + LETTERS_BELOW)
        rows = np.flatnonzero(page.tag[start:end] == _IMG)[:MOST_FIRST] + start
        for row in rows.tolist():
            if self.is_large(row, is_above=row < first) and self.may_be_main(row, named=False):
                return int(row)
        return -1

    def is_large(self, row: int, *, is_above: bool) -> bool:
        """Whether a picture is large by its size; else, as most pages give none, whether it looks like a photograph."""
        page = self.page
        width, height = self.size(row)
        if (width or height) and not (width >= LEAST_WIDTH or (not width and height >= LEAST_SIDE)):
            return False
        source = image_source(page.table, row, self.addresses)
        if not source or is_placeholder(source) or _DRAWING.search(source):
            return False
        if width or height:
            return True
        around = [row, *islice(page.ancestors(row), 3)]
        if _HINT.search(" ".join(page.attr(each, "class", 300) or "" for each in around)):
            return True
        return bool(_PHOTO.search(source)) and not is_above

    def size(self, row: int) -> tuple[int, int]:
        """The width and height of a picture in pixels, as far as the page gives them."""
        page = self.page
        width, height = _pixels(page.attr(row, "width")), _pixels(page.attr(row, "height"))
        if 0 < width <= ICON or 0 < height <= ICON:
            return width, height
        sources = page.attr(row, "srcset", LONGEST_SRCSET) or page.attr(row, "data-srcset", LONGEST_SRCSET)
        largest = max(map(int, _SRCSET_WIDTH.findall(sources)), default=0) if sources else 0
        if largest > width:
            width, height = largest, height * largest // width if width else 0
        if not width and (match := _WIDTH_IN_ADDRESS.search(self.file_of(row))):
            width, height = int(match.group(1) or match.group(3)), int(match.group(2) or 0)
        return width, height

    def file_of(self, row: int) -> str:
        """The end of the address of a picture: the site's own name may stand before it."""
        page = self.page
        source = page.attr(row, "data-src") or page.attr(row, "src") or ""
        return (
            "" if source.startswith("data:") else source.partition("://")[2].partition("/")[2][-300:] or source[-300:]
        )

    def made(self, row: int, fact: Fact[str]) -> LeadImage | None:
        """The picture in this row, with its words."""
        page = self.page
        url = image_source(page.table, row, self.addresses)
        width, height = self.size(row)
        if 0 < width < LEAST_WIDTH and fact.value and picture_name(url) == picture_name(fact.value):
            url, width, height = fact.value, 0, 0  # the page shows a thumbnail of it
        elif not url or is_placeholder(url) or (fact.value and raw_name(fact.value) not in url):
            url = self._address_like(row, fact.value) or fact.value or url
        caption, credit = find_caption(page, row)
        alt = useful_alt(" ".join((page.attr(row, "alt", 4 * LONGEST_ALT) or "").split())[:LONGEST_ALT])
        return LeadImage(url, alt, caption, credit, width, height, fact.source, row) if url else None

    def _address_like(self, row: int, named: str) -> str:
        """The address in this row that is the named picture's: in a style, or among sources."""
        page = self.page
        for code, value in page.attrs(row):
            if _IS_ADDRESS[code] and len(value) < 8000:
                match = _BACKGROUND.search(value)
                for each in (match.group(1) if match else "", largest_of_srcset(value), value):
                    if each and picture_name(each) == picture_name(named) and (found := self.addresses.media(each)):
                        return found
        return ""


def _forms_of(name: str) -> Iterable[str]:
    """The ways to write a name that has more than letters and digits in an address."""
    bare = unquote(name)
    return dict.fromkeys((name, bare, quote(bare), quote(name), name.replace("+", "%20")))


def _is_apart(value: bytes, start: int, length: int) -> bool:
    """Whether a name in an address is not only a piece of a longer word."""
    before, after = value[max(0, start - 1) : start], value[start + length : start + length + 1]
    return (not before.isalnum() or value[max(0, start - 3) : start].upper() == b"%2F") and not after.isalnum()


def _pixels(value: str | None) -> int:
    """A size in pixels; 0 where it is none."""
    number = (value or "")[:8].strip().removesuffix("px").partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() else 0

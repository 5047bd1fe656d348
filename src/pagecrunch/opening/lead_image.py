"""The main picture of a page: the one that its data names and that it shows, else the first large one at its start."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, unquote

import numpy as np

from ..document.build import base_address
from ..document.images import ICON, PIXEL, image_source, is_placeholder, largest_of_srcset, useful_alt
from ..document.urls import Addresses
from ..metadata.facts import Fact, Metadata
from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, HIDDEN_CODES, TAG_CODES
from ..page.page import Page
from .captions import find_caption
from .picture_names import picture_name, raw_name
from .place import Place

MOST_NAMED = 6  # pictures that a page's data names
MOST_SHOWN = 60  # places in the page's attributes with the name of one of them
MOST_FIRST = 40  # images at the start of the page that are looked at
LEAST_SIDE = 120  # pixels of the smaller side, where it is known: less is a face, a logo or a thumbnail
LEAST_WIDTH = 280  # pixels of a picture that no data names
LETTERS_ABOVE = 600  # between a picture and the title below it
LETTERS_BELOW = 1500  # from the start of the text to a picture within it
LONGEST_ALT = 500  # characters

_IMG, _SOURCE, _PICTURE, _LINK, _META, _A, _OTHER = (
    TAG_CODES[name] for name in ("img", "source", "picture", "link", "meta", "a", "other")
)
_ATTRIBUTES = frozenset(
    ATTRIBUTE_CODES[name]
    for name in (
        "src", "srcset", "data-src", "data-srcset", "data-original", "data-lazy-src", "data-lazy-srcset", "data-url",
        "data-href", "style", "poster",
    )
)  # fmt: skip
_LETTERS = COUNT_COLUMNS.index("letters")
# A picture that waits for a script is often hidden in these ways until it is there.
_MAY_WAIT = frozenset(HIDDEN_CODES[name] for name in ("opacity: 0", "visibility: hidden", "aria-hidden"))
_NOT_MAIN_TAGS = frozenset(TAG_CODES[name] for name in ("nav", "footer"))
_WORD_START = r"(?:(?<![^\W\d_])|(?<=[a-z])(?=[A-Z]))"
_NOT_MAIN = re.compile(
    _WORD_START + r"(?i:logos?|logotype|icons?|favicon|avatars?|gravatar|sprite|badges?|emojis?|smil(?:ey|ies)|flags?|"
    r"headshot|portraits?|profile|author|byline|user|bio|pixel|spacer|button|social|sponsor|advert\w*|ads|tracking|qr)"
    r"(?![^\W\d_])"
)
_TEASER = re.compile(
    _WORD_START
    + r"(?i:related|recommend\w*|teasers?|promo|sidebar|widget|comments?|footer|menu|nav\w*|author|byline|avatar|"
    r"bio|newsletter|read-?more|more-?(?:from|on|stories)|popular|trending|latest|sponsor\w*|advert\w*|thumbnails?)"
    r"(?![^\W\d_])"
)
_HINT = re.compile(
    _WORD_START
    + r"(?i:hero|featured?|lead|main-?(?:image|img|photo|picture|media|visual)|post-?thumbnail|wp-?post-?image|"
    r"article-?(?:image|img|photo|media|picture)|top-?(?:image|media|photo)|cover|aufmacher|opener|primary)"
)
_PHOTO = re.compile(r"\.(?:jpe?g|webp|avif|heic|jfif)(?:\W|\Z)|format=(?:jpe?g|webp|pjpg)", re.I)
_IMAGE_FILE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:\W|\Z)", re.I)
_BACKGROUND = re.compile(r"url\(\s*['\"]?([^'\")]{4,1000})")
_WIDTH_IN_ADDRESS = re.compile(r"(?:[-_/](\d{2,4})x(\d{2,4})(?=[-_./]|\Z)|[?&](?:w|width)=(\d{2,4})(?!\d))", re.I)
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
    addresses = Addresses(base_address(page))
    finder = _Finder(page, place, addresses)
    for fact in metadata.images[:MOST_NAMED]:
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

    def shown(self, fact: Fact) -> int:
        """The row of the picture that data names, nearest to the title; -1 where the page does not show it."""
        name = raw_name(fact.value)
        if not name:
            return -1
        best, least = -1, 1 << 30
        for row in self._rows_with_name(name):
            if self.may_be_main(row, named=True) and (distance := self.distance(row)) < least:
                best, least = row, distance
        return best

    def _rows_with_name(self, name: str) -> Iterator[int]:
        """The pictures with this name in an attribute, however it is written, in no order."""
        page, data, seen = self.page, self.page.attr_bytes, set()
        for form in dict.fromkeys((name, unquote(name), quote(unquote(name)), quote(name), name.replace("+", "%20"))):
            word, left = form.encode(), MOST_SHOWN
            at = data.find(word)
            while at >= 0 and left:
                left -= 1
                index = int(page.attr_start.searchsorted(at, side="right")) - 1
                if int(page.attr_name[index]) in _ATTRIBUTES and _is_apart(data, at, at + len(word)):
                    row = self.picture_of(int(page.attr_first.searchsorted(index, side="right")) - 1)
                    if row >= 0 and row not in seen:
                        seen.add(row)
                        yield row
                at = data.find(word, at + len(word))

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
        hidden = int(page.hidden[row])
        if hidden and not (named and hidden in _MAY_WAIT):
            return False
        width, height = self.size(row)
        side = min(width or height, height or width)
        if 0 < side <= (ICON if named else LEAST_SIDE) or 0 < width <= PIXEL:
            return False
        own = " ".join(page.attr(row, each, 300) or "" for each in ("class", "id"))
        if _NOT_MAIN.search(own) or (not named and _NOT_MAIN.search(self.file_of(row))):
            return False
        for steps, above in enumerate(page.ancestors(row)):
            tag = int(page.tag[above])
            if tag in _NOT_MAIN_TAGS:
                return False
            if tag == _A and not self.leads_nowhere(page.attr(above, "href") or ""):
                return False
            if steps < (3 if named else 5):
                around = " ".join(page.attr(above, each, 300) or "" for each in ("class", "id"))
                if (_NOT_MAIN if named else _TEASER).search(around) and not _HINT.search(around):
                    return False
            if steps == 12:
                break
        return True

    def leads_nowhere(self, href: str) -> bool:
        """Whether the link around a picture shows only the picture, or the same page: not a teaser or a logo."""
        if not href or href.startswith(("#", "javascript:")) or _IMAGE_FILE.search(href):
            return True
        address = self.addresses.link(href).partition("#")[0].partition("?")[0]
        own = (self.page.url or "").partition("#")[0].partition("?")[0]
        return bool(own) and address.rstrip("/") == own.rstrip("/")

    def first_large(self) -> int:
        """The first large picture from a little above the title to the first paragraphs; -1 where there is none."""
        page, place = self.page, self.place
        if place.row < 0 and place.body < 0:
            return -1
        letters = page.sums[:, _LETTERS]
        first = place.row if place.row >= 0 else place.body
        last = place.body if place.body >= 0 else first
        start = int(np.searchsorted(letters, letters[first] - LETTERS_ABOVE))
        end = int(np.searchsorted(letters, letters[max(first, last)] + LETTERS_BELOW))
        rows = np.flatnonzero(page.tag[start:end] == _IMG)[:MOST_FIRST] + start
        for row in rows.tolist():
            if self.is_large(row, is_above=row < first) and self.may_be_main(row, named=False):
                return int(row)
        return -1

    def is_large(self, row: int, *, is_above: bool) -> bool:
        """Whether a picture is large by its size; else, as most pages give none, whether it looks like a photograph."""
        page = self.page
        source = image_source(page.table, row, self.addresses)
        if not source or is_placeholder(source):
            return False
        width, height = self.size(row)
        if width or height:
            return width >= LEAST_WIDTH or (not width and height >= LEAST_SIDE)
        around = [row, *(above for above, _ in zip(page.ancestors(row), range(3), strict=False))]
        labels = " ".join(page.attr(each, "class", 300) or "" for each in around)
        if _HINT.search(labels):
            return True
        return bool(_PHOTO.search(source)) and not is_above

    def size(self, row: int) -> tuple[int, int]:
        """The width and height of a picture in pixels, as far as the page gives them."""
        page = self.page
        width, height = _pixels(page.attr(row, "width")), _pixels(page.attr(row, "height"))
        widths = _SRCSET_WIDTH.findall(
            (page.attr(row, "srcset", 4000) or "") + (page.attr(row, "data-srcset", 4000) or "")
        )
        largest = max(map(int, widths), default=0)
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

    def made(self, row: int, fact: Fact) -> LeadImage | None:
        """The picture in this row, with its words."""
        page = self.page
        url = image_source(page.table, row, self.addresses)
        if not url or is_placeholder(url) or (fact.value and picture_name(url) != picture_name(fact.value)):
            url = self._address_like(row, fact.value) or fact.value or url
        caption, credit = find_caption(page, row)
        alt = useful_alt(" ".join((page.attr(row, "alt", 4 * LONGEST_ALT) or "").split())[:LONGEST_ALT])
        width, height = self.size(row)
        return LeadImage(url, alt, caption, credit, width, height, fact.source, row) if url else None

    def _address_like(self, row: int, named: str) -> str:
        """The address in this row that is the named picture's: in a style, or among sources."""
        page = self.page
        for code, value in page.attrs(row):
            if code in _ATTRIBUTES and len(value) < 8000:
                match = _BACKGROUND.search(value)
                for each in (match.group(1) if match else "", largest_of_srcset(value), value):
                    if each and picture_name(each) == picture_name(named) and (found := self.addresses.media(each)):
                        return found
        return ""


def _is_apart(data: bytes, start: int, end: int) -> bool:
    """Whether a name in an address is not only a piece of a longer word."""
    before, after = data[start - 1 : start], data[end : end + 1]
    return (not before.isalnum() or data[start - 3 : start].upper() == b"%2F") and not after.isalnum()


def _pixels(value: str | None) -> int:
    """A size in pixels; 0 where it is none."""
    number = (value or "")[:8].strip().removesuffix("px").partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() else 0

"""When a page was published and last changed, and dates as people and programs write them, as YYYY-MM-DD."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import islice

import numpy as np

from ..page.attributes import Words
from ..page.names import BLOCK_KINDS
from ..page.page import Page
from .page_data import PageData, item_value, one_line, visible_text
from .structured import ARTICLE_TYPES

_CODE = BLOCK_KINDS.index("code")
FIRST_YEAR = 1990  # no web page is older
_LATEST_DAYS = 400  # a date further ahead than this is not a date of publication

# The first letters of the months in languages of the web that write them out; enough of each to distinguish them.
MONTHS = {
    1: "jan janv ene gen januari januar january janvier enero gennaio janeiro stycznia "
    "января ιανουαρίου ocak leden ledna tammikuuta",
    2: "feb févr fév fevr februari februar february février febrero febbraio fevereiro lutego "
    "февраля φεβρουαρίου şubat února helmikuuta",
    3: "mar mars mär märz maart march marzo março marca марта μαρτίου mart března maaliskuuta mrt mrz",
    4: "apr avr abr april avril abril aprile kwietnia апреля απριλίου nisan dubna huhtikuuta",
    5: "may mai mei mag mayo maj maggio maio maja мая μαΐου μαίου mayıs května toukokuuta",
    6: "jun juin giu june juni junio giugno junho czerwca июня ιουνίου haziran června kesäkuuta",
    7: "jul juil lug july juli juillet julio luglio julho lipca июля ιουλίου temmuz července heinäkuuta",
    8: "aug août aout ago august augustus agosto sierpnia августа αυγούστου ağustos srpna elokuuta",
    9: "sep sept set september septembre septiembre settembre setembro września "
    "сентября σεπτεμβρίου eylül září syyskuuta",
    10: "oct okt ott out october oktober octobre octubre ottobre outubro października "
    "октября οκτωβρίου ekim října lokakuuta",
    11: "nov november novembre noviembre novembro listopada ноября νοεμβρίου kasım listopadu marraskuuta",
    12: "dec déc dez dic des december dezember décembre decembre diciembre dicembre dezembro grudnia "
    "декабря δεκεμβρίου aralık prosince joulukuuta",
}
_NUMBER_OF = {name: number for number, names in MONTHS.items() for name in names.split()}

LONGEST = 200  # characters that are searched
# These begin with a digit, for which `re` looks fast; what must not be before it is said after it.
# Without a year there is no date.
_A_YEAR = re.compile(r"\d(?:(?<=1)9\d\d|(?<=2)0\d\d|[./-]\d\d(?!\d))")
_BEGIN = r"[12](?<!\d\d)(?:(?<=1)9|(?<=2)0)\d\d"  # a full year, with no digit before it
_ISO = re.compile(rf"({_BEGIN})[-/.](\d{{1,2}})[-/.](\d{{1,2}})(?!\d)")
_COMPACT = re.compile(rf"({_BEGIN})(0[1-9]|1[0-2])([0-3]\d)(?:T?\d{{4,6}})?(?!\d)")
_EAST = re.compile(r"([12](?:(?<=1)9|(?<=2)0)\d\d)\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
_DAY, _MONTH, _FULL_YEAR = r"(?P<day>\d{1,2})", r"(?P<month>[^\W\d_]{3,12})", r"(?P<year>(?:19|20)\d\d)"
_DAY_MONTH = re.compile(
    rf"(?P<day>\d(?<!\d\d)\d?)(?:st|nd|rd|th|\.|er|º|ª)?\s*(?:de\s+|of\s+)?{_MONTH}\.?,?\s*(?:de\s+|del\s+)?{_FULL_YEAR}(?!\d)"
)
_MONTH_DAY = re.compile(rf"{_MONTH}\.?\s+{_DAY}(?:st|nd|rd|th)?,?\s+{_FULL_YEAR}(?!\d)")
_YEAR_MONTH_DAY = re.compile(rf"(?P<year>{_BEGIN})\s+{_MONTH}\.?\s+{_DAY}(?!\d)")
_DAY_YEAR = re.compile(r"\d(?:st|nd|rd|th)?,?\s+(?:19|20)\d\d")  # without it there is no month before a day
# Neither a version nor an address on a network: 1.1.16 and 10.10.1.10 are not dates, 01.11.16 is one.
_NUMBERS = re.compile(
    r"(?<![\d.])(?<!\d[/-])(?:(?P<one>\d{1,2})(?P<mark>[./-])(?P<two>\d{1,2})(?P=mark)(?P<year>(?:19|20)\d\d)|"
    r"(?P<first>\d{1,2})(?P<sign>[/-])(?P<second>\d{1,2})(?P=sign)(?P<short>\d\d)|"
    r"(?P<day>\d\d)\.(?P<month>\d\d)\.(?P<decade>\d\d))(?![/-]?\d|\.\d)"
)
_MONTH_ONLY = re.compile(r"(?<!\d)((?:19|20)\d\d)-(\d{2})(?![\d-])")

PUBLISHED_METAS = (
    "article:published_time", "og:article:published_time", "datepublished", "date", "pubdate", "publishdate",
    "publish-date", "publish_date", "publication_date", "article.published", "parsely-pub-date", "sailthru.date",
    "dc.date.issued", "dcterms.issued", "dc.date", "dcterms.date", "dc.date.created", "dcterms.created",
    "citation_publication_date", "citation_date", "created", "article:published", "og:published_time", "timestamp",
    "cxenseparse:recs:publishtime", "rnews:datepublished", "bt:pubdate", "displaydate", "originalpublicationdate",
)  # fmt: skip
MODIFIED_METAS = (
    "article:modified_time", "og:updated_time", "datemodified", "last-modified", "dcterms.modified", "dc.date.modified",
    "revised", "lastmod", "og:article:modified_time",
)  # fmt: skip
# Other names of the kind: `w-published-date`, `ms.date`.
_PUBLISHED_META = re.compile(r"publish\w*[-_.:]?(?:date|time)\Z|^[a-z]{1,4}[.:]date\Z")
_DATE_WORDS = Words(
    (b"date", b"publish", b"posted", b"timestamp", b"byline", b"entry-meta", b"post-meta", b"meta-info", b"time")
)
# All in small letters: `re` takes several times as long to ignore case.
_UPDATED = re.compile(r"updat|modif|aktualisiert|mis à jour|revis|edited|reviewed|verified")
# What is said about dates that are not the page's own: of offers, members, deadlines and what a page quotes.
_NOT_OWN = re.compile(
    r"valid|until|expire|offer|deadline|(?:ends?|starts?|open|closes?)\b|since|joined|founded|member|register|"
    r"gültig|seit|beigetreten|inscri|miembro|iscritto|\blid\b|event|webinar|archive|截止|建立于|注册"
)
_OTHERS = re.compile(r"comments?\b|reviews?\b|testimonial|related|recent")
_COMMENT = re.compile(r"comment|related|sidebar|widget|footer|recent|copyright")
_URL_DATE = re.compile(r"/((?:19|20)\d\d)[/-](0?[1-9]|1[0-2])[/-](0?[1-9]|[12]\d|3[01])(?:[/-]|\Z)")
_URL_MONTH = re.compile(r"/((?:19|20)\d\d)/([a-z]{3,9})/(0?[1-9]|[12]\d|3[01])(?:/|\Z)")
_YEAR = re.compile(rb"\d(?:(?<=1)9\d\d|(?<=2)0\d\d|\d?[./-]\d\d?[./-]\d\d)")
_DAY_FIRST = re.compile(r"(?<!\d)(?:1[3-9]|2\d|3[01])[/-](?:0?[1-9]|1[0-2])[/-](?:19|20)?\d\d(?!\d)")
LONGEST_META = 60  # characters of a meta tag's name
MOST_PLACES = 40
MOST_STEPS = 6  # from a date up to an element whose name says that the date is of something else
MOST_LINES = 400  # short blocks with digits that are read
LONGEST_DATE_LINE = 120  # letters


def choose_date(data: PageData) -> tuple[str, str]:
    """The day that the page gives as its own, and the source.

    That is the day of publication. Where data gives the same day for publication and last change, or a publication
    after the last change, it is often the day when the page was built: then the day that the page shows is better.
    Where data in another time zone is a day off the page's own address, the address is right.
    """
    page = data.page
    day, source = _published(data)
    other = _in_address(page.url)
    if day:
        if other and _are_neighbours(other, day):
            return other, "address"
        changed = choose_modified(data)[0]
        if not changed or day < changed:
            return day, source
        shown = visible_dates(page)
        if day in shown or not shown:
            return day, source
        return (other, "address") if other else (_on_page(data) or shown[0], "page")
    if other:
        return other, "address"
    if other := _on_page(data):
        return other, "page"
    if other := next((day for day, row in _shown_dates(page) if not _stands_in(page, row, _OTHERS)), ""):
        return other, "page"
    return choose_modified(data)


def _are_neighbours(one: str, other: str) -> bool:
    if len(one) != 10 or one[:7] != other[:7]:  # across months it hardly happens, and is not worth a calendar
        return False
    return abs(int(one[8:]) - int(other[8:])) == 1


def _in_address(url: str | None) -> str:
    """The day in the page's own address."""
    match = _URL_DATE.search(url or "")
    if match:
        return find_date("-".join(match.groups()))
    match = _URL_MONTH.search(url or "")
    return find_date(" ".join(reversed(match.groups()))) if match else ""


def _published(data: PageData) -> tuple[str, str]:
    """The day of publication in the page's data."""
    for thing in data.things:
        if thing.types & ARTICLE_TYPES and (day := find_date(thing.text("datePublished", "dateCreated", "uploadDate"))):
            return day, thing.source
    for name in PUBLISHED_METAS:
        if (value := data.meta(name)) and (day := find_date(value)):
            return day, "dublin core" if name.startswith("dc") else "meta"
    for name, values in data.metas.items():
        if len(name) <= LONGEST_META and _PUBLISHED_META.search(name) and (day := find_date(values[0])):
            return day, "meta"
    for row in sorted(data.items.get("datepublished", []) + data.items.get("datecreated", [])):
        if day := find_date(item_value(data.page, row)):
            return day, "microdata"
    for thing in data.things:
        if day := find_date(thing.text("datePublished", "uploadDate")):
            return day, thing.source
    return "", ""


def visible_dates(page: Page) -> list[str]:
    """The dates that short visible blocks show as the page's own, in page order."""
    return [day for day, _ in _shown_dates(page)]


def _shown_dates(page: Page) -> Iterator[tuple[str, int]]:
    """The same with the rows in which the blocks begin."""
    blocks = page.blocks
    short = (blocks.hidden == 0) & (blocks.count("digits") >= 3) & (blocks.count("letters") <= LONGEST_DATE_LINE)
    short &= blocks.kind != _CODE
    indexes = np.flatnonzero(short)[:MOST_LINES]
    data = page.text_bytes
    starts, ends = page.text_start[blocks.first[indexes]].tolist(), page.text_end[blocks.last[indexes]].tolist()
    spans = zip(indexes.tolist(), starts, ends, strict=True)
    texts = {index: one_line(page.block_text(index)) for index, start, end in spans if _YEAR.search(data, start, end)}
    day_first = are_days_first(texts.values())
    for index, text in texts.items():
        if day := find_date(_own_words(text), day_first=day_first):
            yield day, int(blocks.first[index])


def are_days_first(texts: Iterable[str]) -> bool:
    """Whether a page writes the day before the month: 26/02/2024 says so for 02/12/2024."""
    return any(map(_DAY_FIRST.search, texts))


def _own_words(text: str) -> str:
    """A line without addresses, in which dates are those of other pages; "" for one about an offer, a member..."""
    if _NOT_OWN.search(text.lower()):
        return ""
    return " ".join(" " if "://" in word or "www." in word else word for word in text.split(" "))


def choose_modified(data: PageData) -> tuple[str, str]:
    for thing in data.things:
        if day := find_date(thing.text("dateModified")):
            return day, thing.source
    for name in MODIFIED_METAS:
        if (value := data.meta(name)) and (day := find_date(value)):
            return day, "meta"
    for value in data.item("datemodified"):
        if day := find_date(value):
            return day, "microdata"
    return "", ""


def _on_page(data: PageData) -> str:
    """The first date that the page shows as its own: in a <time>, else in an element whose class names a date."""
    page = data.page
    updated = ""
    times = [row for row in page.rows_with("time").tolist()[:MOST_PLACES] if not _stands_in(page, row, _COMMENT)]
    for row in times:
        day = find_date(page.attr(row, "datetime") or "") or find_date(visible_text(page, row, 80))
        if day:
            around = (
                (page.attr(row, "class") or "")
                + (page.attr(int(page.parent[row]), "class") or "")
                + visible_text(page, int(page.parent[row]), 60)
            )
            if not _UPDATED.search(around.lower()):
                return day
            updated = updated or day
    for row in _DATE_WORDS.rows(page.table, MOST_PLACES):
        if page.hidden[row] or _stands_in(page, row, _COMMENT):
            continue
        text = visible_text(page, row, 160)
        if text and len(text) <= 150 and (day := find_date(text)):
            if not _UPDATED.search(text.lower()):
                return day
            updated = updated or day
    return updated


def _stands_in(page: Page, row: int, places: re.Pattern[str]) -> bool:
    """Whether an element close around a row has one of these words in its class or id."""
    for above in (row, *islice(page.ancestors(row), MOST_STEPS)):
        names = f"{page.attr(above, 'class') or ''} {page.attr(above, 'id') or ''}"
        if names != " " and places.search(names.lower()):
            return page.tag_name(above) not in ("body", "html")
    return False


def find_date(text: str, *, day_first: bool = False) -> str:
    """The first possible date in a short text, as YYYY-MM-DD (or YYYY-MM); "" where there is none."""
    if not _A_YEAR.search(text, 0, LONGEST):
        return ""
    text = text[:LONGEST]
    for pattern in (_ISO, _EAST, _COMPACT):
        for match in pattern.finditer(text):
            if found := _date(*match.groups()):
                return found
    for pattern in (_DAY_MONTH, *((_MONTH_DAY,) if _DAY_YEAR.search(text) else ()), _YEAR_MONTH_DAY):
        for match in pattern.finditer(text):
            month = month_number(match["month"])
            if month and (found := _date(match["year"], month, match["day"])):
                return found
    for match in _NUMBERS.finditer(text):
        one, mark, two, year, first, sign, second, short, day, month_text, decade = match.groups()
        pair = (one or first or day, two or second or month_text)
        is_day_first = day_first or (mark or sign or ".") == "."
        for day, month_text in (pair, pair[::-1]) if is_day_first else (pair[::-1], pair):
            if found := _date(year or f"20{short or decade}", month_text, day):
                return found
    if only := _MONTH_ONLY.search(text):
        return f"{only.group(1)}-{only.group(2)}" if 1 <= int(only.group(2)) <= 12 else ""
    return ""


def month_number(word: str) -> int | None:
    word = word.lower()
    return _NUMBER_OF.get(word) or _NUMBER_OF.get(word[:3]) if word.isascii() else _NUMBER_OF.get(word)


def is_month(word: str) -> bool:
    """Whether a word is the name of a month, in full or as it is usually cut."""
    return word.lower() in _NUMBER_OF


def _date(year: str, month: str | int, day: str) -> str:
    try:
        made = date(int(year), int(month), int(day))
    except ValueError:
        return ""
    return made.isoformat() if made.year >= FIRST_YEAR and made <= date.today() + timedelta(days=_LATEST_DAYS) else ""

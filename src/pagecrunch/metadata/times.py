"""When a page was published, and when it was changed last."""

from __future__ import annotations

import re

import numpy as np

from ..page.page import Page
from .dates import find_date
from .found import Found, item_value, one_line, seen_text
from .title import ARTICLE_TYPES

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
_DATE_WORDS = (
    b"date", b"publish", b"posted", b"timestamp", b"byline", b"entry-meta", b"post-meta", b"meta-info", b"time",
)  # fmt: skip
_UPDATED = re.compile(r"(?i)updat|modif|aktualisiert|mis à jour|revis|edited|reviewed|verified")
_COMMENT = re.compile(r"(?i)comment|related|sidebar|widget|footer|recent|copyright")
_URL_DATE = re.compile(r"/((?:19|20)\d\d)[/-](0?[1-9]|1[0-2])[/-](0?[1-9]|[12]\d|3[01])(?:[/-]|\Z)")
_URL_MONTH = re.compile(r"/((?:19|20)\d\d)/([a-z]{3,9})/(0?[1-9]|[12]\d|3[01])(?:/|\Z)")
_YEAR = re.compile(rb"(?:19|20)\d\d|\d\d?[./-]\d\d?[./-]\d\d")
# A page that writes 26/02/2024 anywhere means the second of December by 02/12/2024.
_DAY_FIRST = re.compile(r"(?<!\d)(?:1[3-9]|2\d|3[01])[/-](?:0?[1-9]|1[0-2])[/-](?:19|20)?\d\d(?!\d)")
LONGEST_META = 60  # characters of a meta tag's name
MOST_PLACES = 40
MOST_LINES = 400  # short blocks with digits that are looked at
LONGEST_DATE_LINE = 120  # letters


def choose_date(found: Found) -> tuple[str, str]:
    """The day that the page gives as its own, and the source.

    That is the day of publication. Data that gives one day for publication and last change alike, or publishes after
    the last change, often tells when the page was built: there it is the day that the page shows people. Where data in
    another time zone is a day off the page's own address, the address is right.
    """
    page = found.page
    day, source = published(found)
    other = of_address(page.url)
    if day:
        if other and _is_next_day(other, day):
            return other, "address"
        changed = choose_modified(found)[0]
        if not changed or day < changed:
            return day, source
        shown = shown_days(page)
        if day in shown or not shown:
            return day, source
        return (other, "address") if other else (of_page(found) or shown[0], "page")
    if other:
        return other, "address"
    if other := of_page(found):
        return other, "page"
    if shown := shown_days(page):
        return shown[0], "page"
    return choose_modified(found)


def _is_next_day(one: str, other: str) -> bool:
    """Whether two days are neighbours."""
    if len(one) != 10 or one[:7] != other[:7]:  # across months it hardly happens, and is not worth a calendar
        return False
    return abs(int(one[8:]) - int(other[8:])) == 1


def of_address(url: str | None) -> str:
    """The day in the page's own address."""
    match = _URL_DATE.search(url or "")
    if match:
        return find_date("-".join(match.groups()))
    match = _URL_MONTH.search(url or "")
    return find_date(" ".join(reversed(match.groups()))) if match else ""


def published(found: Found) -> tuple[str, str]:
    """The day of publication as the page's data says it."""
    for thing in found.things:
        if thing.types & ARTICLE_TYPES and (day := find_date(thing.text("datePublished", "dateCreated", "uploadDate"))):
            return day, "json-ld"
    for name in PUBLISHED_METAS:
        if (value := found.meta(name)) and (day := find_date(value)):
            return day, "dublin core" if name.startswith("dc") else "meta"
    for name, values in found.metas.items():
        if len(name) <= LONGEST_META and _PUBLISHED_META.search(name) and (day := find_date(values[0])):
            return day, "meta"
    for row in sorted(found.items.get("datepublished", []) + found.items.get("datecreated", [])):
        if day := find_date(item_value(found.page, row)):
            return day, "microdata"
    for thing in found.things:
        if day := find_date(thing.text("datePublished", "uploadDate")):
            return day, "json-ld"
    return "", ""


def shown_days(page: Page) -> list[str]:
    """The dates in short blocks of text that people see, in page order."""
    blocks = page.blocks
    short = (blocks.hidden == 0) & (blocks.count("digits") >= 3) & (blocks.count("letters") <= LONGEST_DATE_LINE)
    indexes = np.flatnonzero(short)[:MOST_LINES]
    data = page.text_bytes
    starts, ends = page.text_start[blocks.first[indexes]].tolist(), page.text_end[blocks.last[indexes]].tolist()
    spans = zip(indexes.tolist(), starts, ends, strict=True)
    texts = [one_line(page.block_text(index)) for index, start, end in spans if _YEAR.search(data, start, end)]
    day_first = any(map(_DAY_FIRST.search, texts))
    return [day for text in texts if (day := find_date(text, day_first=day_first))]


def choose_modified(found: Found) -> tuple[str, str]:
    for thing in found.things:
        if day := find_date(thing.text("dateModified")):
            return day, "json-ld"
    for name in MODIFIED_METAS:
        if (value := found.meta(name)) and (day := find_date(value)):
            return day, "meta"
    for _, value in found.item("datemodified"):
        if day := find_date(value):
            return day, "microdata"
    return "", ""


def of_page(found: Found) -> str:
    """The first date that the page shows as its own: a <time>, else an element whose class speaks of a date."""
    page = found.page
    updated = ""
    times = [row for row in page.rows_with("time").tolist()[:MOST_PLACES] if not _in_comment(page, row)]
    for row in times:
        day = find_date(page.attr(row, "datetime") or "") or find_date(seen_text(page, row, 80))
        if day:
            around = (
                (page.attr(row, "class") or "")
                + (page.attr(int(page.parent[row]), "class") or "")
                + seen_text(page, int(page.parent[row]), 60)
            )
            if not _UPDATED.search(around):
                return day
            updated = updated or day
    for row in found.naming.rows(_DATE_WORDS, MOST_PLACES):
        if page.hidden[row] or _in_comment(page, row):
            continue
        text = seen_text(page, row, 160)
        if text and len(text) <= 150 and (day := find_date(text)):
            if not _UPDATED.search(text):
                return day
            updated = updated or day
    return updated


def _in_comment(page: Page, row: int) -> bool:
    for steps, above in enumerate((row, *page.ancestors(row))):
        if _COMMENT.search(" ".join(filter(None, (page.attr(above, "class"), page.attr(above, "id"))))):
            return page.tag_name(above) not in ("body", "html")
        if steps == 6:
            return False
    return False

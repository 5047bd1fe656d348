"""When a page was published, and when it was changed last."""

from __future__ import annotations

import re

from ..types import Page
from .dates import find_date
from .found import Found, rows_naming, seen_text
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
_DATE_CLASS = re.compile(rb"(?i)date|publish|posted|timestamp|byline|entry-meta|post-meta|meta-info|\btime\b")
_UPDATED = re.compile(r"(?i)updat|modif|aktualisiert|mis à jour|revis|edited|reviewed|verified")
_COMMENT = re.compile(r"(?i)comment|related|sidebar|widget|footer|recent|copyright")
_URL_DATE = re.compile(r"/((?:19|20)\d\d)[/-](0?[1-9]|1[0-2])[/-](0?[1-9]|[12]\d|3[01])(?:[/-]|\Z)")
MOST_PLACES = 40
MOST_LINES = 400  # short blocks with digits that are looked at
LONGEST_DATE_LINE = 120  # letters


def choose_date(found: Found) -> tuple[str, str]:
    """The day that the page gives as its own, and the source.

    That is the day of publication. Where the page's data gives one day for its publication and its last change alike
    and shows people another, it is the one it shows: such data is often the day the page was built.
    """
    day, source = published(found)
    shown = shown_days(found.page)
    if day and (day in shown or not shown or day != choose_modified(found)[0]):
        return day, source
    if not shown:
        return choose_modified(found)
    match = _URL_DATE.search(found.page.url or "")
    if match and (of_address := find_date("-".join(match.groups()))):
        return of_address, "address"
    return of_page(found.page) or shown[0], "page"


def published(found: Found) -> tuple[str, str]:
    """The day of publication as the page's data says it."""
    for thing in found.things:
        if thing.types & ARTICLE_TYPES and (day := find_date(thing.text("datePublished", "dateCreated", "uploadDate"))):
            return day, "json-ld"
    for name in PUBLISHED_METAS:
        if day := find_date(found.meta(name)):
            return day, "dublin core" if name.startswith("dc") else "meta"
    for _, value in found.item("datepublished", "datecreated"):
        if day := find_date(value):
            return day, "microdata"
    for thing in found.things:
        if day := find_date(thing.text("datePublished", "uploadDate")):
            return day, "json-ld"
    return "", ""


def shown_days(page: Page) -> list[str]:
    """The dates in short blocks of text that people see, in page order."""
    blocks = page.blocks
    short = (blocks.hidden == 0) & (blocks.count("digits") >= 3) & (blocks.count("letters") <= LONGEST_DATE_LINE)
    days = (find_date(" ".join(page.block_text(index).split())) for index in short.nonzero()[0].tolist()[:MOST_LINES])
    return [day for day in days if day]


def choose_modified(found: Found) -> tuple[str, str]:
    for thing in found.things:
        if day := find_date(thing.text("dateModified")):
            return day, "json-ld"
    for name in MODIFIED_METAS:
        if day := find_date(found.meta(name)):
            return day, "meta"
    for _, value in found.item("datemodified"):
        if day := find_date(value):
            return day, "microdata"
    return "", ""


def of_page(page: Page) -> str:
    """The first date that the page shows as its own: a <time>, else an element whose class speaks of a date."""
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
    for row in rows_naming(page, _DATE_CLASS, ("class", "id", "itemprop", "data-testid"), MOST_PLACES):
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

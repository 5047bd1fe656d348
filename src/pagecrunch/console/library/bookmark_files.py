"""Lists of saved pages as files of other programs: Netscape bookmarks, wallabag's JSON, Pocket's HTML and CSV.

What a file holds is recognised by its content, not by its name. Every browser reads and writes Netscape bookmarks;
Pocket's export is such a list, or a table with commas.
"""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from html import escape
from html.parser import HTMLParser
from typing import Any

from ...api import extract
from ...errors import UsageError
from ...languages import N_
from ...state import SavedPage

MOST_PAGES = 20_000  # of one file
Imported = list[tuple[SavedPage, str]]  # pages, and the text of each where the file has it


def read_bookmarks(body: bytes) -> Imported:
    """The pages of a file; UsageError if it is of no known kind."""
    text = body.decode("utf-8-sig", "replace")
    start = text.lstrip()[:1]
    if start in ("[", "{"):
        found = list(_of_wallabag(text))
    elif start == "<":
        found = list(_of_netscape(text))
    else:
        found = list(_of_pocket_table(text))
    first: dict[str, tuple[SavedPage, str]] = {}
    for page, words in found[:MOST_PAGES]:
        first.setdefault(page.url, (page, words))
    return list(first.values())


def _of_wallabag(text: str) -> Iterator[tuple[SavedPage, str]]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError("The file is not valid JSON; export it again, and import the whole file.") from error
    entries = found.get("_embedded", {}).get("items", []) if isinstance(found, dict) else found
    for entry in entries if isinstance(entries, list) else []:
        url = str(entry.get("url") or entry.get("given_url")) if isinstance(entry, dict) else ""
        if not _is_web(url):
            continue
        tags = entry.get("tags") or []
        names = [tag.get("label", "") if isinstance(tag, dict) else str(tag) for tag in tags if tag]
        html = entry.get("content") or ""
        content = html if isinstance(html, str) else ""
        words = _text(content)
        page = SavedPage(
            url, str(entry.get("title") or url), str(entry.get("domain_name") or ""), words=len(words.split()),
            at=_moment(entry.get("created_at")), is_read=bool(entry.get("is_archived")), tags=tuple(names),
            charset="utf-8", body=_page_of(entry, content) if words else b"",
        )  # fmt: skip
        yield page, words


def _page_of(entry: dict[str, Any], content: str) -> bytes:
    title = escape(str(entry.get("title") or ""))
    language = escape(str(entry.get("language") or ""))
    page = f'<!doctype html><html lang="{language}"><title>{title}</title><article><h1>{title}</h1>{content}</article>'
    return page.encode("utf-8", "replace")


def _text(html: str) -> str:
    return extract(f"<body>{html}", using="everything").text if html else ""


class _Netscape(HTMLParser):
    """Links of a list of bookmarks, with the folders around them as tags."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pages: list[SavedPage] = []
        self._folders: list[str] = []
        self._heading = ""
        self._text: list[str] = []
        self._link: dict[str, str | None] | None = None
        self._is_archive = False  # the second list of Pocket's file, of pages that are read

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag in ("a", "h1", "h3"):
            self._text = []
        if tag == "a":
            self._link = dict(attributes)
        elif tag == "dl":
            self._folders.append(self._heading)
            self._heading = ""

    def handle_endtag(self, tag: str) -> None:
        text = " ".join("".join(self._text).split())
        if tag == "a" and self._link is not None:
            self._add(self._link, text)
            self._link = None
        elif tag == "h3":
            self._heading = text
        elif tag == "h1":
            self._is_archive = text.lower() == "read archive"
        elif tag == "dl" and self._folders:
            self._folders.pop()

    def handle_data(self, data: str) -> None:
        self._text.append(data)

    def _add(self, link: dict[str, str | None], title: str) -> None:
        url = link.get("href") or ""
        if not _is_web(url) or len(self.pages) >= MOST_PAGES:
            return
        tags = [*(link.get("tags") or "").split(","), *self._folders]
        at = _moment(link.get("add_date") or link.get("time_added"))
        is_read = self._is_archive or link.get("toread") == "0"
        self.pages.append(SavedPage(url, title or url, at=at, is_read=is_read, tags=tuple(filter(None, tags))))


def _of_netscape(text: str) -> Iterator[tuple[SavedPage, str]]:
    parser = _Netscape()
    parser.feed(text)
    parser.close()
    return ((page, "") for page in parser.pages)


def _of_pocket_table(text: str) -> Iterator[tuple[SavedPage, str]]:
    """Pocket's CSV: title, url, time_added, tags, status."""
    try:
        for row in csv.DictReader(io.StringIO(text)):
            url = row.get("url") or ""
            if _is_web(url):
                tags = [tag for tag in (row.get("tags") or "").split("|") if tag]
                is_read = (row.get("status") or "") == "archive"
                page = SavedPage(
                    url, row.get("title") or url, at=_moment(row.get("time_added")), is_read=is_read, tags=tuple(tags)
                )
                yield page, ""
    except csv.Error as error:
        raise UsageError("The file is neither a list of bookmarks nor an export of wallabag or Pocket.") from error


def write_netscape(pages: Sequence[SavedPage]) -> str:
    """For every browser, and for most programs that keep bookmarks."""
    lines = [
        "<!DOCTYPE NETSCAPE-Bookmark-file-1>",
        '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">',
        "<TITLE>PageCrunch</TITLE>\n<H1>PageCrunch</H1>\n<DL><p>",
        *(
            f'<DT><A HREF="{escape(page.url)}" ADD_DATE="{int(page.at)}" TOREAD="{int(not page.is_read)}"'
            f' TAGS="{escape(",".join(page.tags))}">{escape(page.title)}</A>'
            for page in _with_address(pages)
        ),
        "</DL><p>\n",
    ]
    return "\n".join(lines)


def write_wallabag(pages: Sequence[SavedPage]) -> str:
    entries = [
        {
            "url": page.url, "title": page.title, "tags": list(page.tags), "is_archived": int(page.is_read),
            "is_starred": 0, "created_at": time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(page.at)),
            "domain_name": page.site,
        }
        for page in _with_address(pages)
    ]  # fmt: skip
    return json.dumps(entries, ensure_ascii=False, indent=1)


def write_pocket(pages: Sequence[SavedPage]) -> str:
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(("title", "url", "time_added", "tags", "status"))
    for page in _with_address(pages):
        status = "archive" if page.is_read else "unread"
        table.writerow((page.title, page.url, int(page.at), "|".join(page.tags), status))
    return out.getvalue()


# By name in addresses: the title, what writes it, the ending of its files and their type.
EXPORTS: dict[str, tuple[str, Callable[[Sequence[SavedPage]], str], str, str]] = {
    "bookmarks": (N_("Bookmarks for any browser"), write_netscape, "html", "text/html"),
    "wallabag": (N_("For wallabag (JSON)"), write_wallabag, "json", "application/json"),
    "pocket": (N_("As a table, like Pocket's (CSV)"), write_pocket, "csv", "text/csv"),
}


def _with_address(pages: Iterable[SavedPage]) -> Iterator[SavedPage]:
    return (page for page in pages if page.url)


def _is_web(url: str) -> bool:
    return url.lower().startswith(("http://", "https://"))


def _moment(value: Any) -> float:
    """Seconds since 1970, from a number or from a day and time; now if it is neither."""
    text = str(value or "").strip()
    try:
        return float(text) if text.replace(".", "", 1).isdigit() else datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError, OSError):
        return time.time()

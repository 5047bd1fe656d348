"""Lists of saved pages as files of other programs: Netscape bookmarks, wallabag's JSON, Pocket's HTML and CSV.

What a file holds is recognised by its content, not by its name. Every browser reads and writes Netscape bookmarks;
Pocket's export is such a list, or a table with commas.
"""

from __future__ import annotations

import csv
import io
import json
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from html import escape, unescape
from itertools import islice
from typing import Any

from ...api import extract
from ...errors import UsageError
from ...languages import N_
from ...state import SavedPage
from ...state.library import MOST_TAGS

MOST_PAGES = 20_000  # of one file
YEAR_10000 = 253_402_300_800.0  # seconds since 1970; later moments cannot be written as a date
# What programs that calculate take for a formula. No title of a page should be one.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
_TAG = re.compile(r"(?i)<(a|h1|h3|/?dl)\b([^<>]*)>([^<]*)")
_ATTRIBUTE = re.compile(r"""\s([\w-]++)\s*+=\s*+(?:"([^"]*+)"?|'([^']*+)'?|([^\s"']++))""")
Imported = list[tuple[SavedPage, str]]  # pages, and the text of each where the file has it


def read_bookmarks(body: bytes) -> Imported:
    """The pages of a file; UsageError if it is of no known kind."""
    text = body.decode("utf-8-sig", "replace")
    start = text.lstrip()[:1]
    read = _of_wallabag if start in ("[", "{") else _of_netscape if start == "<" else _of_pocket_table
    first: dict[str, tuple[SavedPage, str]] = {}
    for page, words in islice(read(text), MOST_PAGES):
        first.setdefault(page.url, (page, words))
    return list(first.values())


def _of_wallabag(text: str) -> Iterator[tuple[SavedPage, str]]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError("The file is not valid JSON; export it again, and import the whole file.") from error
    embedded = found.get("_embedded") if isinstance(found, dict) else {"items": found}
    entries = embedded.get("items") if isinstance(embedded, dict) else None
    for entry in entries if isinstance(entries, list) else []:
        url = _words(entry.get("url") or entry.get("given_url")) if isinstance(entry, dict) else ""
        if not _is_web(url):
            continue
        tags = entry["tags"] if isinstance(entry.get("tags"), list) else []
        names = (_words(tag.get("label") if isinstance(tag, dict) else tag) for tag in tags)
        title, content = _words(entry.get("title")), _words(entry.get("content"))
        words = _text(content)
        page = SavedPage(
            url, title or url, _words(entry.get("domain_name")), words=len(words.split()),
            at=_moment(entry.get("created_at")), is_read=bool(entry.get("is_archived")),
            tags=tuple(filter(None, names)), charset="utf-8",
            body=_page_of(title, _words(entry.get("language")), content) if words else b"",
        )  # fmt: skip
        yield page, words


def _words(value: Any) -> str:
    """Text as it can be stored: JSON can name half of a character. Empty for what is no text."""
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else ""


def _page_of(title: str, language: str, content: str) -> bytes:
    head = f'<!doctype html><html lang="{escape(language)}"><title>{escape(title)}</title>'
    return f"{head}<article><h1>{escape(title)}</h1>{content}</article>".encode()


def _text(html: str) -> str:
    return extract(f"<body>{html}", using="everything").text if html else ""


def _of_netscape(text: str) -> Iterator[tuple[SavedPage, str]]:
    """Links of a list of bookmarks, with the folders around them as tags.

    Programs write these lists in one way, and the parser of the standard library takes hours over a hostile one.
    """
    folders: list[str] = []
    heading, is_archive = "", False
    for tag, written, after in _TAG.findall(text):
        name, words = tag.lower(), " ".join(unescape(after).split())
        if name == "h1":  # Pocket's file has a second list, of pages that are read
            is_archive = words.lower() == "read archive"
        elif name == "h3":
            heading = words
        elif name == "dl":
            folders.append(heading)
            heading = ""
        elif name == "/dl":
            del folders[-1:]
        else:
            link = {
                key.lower(): unescape(value)
                for key, *values in _ATTRIBUTE.findall(written)
                for value in values
                if value
            }
            url = link.get("href", "")
            if _is_web(url):
                at = _moment(link.get("add_date") or link.get("time_added"))
                is_read = is_archive or link.get("toread") == "0"
                tags = [*link.get("tags", "").split(","), *folders[-MOST_TAGS:]]
                yield SavedPage(url, words or url, at=at, is_read=is_read, tags=tuple(filter(None, tags))), ""


def _of_pocket_table(text: str) -> Iterator[tuple[SavedPage, str]]:
    """Pocket's CSV: title, url, time_added, tags, status."""
    try:
        for row in csv.DictReader(io.StringIO(text)):
            url = row.get("url") or ""
            if _is_web(url):
                title, tags = (_from_cell(row.get(name) or "") for name in ("title", "tags"))
                page = SavedPage(
                    url, title or url, at=_moment(row.get("time_added")), is_read=row.get("status") == "archive",
                    tags=tuple(filter(None, tags.split("|"))),
                )  # fmt: skip
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
        table.writerow((_to_cell(page.title), page.url, int(page.at), _to_cell("|".join(page.tags)), status))
    return out.getvalue()


def _to_cell(text: str) -> str:
    """Text that no program calculates."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _from_cell(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:].startswith(FORMULA) else text


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
    """Seconds since 1970, from a number or from a day and time; now if it is neither, or no date can be that."""
    text = str(value or "").strip()
    try:
        at = float(text) if text.replace(".", "", 1).isdigit() else datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError, OSError):
        at = -1.0
    return at if 0 <= at < YEAR_10000 else time.time()

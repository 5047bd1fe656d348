"""The pages that readers saved, with their text, which can be searched (SQLite's FTS5)."""

from __future__ import annotations

import re
import sqlite3
import time
import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ..errors import UsageError
from .database import Records

INDEX = "saved_words"  # the table that is searched
MOST_SHOWN = 500
MOST_BYTES = 32 * 1024 * 1024  # of a page
EXCERPT_LENGTH = 240
MOST_TAGS, TAG_LENGTH = 20, 40
_WORD = re.compile(r"\w+")
# Languages that put no space between words are searched by the character.
_WITHOUT_SPACES = re.compile(r"([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e00-\u0eff\U00020000-\U0003ffff])")
_COLUMNS = "saved.id, url, title, site, excerpt, words, at, is_read, tags"


@dataclass(frozen=True, slots=True)
class SavedPage:
    """A page of the library."""

    url: str  # empty for a file
    title: str
    site: str = ""
    excerpt: str = ""
    words: int = 0
    at: float = 0.0  # when it was saved
    is_read: bool = False
    tags: tuple[str, ...] = ()
    id: int = 0
    charset: str | None = None
    body: bytes = b""  # the page as it came; empty for one that is only known by its address


class Library(Records):
    def add(self, user: str, page: SavedPage, text: str = "") -> int:
        """Save a page; its number. A page with the same address is replaced, and keeps its number and tags."""
        known = self.find_by_address(user, page.url) if page.url else None
        tags = clean_tags((*page.tags, *(known.tags if known else ())))
        excerpt = page.excerpt or " ".join(text.split())[:EXCERPT_LENGTH]
        body = zlib.compress(page.body[:MOST_BYTES]) if page.body else None
        values = (
            known.id if known else None, user, page.url or f"file:{time.time_ns()}", page.title or page.url, page.site,
            excerpt, page.words, page.at or time.time(), page.is_read, ",".join(tags), page.charset, body,
        )  # fmt: skip
        with self._database.transaction() as connection:
            if known:
                _delete(connection, user, known.id)
            number = connection.execute(
                "INSERT INTO saved (id, user, url, title, site, excerpt, words, at, is_read, tags, charset, body) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values,
            ).lastrowid  # fmt: skip
            connection.execute(
                "INSERT INTO saved_words (rowid, title, site, tags, text) VALUES (?, ?, ?, ?, ?)",
                (number, spaced(page.title), page.site, " ".join(tags), spaced(text or excerpt)),
            )
        return int(number or 0)

    def find(self, user: str, number: int) -> SavedPage | None:
        """A saved page with its body."""
        rows = self._database.query(
            f"SELECT {_COLUMNS}, charset, body FROM saved WHERE user = ? AND id = ?", (user, number)
        )
        return _page(rows[0]) if rows else None

    def find_by_address(self, user: str, url: str) -> SavedPage | None:
        rows = self._database.query(f"SELECT {_COLUMNS} FROM saved WHERE user = ? AND url = ?", (user, url))
        return _page(rows[0]) if rows else None

    def search(self, user: str, words: str = "", *, tag: str = "", is_read: bool | None = None) -> list[SavedPage]:
        """The pages that hold all of these words, the best first; without words, the newest first."""
        conditions, values = ["user = ?"], [user]
        source, order = "saved", "at DESC, saved.id DESC"
        if asked := _match(words):
            source, order = "saved_words JOIN saved ON saved.id = saved_words.rowid", "bm25(saved_words, 8, 2, 4, 1)"
            conditions.append("saved_words MATCH ?")
            values.append(asked)
        elif words.strip():
            return []
        if tag:
            conditions.append("',' || saved.tags || ',' LIKE ? ESCAPE '\\'")
            values.append(f"%,{_escaped(tag)},%")
        if is_read is not None:
            conditions.append(f"is_read = {int(is_read)}")
        columns = ", ".join(f"saved.{name.strip().removeprefix('saved.')}" for name in _COLUMNS.split(","))
        rows = self._database.query(
            f"SELECT {columns} FROM {source} WHERE {' AND '.join(conditions)} ORDER BY {order} LIMIT {MOST_SHOWN}",
            tuple(values),
        )
        return [_page(row) for row in rows]

    def all(self, user: str) -> list[SavedPage]:
        """Every page, the newest first, for a file that holds them all."""
        rows = self._database.query(f"SELECT {_COLUMNS} FROM saved WHERE user = ? ORDER BY at DESC, id DESC", (user,))
        return [_page(row) for row in rows]

    def mark(self, user: str, number: int, *, is_read: bool) -> None:
        self._change(
            self._database.execute("UPDATE saved SET is_read = ? WHERE user = ? AND id = ?", (is_read, user, number))
        )

    def set_tags(self, user: str, number: int, tags: Iterable[str]) -> None:
        cleaned = clean_tags(tags)
        with self._database.transaction() as connection:
            changed = connection.execute(
                "UPDATE saved SET tags = ? WHERE user = ? AND id = ?", (",".join(cleaned), user, number)
            ).rowcount
            self._change(changed)
            connection.execute("UPDATE saved_words SET tags = ? WHERE rowid = ?", (" ".join(cleaned), number))

    def remove(self, user: str, number: int) -> None:
        with self._database.transaction() as connection:
            self._change(_delete(connection, user, number))

    def tags(self, user: str) -> list[tuple[str, int]]:
        """Every tag with the number of its pages, the most used first."""
        rows = self._database.query("SELECT tags FROM saved WHERE user = ? AND tags <> ''", (user,))
        counts = Counter(tag for row in rows for tag in row[0].split(","))
        return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))

    def _change(self, count: int) -> None:
        if not count:
            raise UsageError("This page is not in your library any more.")


def clean_tags(tags: Iterable[str]) -> list[str]:
    """Tags as they are stored: in lower case, without commas, each once."""
    cleaned = (" ".join(tag.replace(",", " ").split()).lower()[:TAG_LENGTH] for tag in tags)
    return list(dict.fromkeys(tag for tag in cleaned if tag))[:MOST_TAGS]


def spaced(text: str) -> str:
    return _WITHOUT_SPACES.sub(r" \1 ", text)


def _match(words: str) -> str:
    """What FTS5 looks for: each word as typed, the last one also as the start of a word."""
    found = _WORD.findall(spaced(words))[:20]
    return " ".join([*(f'"{word}"' for word in found[:-1]), f'"{found[-1]}"*']) if found else ""


def _delete(connection: sqlite3.Connection, user: str, number: int) -> int:
    deleted = connection.execute("DELETE FROM saved WHERE user = ? AND id = ?", (user, number)).rowcount
    if deleted:
        connection.execute("DELETE FROM saved_words WHERE rowid = ?", (number,))
    return deleted


def _escaped(tag: str) -> str:
    return tag.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _page(row: sqlite3.Row) -> SavedPage:
    found = dict(row)
    body = found.pop("body", None)
    url = found.pop("url")
    tags = tuple(tag for tag in found.pop("tags").split(",") if tag)
    return SavedPage(
        **{**found, "is_read": bool(found["is_read"])}, tags=tags, url="" if url.startswith("file:") else url,
        body=zlib.decompress(body) if body else b"",
    )  # fmt: skip

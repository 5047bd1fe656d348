"""Posts in a page's JSON-LD, for pages that do not show them: postings, comments, questions and answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape, unescape
from typing import Any

from ..metadata.structured import Thing
from ..render.sanitize import sanitize
from .post import Post
from .when import iso_date

_POSTS = frozenset(("discussionforumposting", "comment", "question", "answer", "usercomments"))
_THREADS = frozenset(("discussionforumposting", "question"))
_TEXTS = ("text", "commentText", "articleBody")
_LINE_END = re.compile(r"(?i)</?(?:p|br|div|li|ul|ol|blockquote|pre|h[1-6])\b[^<>]{0,200}>")
_TAG = re.compile(r"<[a-zA-Z/!][^<>]{0,500}>")
_SCORES = ("upvoteCount", "score")


def posts_in_data(things: Sequence[Thing]) -> tuple[Post, ...]:
    """The posts, each after the one that it answers. Questions that a page answers itself have no author."""
    posts: list[Post] = []
    numbers: dict[int, int] = {}  # of the posts, by the identity of their fields
    parents = {id(inner): id(thing.fields) for thing in things for inner in _answers(thing)}
    for thing in things:
        text = plain_text(thing.text(*_TEXTS))
        author, date = thing.text("author", "creator"), thing.text("dateCreated", "datePublished")
        if not thing.types & _POSTS or not text or not (author or date):
            continue
        numbers[id(thing.fields)] = len(posts)
        above = numbers.get(parents.get(id(thing.fields), 0))
        html = sanitize(f"<p>{escape(text, quote=False)}</p>")
        address = thing.fields.get("url")
        url = address if isinstance(address, str) and address.startswith(("http://", "https://")) else None
        posts.append(Post(author, iso_date(date) or date[:60], text, html, url, above, _score(thing)))
    is_thread = any(thing.types & _THREADS for thing in things)
    return tuple(posts) if len(posts) > 1 or not is_thread else ()


def plain_text(text: str) -> str:
    """A text of data; of one that begins with a tag, once or twice escaped, the lines without their tags."""
    bare = unescape(unescape(text))
    if not _LINE_END.match(bare):
        return text
    lines = _TAG.sub("", _LINE_END.sub("\n", bare)).split("\n")
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))


def _answers(thing: Thing) -> list[Any]:
    found: list[Any] = []
    for name in ("comment", "suggestedAnswer", "acceptedAnswer"):
        value = thing.fields.get(name)
        found.extend(value[:2000] if isinstance(value, list) else [value] if isinstance(value, dict) else [])
    return found


def _score(thing: Thing) -> int | None:
    for name in _SCORES:
        value = thing.fields.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, str) and value.strip().lstrip("-").isdecimal() and len(value) < 12:
            return int(value)
    return None

"""One post of a thread, as users see it and as it stands in the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..page.page import Page


@dataclass(frozen=True, slots=True)
class Post:
    """A post, comment, question, answer or message."""

    author: str  # "" where it is unknown
    date: str  # ISO where it can be read, else as the page shows it; "" where it is unknown
    text: str
    html: str
    url: str | None  # of the post itself, where the page has one
    answer_to: int | None  # the index of the post that this one answers, where the page shows it
    score: int | None  # votes or likes, where the page shows them


@dataclass(slots=True)
class Item:
    """Where a post stands: its rows from `start` to `stop`, before those of an answer within it."""

    row: int  # of the element that holds the post, and the answers to it where they are nested
    start: int
    stop: int
    inside: int | None = None  # the index of the post that this one stands in
    author: str = ""
    date: str = ""
    url: str | None = None
    score: int | None = None
    date_row: int = -1
    body: int = -1  # the row of the element that holds the body alone, where there is one
    head: list[tuple[int, int]] = field(default_factory=list)  # rows of name, date and the like
    blocks: list[int] = field(default_factory=list)  # of its body

    def rows(self, page: Page) -> tuple[int, int]:
        """The rows of the body, and of name and date where they stand among them."""
        return (self.body, int(page.end[self.body])) if self.body >= 0 else (self.start, self.stop)

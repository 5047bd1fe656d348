"""Which page is read, and how: an address of the reading page, taken apart and put together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from ..access import READ_PATH
from ..forms import whole_number
from .left_out import Runs, parse_runs, write_runs

READER, TIDY = "reader", "tidy"
LONGEST_ADDRESS = 8000


@dataclass(frozen=True, slots=True)
class Place:
    """What is empty is as usual."""

    url: str = ""
    page: str = ""  # the id of a page that the console holds
    saved: int = 0  # the number of a saved page
    view: str = READER
    back: Runs = ()  # what was put back
    out: Runs = ()  # what was taken out
    shows_left_out: bool = False
    takes_out: bool = False  # show a button at every part that can be taken out
    anyway: bool = False  # show the page although it is not what was asked for

    @classmethod
    def of(cls, query: QueryParams) -> Self:
        return cls(
            url=query.get("url", "").strip()[:LONGEST_ADDRESS],
            page=query.get("page", ""),
            saved=whole_number(query.get("saved", "")),
            view=TIDY if query.get("view") == TIDY else READER,
            back=parse_runs(query.get("back", "")),
            out=parse_runs(query.get("out", "")),
            shows_left_out=query.get("left") == "show",
            takes_out=query.get("take") == "show",
            anyway=query.get("anyway") == "yes",
        )

    def with_changes(self, **changes: Any) -> Place:
        return replace(self, **changes)

    @property
    def query(self) -> str:
        pairs = {
            "saved": str(self.saved or ""),
            "page": self.page,
            "url": self.url,
            "view": self.view if self.view != READER else "",
            "left": "show" if self.shows_left_out else "",
            "take": "show" if self.takes_out else "",
            "back": write_runs(self.back),
            "out": write_runs(self.out),
            "anyway": "yes" if self.anyway else "",
        }
        return urlencode({name: value for name, value in pairs.items() if value})

    @property
    def address(self) -> str:
        return f"{READ_PATH}?{self.query}"

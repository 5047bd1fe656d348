"""Tables outside link lists: those that are left once link lists are gone (appendix A of the 2005 paper)."""

from __future__ import annotations

from pydantic import Field

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class NonLinkListTables(Off):
    only_empty: bool = Field(
        default=True, title="Only empty ones", description="Remove only tables with less text than the minimum."
    )
    minimum_text: int = Field(
        default=12, ge=0, le=100_000, title="Minimum text", description="Letters that make a table worth keeping."
    )


@filter_(
    "non_link_list_tables",
    title="Tables outside link lists",
    description="Removes the tables that the removal of link lists has left.",
    settings=NonLinkListTables,
)
def non_link_list_tables(view: View, settings: NonLinkListTables) -> list[Change]:
    letters = view.total("letters")
    rows = [row for row in view.rows("table") if not (settings.only_empty and letters[row] >= settings.minimum_text)]
    return [
        change
        for row in view.outermost(rows)
        for change in view.remove(row, "table outside link lists", "they are switched off")
    ]

"""Tables outside link lists: those that remain after link lists are removed (appendix A of the 2005 paper)."""

from __future__ import annotations

from pydantic import Field

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import OffByDefault
from .engine.view import View


class NonLinkListTables(OffByDefault):
    only_empty: bool = Field(
        default=True, title="Only empty tables", description="Remove only tables with less text than the minimum."
    )
    minimum_text: int = Field(
        default=12, ge=0, le=100_000, title="Minimum text", description="Keep a table with at least this many letters."
    )


@filter_(
    "non_link_list_tables",
    title="Tables outside link lists",
    description="Removes the tables that remain after link lists are removed.",
    settings=NonLinkListTables,
)
def non_link_list_tables(view: View, settings: NonLinkListTables) -> list[Change]:
    letters = view.total("letters")
    rows = [row for row in view.rows("table") if not (settings.only_empty and letters[row] >= settings.minimum_text)]
    return view.remove_each(view.outermost(rows), "table outside link lists", "they are switched off")

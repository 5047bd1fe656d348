"""Tables outside link lists: those that remain after link lists are removed (appendix A of the 2005 paper)."""

from .engine.contract import Change, OffByDefault, View, filter_, setting


class NonLinkListTables(OffByDefault):
    only_empty: bool = setting(True, "Only empty tables", "Remove only tables with less text than the minimum.")
    minimum_text: int = setting(12, "Minimum text", "Keep a table with at least this many letters.", ge=0, le=100_000)


@filter_(
    "non_link_list_tables",
    "Tables outside link lists",
    "Removes the tables that remain after link lists are removed.",
    NonLinkListTables,
)
def non_link_list_tables(view: View, settings: NonLinkListTables) -> list[Change]:
    letters = view.total("letters")
    rows = [row for row in view.rows("table") if not (settings.only_empty and letters[row] >= settings.minimum_text)]
    return view.remove_each(view.outermost(rows), "table outside link lists", "they are switched off")

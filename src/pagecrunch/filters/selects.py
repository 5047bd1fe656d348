"""Select lists: `<select>` and `<datalist>`."""

from .engine.contract import Change, OffByDefault, View, filter_


@filter_("selects", "Select lists", "Removes lists to choose from.", OffByDefault)
def selects(view: View, settings: OffByDefault) -> list[Change]:
    return view.remove_all(view.rows("select", "datalist"), "select lists", "select lists are switched off")

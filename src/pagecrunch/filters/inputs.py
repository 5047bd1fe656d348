"""Input fields: `<input>` and `<textarea>`."""

from .engine.contract import Change, OffByDefault, View, filter_


@filter_("inputs", "Input fields", "Removes input fields.", OffByDefault)
def inputs(view: View, settings: OffByDefault) -> list[Change]:
    return view.remove_all(view.rows("input", "textarea"), "input fields", "input fields are switched off")

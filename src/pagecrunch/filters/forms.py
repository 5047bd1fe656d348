"""Forms, each as one unit with all its fields, as in the papers."""

from .engine.contract import Change, OffByDefault, View, filter_


@filter_("forms", "Forms", "Removes forms with all their fields.", OffByDefault)
def forms(view: View, settings: OffByDefault) -> list[Change]:
    return view.remove_each(view.outermost(view.rows("form")), "form", "forms are switched off")

"""Images outside link lists: those that remain after link lists are removed (appendix A of the 2005 paper)."""

from .engine.contract import Change, OffByDefault, View, filter_


@filter_(
    "non_link_list_images",
    "Images outside link lists",
    "Removes the images that remain after link lists are removed.",
    OffByDefault,
)
def non_link_list_images(view: View, settings: OffByDefault) -> list[Change]:
    return view.remove_all(view.rows("img", "picture"), "images outside link lists", "they are switched off")

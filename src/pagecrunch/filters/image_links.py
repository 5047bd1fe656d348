"""Image links: images inside links, images with a map, and links that hold nothing else.

"Maps are also check[ed] for and treated as image links" (2005, appendix C).
"""

from .engine.contract import Change, View, filter_
from .images import ImageSettings, replace_images


@filter_("image_links", "Image links", "Removes images that are links.", ImageSettings)
def image_links(view: View, settings: ImageSettings) -> list[Change]:
    maps = set(view.rows_where("usemap"))
    rows = [row for row in view.rows("img", "picture", "svg") if view.page.linked[row] or row in maps]
    rows += view.rows("map")
    if settings.show_alt:
        return replace_images(view, view.outermost(rows), "image links")
    letters, images = view.total("letters"), view.count_tags("img", "svg")
    links = [row for row in view.rows("a") if not letters[row] and images[row]]
    return view.remove_all(rows + links, "image links", "image links are switched off")

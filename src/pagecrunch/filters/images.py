"""Images that are not links, with the option to show their alternative text instead."""

from .engine.contract import Change, OffByDefault, View, filter_, setting


class ImageSettings(OffByDefault):
    show_alt: bool = setting(False, "Show ALT text", "Replace an image with its alternative text.")


@filter_("images", "Images", "Removes images that are not links.", ImageSettings)
def images(view: View, settings: ImageSettings) -> list[Change]:
    maps = set(view.rows_where("usemap"))  # image links, as in the papers
    rows = [row for row in view.rows("img", "picture", "svg") if not view.page.linked[row] and row not in maps]
    rows = view.outermost(rows)
    if settings.show_alt:
        return replace_images(view, rows, "images that are not links")
    return view.remove_all(rows, "images that are not links", "images are switched off")


def replace_images(view: View, rows: list[int], what: str) -> list[Change]:
    """Put the alternative text of images in their place, and remove those without one."""
    texts = {row: alternative_text(view, row) for row in rows}
    shown = [row for row in rows if texts[row]]
    for row in shown:
        view.replace(row, f" [{texts[row]}] ")
    changes = view.remove_all([row for row in rows if not texts[row]], what, "images are switched off")
    return changes + view.change_all(shown, "put text in the place of images", "images are switched off")


def alternative_text(view: View, row: int) -> str:
    """The alternative text of an image, or of the first image in a subtree."""
    page = view.page
    for each in range(row, int(page.end[row])):
        if page.tag_name(each) in ("img", "input", "area"):
            return " ".join((page.attr(each, "alt") or "").split())
    return ""

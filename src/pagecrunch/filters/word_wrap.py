"""Word wrap: no line is wider than the window, so magnified pages need no sideways scrolling (Crunch 2.0)."""

from .engine.contract import ADDED_ID, Change, OffByDefault, View, filter_, setting


class WordWrap(OffByDefault):
    columns: int = setting(
        0, "Columns", "Largest number of characters in a line; 0 for as many as fit the window.", ge=0, le=1000
    )


@filter_("word_wrap", "Word wrap", "Wraps lines at the edge of the window.", WordWrap)
def word_wrap(view: View, settings: WordWrap) -> list[Change]:
    for cell in view.current.css("[nowrap]"):
        del cell.attrs["nowrap"]
    rules = "*{white-space:normal;overflow-wrap:anywhere}pre,pre *,textarea{white-space:pre-wrap}"
    if settings.columns:
        rules += f"body{{max-width:{settings.columns}ch}}"
    view.add_style(f"{ADDED_ID}word-wrap", rules)
    return [view.change(0, "wrapped lines", "word wrap is switched on")]

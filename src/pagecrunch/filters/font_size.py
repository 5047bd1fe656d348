"""Font size: larger or smaller text by steps, in style sheets and <font> tags (Crunch 2.0's font filter).

One step is a fifth, as between the sizes of HTML's <font>. Sizes in fixed units are scaled wherever they are in the
page. Linked style sheets are reached by scaling <body>, for sizes that follow it.
"""

import re

from .engine.contract import Change, OffByDefault, View, filter_, setting

STEP = 1.2  # CSS 2, 15.7: the factor between neighbouring sizes
_SIZE = re.compile(r"(font-size\s*:\s*)(\d{1,4}(?:\.\d{1,4})?)(px|pt|pc|cm|mm|in|rem|vw)", re.IGNORECASE)
SMALLEST, LARGEST = 1, 7  # <font size>


class FontSize(OffByDefault):
    steps: int = setting(
        2, "Steps", "Number of steps to enlarge the text by; below 0 to shrink it. A step is a fifth.", ge=-10, le=10
    )


@filter_("font_size", "Font size", "Makes the text larger or smaller.", FontSize)
def font_size(view: View, settings: FontSize) -> list[Change]:
    body = view.current.body
    if not settings.steps or body is None:
        return []
    factor = STEP**settings.steps
    for node in view.current.css("[style*='font-size']"):
        node.attrs["style"] = scale(node.attrs.get("style") or "", factor)
    for sheet in view.current.css("style"):
        text = sheet.text()
        if _SIZE.search(text):
            for child in list(sheet.iter(include_text=True)):
                child.decompose()
            sheet.insert_child(scale(text, factor))
    for font in view.current.css("font[size]"):
        font.attrs["size"] = step_font(font.attrs.get("size") or "", settings.steps)
    style = body.attrs.get("style") or ""
    body.attrs["style"] = f"{style.rstrip('; ')}; font-size: {factor:.0%}".lstrip("; ")
    return [view.change(0, f"scaled letters by {factor:.2f}", f"the setting is {settings.steps:+d} steps")]


def scale(css: str, factor: float) -> str:
    """The style with its fixed font sizes scaled."""
    return _SIZE.sub(lambda found: f"{found[1]}{float(found[2]) * factor:.4g}{found[3]}", css)


def step_font(size: str, steps: int) -> str:
    """The size of a <font>, which is 1 to 7 or relative to 3, changed by a number of steps."""
    try:
        number = int(size)
    except ValueError:
        return size
    number = 3 + number if size.strip()[:1] in "+-" else number
    return str(min(LARGEST, max(SMALLEST, number + steps)))

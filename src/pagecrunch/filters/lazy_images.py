"""Lazy images: their address is in another attribute, for a script that does not run where scripts are removed."""

from ..dom.live import disarm, is_script_address
from ..page.names import ATTRIBUTE_CODES
from .engine.contract import Change, OffByDefault, View, filter_

# Where scripts for lazy loading keep the address; a later one overrides an earlier one.
NAMES = {
    "data-url": "src",
    "data-original": "src",
    "data-lazy-src": "src",
    "data-src": "src",
    "data-lazy-srcset": "srcset",
    "data-srcset": "srcset",
}
PLACEHOLDERS = ("placeholder", "blank.gif", "spacer", "pixel.gif", "transparent", "lazy", "loading", "1x1", "grey.gif")


@filter_("lazy_images", "Lazy images", "Gives images the address that a script would have set.", OffByDefault)
def lazy_images(view: View, settings: OffByDefault) -> list[Change]:
    loaded = []
    for row in sorted({row for name in NAMES for row in view.rows_where(name)}):
        tag = view.page.tag_name(row)
        if tag not in ("img", "source", "iframe"):
            continue
        values = dict(view.page.attrs(row))
        waiting = {target: values[code] for name, target in NAMES.items() if values.get(code := ATTRIBUTE_CODES[name])}
        if waiting and is_placeholder(values, tag):
            node = view.nodes[row]
            disarm(node.parent if tag == "source" and node.parent is not None else node)  # handlers wait for it to load
            for target, address in waiting.items():
                if not is_script_address(address):
                    node.attrs[target] = address
            loaded.append(row)
    return view.change_all(loaded, "gave images their address", "no script will load them")


def is_placeholder(values: dict[int, str], tag: str) -> bool:
    """Whether an image has no address yet, or that of a placeholder."""
    now = values.get(ATTRIBUTE_CODES["src"], "") or values.get(ATTRIBUTE_CODES["srcset"], "")
    return (
        not now or now.startswith(("data:", "about:")) or tag == "source" or any(word in now for word in PLACEHOLDERS)
    )

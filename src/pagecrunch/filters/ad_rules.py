"""Ad rules: lists in EasyList's syntax, for addresses and for elements, by the `adblock` engine if it is installed.

We cannot ship such lists (GPL, CC BY-SA): the user names a file or an address. `pip install adblock` adds the engine.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import numpy as np

from ..errors import PagecrunchError, UsageError
from ..page.names import ATTRIBUTE_CODES, TAG_NAMES
from .engine.ad_lists import ListSource, read_list, version_of
from .engine.contract import Change, OffByDefault, View, filter_, setting

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

# The kind of request that an element makes, as the engine calls it.
_KINDS = {"script": "script", "img": "image", "iframe": "sub_frame", "link": "stylesheet", "video": "media",
          "audio": "media", "source": "media", "object": "object", "embed": "object"}  # fmt: skip
_SOURCES = (ATTRIBUTE_CODES["src"], ATTRIBUTE_CODES["href"], ATTRIBUTE_CODES["data-src"])
UNKNOWN_ADDRESS = "https://example.com/"  # for pages whose address is not known: no rule for a site applies
SELECTORS_AT_ONCE = 200  # a selector that the parser does not know makes only its group fail


class AdRules(OffByDefault):
    lists: str = setting(
        "-", "Lists", "Files or addresses of lists in EasyList's syntax, separated by spaces; - for none.", min_length=1
    )
    update_days: float = setting(4.0, "Days between updates", "How often to update the lists.", gt=0, le=365)


@filter_("ad_rules", "Ad rules", "Removes what lists in EasyList's syntax select; needs the package adblock.", AdRules)
def ad_rules(view: View, settings: AdRules) -> list[Change]:
    if settings.lists == "-":
        return []
    files = usable_lists(view, settings)
    if not files:
        return []
    engine = load_engine(files)
    rows = [row for row, address, kind in requests(view) if is_blocked(engine, view, address, kind)]
    changes = view.remove_all(rows, "advertisements", "their address is on a list of rules")
    hidden = {view.row_of[node.mem_id] for node in hidden_nodes(engine, view) if node.mem_id in view.row_of}
    rows = view.open(np.array(sorted(hidden), np.int64))
    return changes + view.remove_all(rows, "advertisements", "a list of rules hides them")


def usable_lists(view: View, settings: AdRules) -> tuple[tuple[Path, tuple[int, int]], ...]:
    """The files of the lists that can be used now, with their versions; a warning names each that cannot."""
    files = []
    for name in settings.lists.split():
        source = ListSource(name, "ad_rules.lists", check_rules, settings.update_days, fetch_limits=view.fetch_limits)
        path, fault = source.current()
        try:
            if path:
                check_rules(read_list(path), str(path))
                files.append((path, version_of(path)))
        except UsageError as error:
            path, fault = None, f"the setting ad_rules.lists: {error}"
        if fault:
            view.warnings.append(fault if path else f"{fault}; pages are tidied without it")
    return tuple(files)


def check_rules(text: str, origin: str) -> None:
    """Refuse a web page or an empty text; the engine itself skips lines that it does not know."""
    if not text.strip() or text.lstrip()[:1] == "<":
        raise UsageError(f"In {origin}, line 1: this is not a list of rules in EasyList's syntax.")


@lru_cache(maxsize=4)
def load_engine(files: tuple[tuple[Path, tuple[int, int]], ...]) -> Any:
    """The engine with these lists; a new one when a list has changed."""
    try:
        import adblock
    except ImportError:
        raise PagecrunchError("Lists of ad rules need the package adblock; pip install adblock adds it.") from None
    rules = adblock.FilterSet()
    for path, _ in files:
        text = read_list(path)
        check_rules(text, str(path))
        rules.add_filter_list(text)
    return adblock.Engine(rules)


def requests(view: View) -> list[tuple[int, str, str]]:
    """What the page would load: row, full address, kind."""
    page = view.page
    places = np.flatnonzero(np.isin(page.attr_name, _SOURCES))
    found = []
    for row, place in zip(page.attr_row[places].tolist(), places.tolist(), strict=True):
        kind = _KINDS.get(TAG_NAMES[page.tag[row]])
        if kind is None or not view.alive[row]:
            continue
        value = page.attr_bytes[page.attr_start[place] : page.attr_end[place]].decode("utf-8", "replace")
        try:
            found.append((row, urljoin(page.url or UNKNOWN_ADDRESS, value.strip()), kind))
        except ValueError:  # not an address, so nothing is loaded
            continue
    return found


def is_blocked(engine: Any, view: View, address: str, kind: str) -> bool:
    return bool(engine.check_network_urls(address, view.page.url or UNKNOWN_ADDRESS, kind).matched)


def hidden_nodes(engine: Any, view: View) -> list[LexborNode]:
    """The elements that the rules hide on this site."""
    resources = engine.url_cosmetic_resources(view.page.url or UNKNOWN_ADDRESS)
    classes = {name for _, value in view.values("class") for name in value.decode("utf-8", "replace").split()}
    ids = {value.decode("utf-8", "replace") for _, value in view.values("id")}
    selectors = sorted(resources.hide_selectors)
    selectors += sorted(engine.hidden_class_id_selectors(sorted(classes), sorted(ids), resources.exceptions))
    found: list[LexborNode] = []
    for start in range(0, len(selectors), SELECTORS_AT_ONCE):
        found += select(view, selectors[start : start + SELECTORS_AT_ONCE])
    return found


def select(view: View, selectors: list[str]) -> list[LexborNode]:
    """The elements that any of these selectors match; selectors that the parser does not know are skipped."""
    try:
        return view.current.css(", ".join(selectors))
    except Exception:  # the parser has no error class of its own for selectors
        if len(selectors) == 1:
            return []
    middle = len(selectors) // 2
    return select(view, selectors[:middle]) + select(view, selectors[middle:])

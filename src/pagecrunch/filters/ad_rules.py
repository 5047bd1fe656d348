"""Ad rules: lists in EasyList's syntax, for addresses and for elements, through the `adblock` engine where installed.

Such lists are not ours to ship (GPL, CC BY-SA): name a file or an address. The engine is `pip install adblock`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import numpy as np
from pydantic import Field

from ..errors import PagecrunchError, UsageError
from ..page.names import ATTRIBUTE_CODES, TAG_NAMES
from ..registry import filter_
from .engine.change import Change
from .engine.list_source import Source
from .engine.settings import Off
from .engine.view import View

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

# What kind of request an element makes, in the words of the engine.
_KINDS = {"script": "script", "img": "image", "iframe": "sub_frame", "link": "stylesheet", "video": "media",
          "audio": "media", "source": "media", "object": "object", "embed": "object"}  # fmt: skip
_SOURCES = (ATTRIBUTE_CODES["src"], ATTRIBUTE_CODES["href"], ATTRIBUTE_CODES["data-src"])
SOMEWHERE = "https://example.com/"  # for pages whose address is not known: rules of sites then do not apply
SELECTORS_AT_ONCE = 200  # a selector that the parser does not know spoils only those asked for with it


class AdRules(Off):
    lists: str = Field(
        default="-",
        min_length=1,
        title="Lists",
        description="Files or addresses of lists in EasyList's syntax, with spaces between; - for none.",
    )
    update_days: float = Field(
        default=4.0, gt=0, le=365, title="Days between updates", description="How often lists are renewed."
    )


@filter_(
    "ad_rules",
    title="Ad rules",
    description="Removes what lists in EasyList's syntax name; needs the package adblock.",
    settings=AdRules,
)
def ad_rules(view: View, settings: AdRules) -> list[Change]:
    if settings.lists == "-":
        return []
    sources = [Source(name, check_rules, settings.update_days).up_to_date() for name in settings.lists.split()]
    engine = load_engine(tuple((path, _changed(path)) for path, _ in sources))
    rows = [row for row, address, kind in requests(view) if is_blocked(engine, view, address, kind)]
    changes = view.remove_all(rows, "advertisements", "their address is on a list of rules")
    hidden = [view.row_of[node.mem_id] for node in hidden_nodes(engine, view) if node.mem_id in view.row_of]
    live = view.open(np.array(sorted(set(hidden)), np.int64)) if hidden else []
    changes += view.remove_all(live, "advertisements", "a list of rules hides them")
    return changes + [Change("ad_rules", "used an old list", str(path), fault) for path, fault in sources if fault]


def check_rules(text: str, origin: str) -> None:
    """Refuse what is a web page or nothing at all; the engine itself passes over lines that it does not know."""
    if not text.strip() or text.lstrip()[:1] == "<":
        raise UsageError(f"In {origin}, line 1: this is not a list of rules in EasyList's syntax.")


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError as error:
        raise UsageError(f"The list {path} cannot be read: {error.strerror or error}.") from error


@lru_cache(maxsize=4)
def load_engine(files: tuple[tuple[Path, int], ...]) -> Any:
    """The engine with these lists; made again when one of them has changed."""
    try:
        import adblock
    except ImportError:
        raise PagecrunchError("Lists of ad rules need the package adblock; pip install adblock adds it.") from None
    rules = adblock.FilterSet()
    for path, _ in files:
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"The list {path} cannot be read as UTF-8 text: {error}.") from error
        check_rules(text, str(path))
        rules.add_filter_list(text)
    return adblock.Engine(rules)


def requests(view: View) -> list[tuple[int, str, str]]:
    """What the page would load: row, whole address, kind."""
    page = view.page
    places = np.flatnonzero(np.isin(page.attr_name, _SOURCES))
    rows = np.searchsorted(page.attr_first, places, side="right") - 1
    found = []
    for row, place in zip(rows.tolist(), places.tolist(), strict=True):
        kind = _KINDS.get(TAG_NAMES[page.tag[row]])
        if kind is None or not view.alive[row]:
            continue
        value = page.attr_bytes[page.attr_start[place] : page.attr_end[place]].decode("utf-8", "replace")
        try:
            found.append((row, urljoin(page.url or SOMEWHERE, value.strip()), kind))
        except ValueError:  # an address that is none is not loaded
            continue
    return found


def is_blocked(engine: Any, view: View, address: str, kind: str) -> bool:
    return bool(engine.check_network_urls(address, view.page.url or SOMEWHERE, kind).matched)


def hidden_nodes(engine: Any, view: View) -> list[LexborNode]:
    """The elements that the rules hide on this site."""
    page = view.page
    resources = engine.url_cosmetic_resources(page.url or SOMEWHERE)
    classes: set[str] = set()
    ids: set[str] = set()
    for code, value in ((code, value) for row in range(len(page)) for code, value in page.attrs(row)):
        if code == ATTRIBUTE_CODES["class"]:
            classes.update(value.split())
        elif code == ATTRIBUTE_CODES["id"]:
            ids.add(value)
    selectors = sorted(resources.hide_selectors)
    selectors += sorted(engine.hidden_class_id_selectors(sorted(classes), sorted(ids), resources.exceptions))
    found: list[LexborNode] = []
    for start in range(0, len(selectors), SELECTORS_AT_ONCE):
        found += select(view, selectors[start : start + SELECTORS_AT_ONCE])
    return found


def select(view: View, selectors: list[str]) -> list[LexborNode]:
    """The elements of any of these selectors; one that the parser does not know is passed over."""
    try:
        return view.current.css(", ".join(selectors))
    except Exception:  # the parser's error for selectors has no class of its own
        if len(selectors) == 1:
            return []
    middle = len(selectors) // 2
    return select(view, selectors[:middle]) + select(view, selectors[middle:])

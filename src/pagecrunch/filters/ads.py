"""Advertisements: what comes from a host on a list, by src, href, srcset and style (section 3 of the papers).

The list that ships is our own. Another one, from a file or an address that is asked again now and then, is added to it.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from pydantic import Field

from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from ..registry import filter_
from .engine.boxes import Limits, boxes_to_take
from .engine.change import Change
from .engine.host_list import HostList, bundled_hosts, hosts_in, parse_hosts, read_hosts
from .engine.list_source import Source
from .engine.settings import FilterSettings
from .engine.view import View

_PLACES = tuple(
    ATTRIBUTE_CODES[name]
    for name in ("src", "href", "srcset", "style", "data-src", "data-srcset", "data", "action", "poster")
)
_IS_PLACE = np.isin(np.arange(256), _PLACES)
_LINK = TAG_CODES["a"]
_NEVER = tuple(TAG_CODES[tag] for tag in ("html", "head", "body", "base", "main", "article"))
SHORTEST_ADDRESS = 5  # bytes, as in //a.b
# A box that is called an advertisement and says more than this is called so wrongly.
NAMED_BOX = Limits(prose_words=40, prose_share=0.0, word_share=0.1)


class Ads(FilterSettings):
    hosts: Literal["ours", "none"] = Field(
        default="ours", title="Our list", description="Use the list of hosts that ships with the program, or none."
    )
    list: str = Field(
        default="-",
        min_length=1,
        title="Another list",
        description="File or address (http, https) of a list of hosts, or a hosts file; - for none.",
    )
    update_days: float = Field(
        default=7.0,
        gt=0,
        le=365,
        title="Days between updates",
        description="How often a list from an address is renewed.",
    )
    rules: Literal["careful", "papers"] = Field(
        default="careful",
        title="Links with text",
        description="careful: a link to an advertising host stays where it has words, and boxes that are called "
        "advertisements go too. papers: whatever names such a host goes, and nothing else.",
    )


@filter_("ads", title="Advertisements", description="Removes what comes from advertising hosts.", settings=Ads)
def ads(view: View, settings: Ads) -> list[Change]:
    listed, warning = chosen_hosts(settings)
    rows = rows_from(view, listed)
    careful = settings.rules == "careful"
    if careful:
        letters = view.total("letters")
        rows = [row for row in rows if not (view.page.tag[row] == _LINK and letters[row])]
    changes = view.remove_all(rows, "advertisements", "they come from a host on the list")
    if careful:
        boxes = boxes_to_take(view, view.named("advertising"), NAMED_BOX)
        changes += [change for row in boxes for change in view.remove(row, "advertisement", "it is called one")]
    if warning:
        changes.append(Change("ads", "used an old list", settings.list, warning))
    return changes


def chosen_hosts(settings: Ads) -> tuple[HostList, str]:
    """The hosts to look for, and what was wrong with the list that was asked for."""
    ours = bundled_hosts() if settings.hosts == "ours" else HostList(frozenset())
    if settings.list == "-":
        return ours, ""
    path, warning = Source(settings.list, parse_hosts, settings.update_days).up_to_date()
    return ours | read_hosts(path), warning


def rows_from(view: View, listed: HostList) -> list[int]:
    """The rows with an address at one of these hosts."""
    page = view.page
    places = _IS_PLACE[page.attr_name].nonzero()[0]
    rows = np.searchsorted(page.attr_first, places, side="right") - 1
    bounds = zip(page.attr_start[places].tolist(), page.attr_end[places].tolist(), strict=True)
    known: dict[bytes, bool] = {}
    found: list[int] = []
    attributes = page.attr_bytes
    for row, (start, end) in zip(rows.tolist(), bounds, strict=True):
        if end - start < SHORTEST_ADDRESS or attributes.find(b"//", start, end) < 0:
            continue
        for host in hosts_in(attributes[start:end]):
            if host not in known:
                known[host] = listed.holds(host.decode("ascii"))
            if known[host] and page.tag[row] not in _NEVER:
                found.append(row)
                break
    return view.open(np.array(found, np.int64)) if found else []

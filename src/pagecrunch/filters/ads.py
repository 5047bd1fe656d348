"""Advertisements: what comes from a listed host, by src, href, srcset and style (section 3 of the papers).

The bundled list is our own. The user can add another one, from a file or an address that is renewed in the background.
If that one cannot be used, the bundled list is, and a warning says so.
"""

from typing import Literal

from ..errors import UsageError
from ..page.names import TAG_CODES
from .engine.ad_lists import HostList, ListSource, bundled_hosts, parse_hosts, read_hosts
from .engine.contract import BoxLimits, Change, FilterSettings, View, filter_, setting
from .engine.named_hosts import rows_at
from .engine.row_facts import is_tag
from .engine.running_scripts import silence_scripts

_MAY_GO = ~is_tag(("html", "head", "body", "base", "main", "article"))
_LINK = TAG_CODES["a"]
# A box with the name of an advertisement and more text than this has the wrong name.
NAMED_BOX = BoxLimits(prose_words=40, prose_share=0.0, word_share=0.1)


class Ads(FilterSettings):
    hosts: Literal["ours", "none"] = setting(
        "ours", "Bundled list", "Use the list of hosts that ships with PageCrunch, or none."
    )
    list: str = setting(
        "-",
        "Another list",
        "File or address (http, https) of a list of hosts, or of a hosts file; - for none.",
        min_length=1,
    )
    update_days: float = setting(
        7.0, "Days between updates", "How often to update a list from an address.", gt=0, le=365
    )
    rules: Literal["careful", "papers"] = setting(
        "careful",
        "Links with text",
        "careful: keep links with words, even to an advertising host, and also remove boxes that are named "
        "advertisements. papers: remove everything with the address of such a host, and nothing else.",
    )


@filter_("ads", "Advertisements", "Removes what comes from advertising hosts.", Ads)
def ads(view: View, settings: Ads) -> list[Change]:
    listed = chosen_hosts(view, settings)
    rows = rows_at(view, listed, _MAY_GO)
    careful = settings.rules == "careful"
    if careful:
        letters = view.total("letters")
        rows = [row for row in rows if not (view.page.tag[row] == _LINK and letters[row])]
    changes = view.remove_all(rows, "advertisements", "they come from a host on the list")
    changes += silence_scripts(view, listed, "advertisements")
    if careful:
        boxes = view.removable_boxes(view.named("advertising"), NAMED_BOX)
        changes += view.remove_each(boxes, "advertisement", "its name says so")
    return changes


def chosen_hosts(view: View, settings: Ads) -> HostList:
    """The hosts to look for. If the user's list cannot be used, the list that ships is."""
    ours = bundled_hosts() if settings.hosts == "ours" else HostList(frozenset())
    if settings.list == "-":
        return ours
    source = ListSource(settings.list, "ads.list", parse_hosts, settings.update_days, fetch_limits=view.fetch_limits)
    path, fault = source.current()
    try:
        own = read_hosts(path) if path else None
    except UsageError as error:
        own, fault = None, f"the setting ads.list: {error}"
    if fault:
        view.warnings.append(fault if own else f"{fault.rstrip('.')}; the list that ships with PageCrunch is used")
    return ours | own if own else bundled_hosts()

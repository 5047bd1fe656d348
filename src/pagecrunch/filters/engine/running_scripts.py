"""The scripts of a page: which of them run, and how to stop one from loading advertisements.

A script that loads another one from an advertising host often also defines names that the page's own scripts use. So it
is not removed: the host's name in it is replaced by one that does not exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from .ad_lists import HostList
from .change import Change
from .named_hosts import hosts_in_script
from .view import View

NOWHERE = b"blocked.invalid"  # RFC 2606: no host has a name that ends in .invalid
MOST_BYTES = 512 * 1024  # of a script; longer ones are programs or data, not a line that loads another script
_RUNS = ("", "module", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript",
         "application/x-javascript", "text/jscript")  # fmt: skip


def running_scripts(view: View) -> Iterator[int]:
    """The open <script> elements that browsers run; others hold data or templates."""
    kinds = dict(view.values("type"))
    return (row for row in view.rows("script") if row not in kinds or runs(kinds[row]))


@lru_cache(maxsize=256)  # all pages have the same few
def runs(kind: bytes) -> bool:
    """Whether browsers, or common loaders such as Cloudflare's, run a script with this `type`."""
    name = kind.decode("utf-8", "replace").partition(";")[0].strip().lower()
    return name in _RUNS or name.endswith("-text/javascript")


def has_scripts(view: View) -> bool:
    """Whether a script of the page may look for its elements."""
    return any(running_scripts(view)) or bool(view.rows_where("onclick"))


def silence_scripts(view: View, listed: HostList, what: str) -> list[Change]:
    """Stop the page's own scripts from loading anything from a listed host."""
    silenced = []
    for row, hosts in hosts_by_script(view):
        unwanted = [host for host in hosts if listed.holds(host.decode("ascii"))]
        if unwanted and view.alive[row]:
            node = view.nodes[row]
            text = (node.text(deep=True) or "").encode("utf-8", "replace")
            names = b"|".join(re.escape(host) for host in sorted(unwanted, key=len, reverse=True))
            quiet = re.sub(rb"(//|\\/\\/)(?:" + names + rb")(?![A-Za-z0-9._-])", rb"\1" + NOWHERE, text)
            for child in list(node.iter(include_text=True)):
                child.decompose()
            node.insert_child(quiet.decode("utf-8", "replace"))
            silenced.append(row)
    return view.change_all(silenced, f"stopped scripts that load {what}", "the host is on the list")


def hosts_by_script(view: View) -> list[tuple[int, set[bytes]]]:
    """The scripts of the page that name hosts in their text, and these hosts."""
    if view.script_hosts is not None:
        return [(row, hosts) for row, hosts in view.script_hosts if view.alive[row] and not view.settled[row]]
    page, found = view.page, []
    for row in running_scripts(view):
        start, end = int(page.text_start[row]), int(page.text_end[page.end[row] - 1])
        if 0 < end - start <= MOST_BYTES and (hosts := hosts_in_script(page.text_bytes, start, end)):
            found.append((row, hosts))
    view.script_hosts = found
    return found

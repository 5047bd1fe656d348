# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The hosts that a page names: in the addresses of its elements, and in the text of its scripts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from ...page.names import ATTRIBUTE_CODES

if TYPE_CHECKING:
    from ...page.table import Bools, Table
    from .ad_lists import HostList
    from .view import View

IN_ADDRESS = re.compile(rb"//([A-Za-z0-9._-]{3,255})")
SLASH, SHORTEST, LONGEST = ord("/"), 3, 255  # the same in numbers
IN_HOST = bytes((chr(code).isalnum() and code < 128) or chr(code) in "._-" for code in range(256))
HOLDS_ADDRESSES = np.isin(
    np.arange(256),
    [
        ATTRIBUTE_CODES[name]
        for name in ("src", "href", "srcset", "style", "data-src", "data-srcset", "data", "action", "poster")
    ],
).tobytes()
IN_SCRIPT = re.compile(rb"(?://|\\/\\/)([A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63}){1,10})")


def hosts_in(address: bytes) -> list[bytes]:
    """The hosts in an attribute's value: one in a src, several in a srcset or a style."""
    found: list[bytes] = IN_ADDRESS.findall(address)
    return found


def hosts_in_script(text: bytes) -> set[bytes]:
    """What looks like the name of a host in a script, after // or \\/\\/."""
    return set(IN_SCRIPT.findall(text))


def rows_by_host(table: Table) -> dict[bytes, list[int]]:
    """For each host, the rows with an attribute that names it, in page order."""
    found: dict[bytes, list[int]] = {}
    data = table.attr_bytes
    for row in range(table.rows):
        for index in range(table.attr_first[row], table.attr_first[row + 1]):
            if not HOLDS_ADDRESSES[table.attr_name[index]]:
                continue
            at, end = table.attr_start[index], table.attr_end[index]
            while at + SHORTEST + 2 <= end:
                if data[at] != SLASH or data[at + 1] != SLASH:
                    at += 1
                    continue
                start = stop = at + 2
                while stop < end and stop - start < LONGEST and IN_HOST[data[stop]]:
                    stop += 1
                if stop - start < SHORTEST:
                    at += 1
                    continue
                found.setdefault(table.attr_bytes[start:stop], []).append(row)
                at = stop
    return found


def rows_at(view: View, listed: HostList, tags: Bools) -> list[int]:
    """The open rows with these tags, by their codes, that name a listed host."""
    found = [rows for host, rows in view.rows_by_host.items() if listed.holds(host.decode("ascii"))]
    rows = {row for each in found for row in each if tags[view.page.tag[row]]}
    return [row for row in sorted(rows) if view.is_open(row)]

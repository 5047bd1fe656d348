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

IN_ADDRESS = re.compile(r"//([A-Za-z0-9._-]{3,255})")
SLASH, SHORTEST, LONGEST = ord("/"), 3, 255  # the same in numbers
IN_HOST = bytes((chr(code).isalnum() and code < 128) or chr(code) in "._-" for code in range(256))
HOLDS_ADDRESSES = np.isin(
    np.arange(256),
    [
        ATTRIBUTE_CODES[name]
        for name in ("src", "href", "srcset", "style", "data-src", "data-srcset", "data", "action", "poster")
    ],
).tobytes()
BACKSLASH, DOT = ord("\\"), ord(".")
LONGEST_LABEL, MOST_LABELS = 63, 11  # bytes between two dots, and how many of these


def hosts_in(address: str) -> list[str]:
    """The hosts in an attribute's value: one in a src, several in a srcset or a style."""
    found: list[str] = IN_ADDRESS.findall(address)
    return found


def hosts_in_script(text: bytes, start: int, end: int) -> set[bytes]:
    """What looks like the name of a host in a script, after // or \\/\\/. The script is bytes `start` to `end`."""
    found: set[bytes] = set()
    at, data = start, text
    while at + 2 < end:
        if data[at] != SLASH:
            at += 1
            continue
        first = 0  # where the host begins
        if data[at + 1] == SLASH:
            first = at + 2
        elif at > start and data[at - 1] == BACKSLASH and data[at + 1] == BACKSLASH and data[at + 2] == SLASH:
            first = at + 3
        stop = label_end(data, first, end) if first else 0
        labels = 1
        while stop > first and stop + 1 < end and data[stop] == DOT and labels < MOST_LABELS:
            label = label_end(data, stop + 1, end)
            if label == stop + 1:
                break
            stop = label
            labels += 1
        if labels > 1:
            found.add(text[first:stop])
            at = stop
        else:
            at += 1
    return found


def label_end(data: bytes, at: int, end: int) -> int:
    """Where the part of a host's name that begins here ends, at the latest after LONGEST_LABEL bytes."""
    stop = at
    while stop < end and stop - at < LONGEST_LABEL and IN_HOST[data[stop]] and data[stop] != DOT:
        stop += 1
    return stop


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

"""Which image of a `srcset` to take.

The same source runs as Python and compiled: `_srcset.pxd` gives it its types.
"""

from __future__ import annotations

import re

_SIZE = re.compile(r"(\d+(?:\.\d+)?)[wx]\Z")


def largest_of_set(srcset):
    """The address in a `srcset` with the largest width or density; one that holds its image itself is none."""
    srcset = srcset.strip()
    best = ""
    best_size = -1.0
    start = 0
    length = len(srcset)
    while start <= length:
        end = end_of_candidate(srcset, start, length)
        number = size_of_candidate(srcset, start, end)
        if number > best_size:
            address = srcset[start:end].strip().rstrip(",").partition(" ")[0]
            if address and not address.startswith("data:"):
                best, best_size = address, number
        start = end + 1
    return best


def end_of_candidate(srcset, start, length):
    """Where the next candidate ends: at a comma before white space or an address; others are within an address."""
    at = srcset.find(",", start)
    while at >= 0:
        if at + 1 < length:
            after = srcset[at + 1]
            if after in {" ", "/"} or after.isspace() or srcset.startswith(("http:", "https:"), at + 1):
                return at
        at = srcset.find(",", at + 1)
    return length


def size_of_candidate(srcset, start, end):
    """The number in `... 640w` or `... 1.5x`; 1 where there is none."""
    while end > start and (srcset[end - 1] == "," or srcset[end - 1].isspace()):
        end -= 1
    if end - start < 3 or (srcset[end - 1] != "w" and srcset[end - 1] != "x"):
        return 1.0
    at = srcset.rfind(" ", start, end)
    if at < 0:
        return 1.0
    digits = srcset[at + 1 : end - 1]
    if digits.isdecimal():
        return float(digits)
    match = _SIZE.match(srcset[at + 1 : end])
    return float(match.group(1)) if match else 1.0

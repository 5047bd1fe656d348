"""Extractors: functions from a Page to a Decision, one method a file."""

from __future__ import annotations

# The built-in extractors in the order they are listed in, and the module of each.
PARTS = {
    "learned": "learned.extract",
    "auto": "auto",
    "everything": "everything",
    "largest": "largest",
    "econ": "econ",
    "econ-plus": "econ_plus.extract",
    "coreex": "coreex",
    "vips": "vips.extract",
    "mss": "mss.supervised",
    "mss-hr": "mss.supervised",
    "mss-site": "mss.supervised",
    "mss-simple": "mss.simple",
    "mss-plus": "mss.supervised",
    "mss-site-plus": "mss.supervised",
    "mss-general": "mss.supervised",
}

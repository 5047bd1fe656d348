"""Limits for pages, so that the parser takes linear time.

Lexbor follows the HTML standard, which has nested loops: over the open elements, the unclosed formatting elements, the
attributes of one tag. Each limit caps one of the inner loops.
"""

from __future__ import annotations

# Why a page cannot go to the parser as it is: the limit that it passes. ODD: it mixes svg, math, templates or framesets
# with other elements in a way that only the parser can follow. OPTIONS: a list of options is too long.
FINE, DEPTH, LOAD, ATTRIBUTES, NAMES, ODD, OPTIONS = range(7)


class PastLimit(Exception):
    """The page passes a limit; the argument is the reason."""


MAX_DEPTH = 512  # open elements, as in Chrome and Safari. The deepest of 3,200 real pages has 68
LEFT_OUT_IN_TABLE = 2  # elements: tbody and tr, whose tags are optional
MAX_ATTRIBUTES = 256  # of one tag: each is compared with all before it. Real pages have up to 185
MAX_ROOT_ATTRIBUTES = 1024  # of all html and body tags together, which end up on one element

MIN_ASIDE = 64  # bytes of a script or style sheet: shorter ones are parsed as fast as they are set aside
MAX_ASIDES = 1 << 24  # for each page: as many as there are marks for, see lexbor_walk.pyx

# The parser keeps names in a hash table with 128 buckets, so its time grows with the number of different names.
MAX_TAG_NAMES = 512  # unknown ones
MAX_DOCTYPES = 256  # each may have a new name; only the first one counts
MAX_ATTRIBUTE_NAMES = 1024  # a real page with a missing quote has 530: each word becomes a name

# Load: the bytes that the parser may copy. It copies unclosed formatting elements, with attributes, into every later
# block, so each tag adds the length of the tags of all unclosed formatting elements, and CLONE bytes for each of them.
# It joins the texts around a tag that it ignores, and the texts of a table outside of its cells, which it moves to the
# front of the table, so each such tag adds the length of all text joined so far.
CLONE = 128  # bytes of a Lexbor element without attributes
MAX_UNCLOSED = 64  # formatting elements: a page that is rewritten gets a warning if it has more
LOAD_PER_BYTE = 32  # for each byte of the page
MAX_JOINS = 64  # joined texts in a page that is rewritten
LOAD_ALLOWANCE = 32 << 20  # for any page: about 20 ms

# An option makes the parser visit all nodes of its select, to find out which option is selected. So each option adds
# VISIT to the load of options for every tag and attribute in its select, and several times as much if it is selected.
VISIT = 8  # bytes that could be copied in that time
SELECTED = 4  # times
MAX_VISITS = 1 << 22  # in a page that is rewritten

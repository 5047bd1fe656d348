"""How far a page may go before the parser's time stops growing in step with its length.

Lexbor builds the tree exactly as the HTML standard says, and the standard has loops inside loops: over the open
elements, the unclosed formatting elements, the attributes of one tag. Each limit caps one of those inner loops.
"""

from __future__ import annotations

# Why a page is not handed to the parser as it is. ODD: it mixes svg, math, templates or framesets with other elements
# in a way that only the parser itself can follow. OPTIONS: its lists of options are too long.
FINE, DEPTH, LOAD, ATTRIBUTES, NAMES, ODD, OPTIONS = range(7)


class PastLimit(Exception):
    """The page passes a limit: the reason is its argument."""


MAX_DEPTH = 512  # open elements. Chrome and Safari stop nesting here too; the deepest page of 3,200 real ones has 68
LEFT_OUT_IN_TABLE = 2  # elements: the tbody and tr that a table may have without their tags
MAX_ATTRIBUTES = 256  # attributes of one tag: each is compared with all before it. Most seen on a real page: 185
MAX_ROOT_ATTRIBUTES = 1024  # attributes of all html and body tags together: they end up on one element

MIN_ASIDE = 64  # bytes of a script or style sheet to set aside: less is parsed as fast

# The parser looks names up in a table of 128 chains, so that its time grows with the number of different names.
MAX_TAG_NAMES = 512  # made-up ones
MAX_DOCTYPES = 256  # each may bring a new name; only the first counts
MAX_ATTRIBUTE_NAMES = 1024  # a real page with its quotes out of step has 530: every word is one

# What the parser may copy, in bytes. An unclosed formatting element is copied, attributes and all, into every later
# block with text: at each tag, that is the tags of all unclosed formatting elements and CLONE bytes of tree for each.
# Text on both sides of a tag that is ignored becomes one; so does text that stands in a table but in none of its cells,
# for it is put before the table: at each such tag, that is all text so joined.
CLONE = 128  # bytes: a Lexbor element, without its attributes
MAX_UNCLOSED = 64  # formatting elements: more are worth a word when they are not carried over
LOAD_PER_BYTE = 32  # bytes of copies per byte of page
MAX_JOINS = 64  # texts to join in a page that is written anew
LOAD_ALLOWANCE = 32 << 20  # bytes of copies any page may make: some 20 ms

# An option makes the parser look at all that stands in its select so far: at each option, that is VISIT bytes for every
# tag and attribute there, and several times as much for one that is selected.
VISIT = 8  # bytes that are copied in the time it takes to look at a node
SELECTED = 4
MAX_LOOKS = 1 << 22  # at tags and texts in selects, in a page that is written anew

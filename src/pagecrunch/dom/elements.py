"""What the HTML standard's tree builder knows about elements, as far as it opens, closes or hides other tags.

Names are lower-case bytes, as they are compared while scanning. https://html.spec.whatwg.org/#parsing-main-inbody
"""

from __future__ import annotations

from typing import Final


def _names(words: str) -> frozenset[bytes]:
    return frozenset(words.encode().split())


VOID: Final = _names(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr"
)
RAW: Final = _names("script style textarea title xmp iframe noembed noframes plaintext")
FORMATTING: Final = _names("a b big code em font i nobr s small strike strong tt u")
ROOTS: Final = _names("html head body")
HEADINGS: Final = _names("h1 h2 h3 h4 h5 h6")
CELLS: Final = _names("td th")
ROW_GROUPS: Final = _names("tbody thead tfoot")
TABLE_PARTS: Final = CELLS | ROW_GROUPS | _names("tr caption colgroup col")
RUBY_PARTS: Final = _names("rb rp rt rtc")
IMPLIED: Final = RUBY_PARTS | _names("dd dt li optgroup option p")  # closed by the end of what holds them

# Start tags that end an open paragraph, and whose end tags close whatever stands open inside them.
BLOCKS: Final = _names(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup "
    "listing main menu nav ol pre search section summary ul"
)
ENDS_PARAGRAPH: Final = BLOCKS | HEADINGS | _names("form hr li dd dt p plaintext table xmp")
CLOSES_THROUGH: Final = (
    BLOCKS | HEADINGS | TABLE_PARTS | _names("applet button dd dt form li marquee object p select table template")
)

# No end tag is looked for beyond these.
SCOPE: Final = _names("applet caption html marquee object select table td template th")
BUTTON_SCOPE: Final = SCOPE | _names("button")
LIST_SCOPE: Final = SCOPE | _names("ol ul")
SPECIAL: Final = (
    (BLOCKS - _names("dialog"))
    | HEADINGS
    | TABLE_PARTS
    | RAW
    | VOID
    | ROOTS
    | _names("applet button dd dt form frameset li marquee noscript object p select table template")
)

# svg and math: the start tags that end them (the standard has sup too, Lexbor does not), and the elements inside them
# whose content is HTML again.
BREAKS_OUT: Final = HEADINGS | _names(
    "b big blockquote body br center code dd div dl dt em embed font head hr i img li listing menu meta nobr ol p pre "
    "ruby s small span strong strike sub table tt u ul var"
)
SVG: Final = 1
MATH: Final = 2
FOREIGN: Final = {b"svg": SVG, b"math": MATH}
HTML_INSIDE: Final = {SVG: _names("foreignobject desc title"), MATH: _names("mi mo mn ms mtext")}


def space_inside(space: int, holder: bytes, name: bytes) -> int:
    """Whether a start tag inside an element of svg or math makes one of svg or of math."""
    return SVG if name == b"svg" and holder == b"annotation-xml" and space == MATH else space

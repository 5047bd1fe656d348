"""What the tests of the guard share: tag soup, and a look at what the parser makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser, LexborNode

NAMES = (
    "div", "p", "span", "a", "b", "font", "nobr", "ul", "li", "dl", "dd", "dt", "table", "tbody", "tr", "td", "th",
    "caption", "colgroup", "col", "form", "button", "select", "option", "optgroup", "ruby", "rt", "rp", "object",
    "marquee", "template", "svg", "math", "desc", "title", "mi", "foreignObject", "annotation-xml", "g", "h1", "h2",
    "textarea", "script", "style", "noscript", "iframe", "xmp", "noframes", "x-y", "input", "br", "img", "hr", "html",
    "body", "head", "dialog", "pre", "address", "frameset", "image", "mglyph", "sup", "sub",
)  # fmt: skip
NOT_TEXT = ("script", "style", "iframe", "noembed", "noframes")

_name = st.sampled_from(NAMES)
_tag = st.one_of(
    _name.map("<{}>".format),
    _name.map("</{}>".format),
    _name.map("<{}/>".format),
    _name.map(str.upper).map("<{}>".format),
    st.tuples(_name, _name).map(lambda names: '<{} a="></{}>">'.format(*names)),
    st.tuples(_name, _name).map(lambda names: "<{} a' b=' ></{}>'>".format(*names)),
    _name.map("<{} encoding=text/html color=red id=x>".format),
    _name.map("</{} a='b'>".format),
)
_other = st.sampled_from(
    (
        "<!-- -->", "<!---->", "<!-->", "<!--", "-->", "<![CDATA[", "]]>", "<!x>", "<?x>", "</>", "</ x>", "<", "&amp;",
        "<!doctype html>", "<script><!--<script>", "</script ", "\0", " ", "<p a=\"", "<p =a=b/>", "</titl ",
    )
)  # fmt: skip
pieces = st.lists(st.one_of(_tag, _tag, _other), max_size=60)
soup = pieces.map("".join)
worded_soup = pieces.map(lambda found: "".join(f"{piece} w{index}q " for index, piece in enumerate(found)))


def nodes(html: bytes) -> Iterator[tuple[LexborNode, int]]:
    """Every node of the parsed page with its depth, in page order; without recursion."""
    node = root = LexborHTMLParser(html).root
    depth = 1
    while node is not None and root is not None:
        yield node, depth
        if (child := node.child) is not None:
            node, depth = child, depth + 1
            continue
        while node.mem_id != root.mem_id and node.next is None and node.parent is not None:
            node, depth = node.parent, depth - 1
        if node.mem_id == root.mem_id:
            return
        node = node.next


def depth_and_size(html: bytes) -> tuple[int, int]:
    """How deep the parsed tree is, and how many nodes it has."""
    depths = [depth for _, depth in nodes(html)]
    return max(depths), len(depths)


def _is_in_code(node: LexborNode) -> bool:
    """Whether a script or the like holds it, which may have elements of its own within svg."""
    above = node.parent
    while above is not None and above.tag not in NOT_TEXT:
        above = above.parent
    return above is not None


def words(html: bytes) -> list[str]:
    """The words of the page that are text to read, in page order."""
    found: list[str] = []
    for node, _ in nodes(html):
        if node.tag == "-text" and not _is_in_code(node):
            found += re.findall(r"\w+", node.text_content or "")
    return found

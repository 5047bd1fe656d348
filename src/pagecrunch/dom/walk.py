"""From the parsed tree to the page table, with selectolax's Python API. `lexbor_walk` is faster."""

from __future__ import annotations

import numpy as np
from selectolax.lexbor import LexborHTMLParser, LexborNode

from ..page import hiding
from ..page.names import ATTRIBUTE_CODES, BREAKS_A_BLOCK, LAST_NOT_TEXT, OTHER_TAG_NAME, TAG_CODES, TAG_NAMES, TEXT
from ..page.table import Ints, Table

NO_TAG = 0  # a processing instruction, or the content of a template
TEXT_ID = 2  # a text node; other ids up to LAST_SPECIAL_ID are comments and the like
LAST_SPECIAL_ID = 5
KNOWN_IDS = 1024  # ids below this are Lexbor's own; for other tags and attributes they are addresses


def _tag_of_id() -> dict[int, int]:
    """Our codes of tags by Lexbor's ids, which the parser itself provides."""
    document = LexborHTMLParser("<svg><foreignObject></svg>")
    elements = {name: document.create_node(name) for name in TAG_NAMES if name[0] != "#"}
    foreign = document.css_first("foreignObject")
    if foreign is not None:  # has a capital letter, and exists only within svg
        elements["foreignobject"] = foreign
    codes = {node.tag_id: TAG_CODES[name] for name, node in elements.items() if node.tag_id < KNOWN_IDS}
    return {**codes, TEXT_ID: TEXT}


TAG_OF_ID: dict[int, int] = _tag_of_id()

_NONE: dict[str, str | None] = {}
_OTHER, _LINK, _DIALOG_TAG = TAG_CODES["other"], TAG_CODES["a"], TAG_CODES["dialog"]
_TEMPLATE, _ANNOTATION = TAG_CODES["template"], TAG_CODES["annotation"]
_TAG_NAME = ATTRIBUTE_CODES[OTHER_TAG_NAME]
TEMPLATE_ID = next(tag_id for tag_id, code in TAG_OF_ID.items() if code == _TEMPLATE)
_PRE_ID = next(tag_id for tag_id, code in TAG_OF_ID.items() if code == TAG_CODES["pre"])
_INLINE_IDS = frozenset(
    i for i, code in TAG_OF_ID.items() if not BREAKS_A_BLOCK[code] and code != TAG_CODES["br"]
).union(range(NO_TAG, LAST_SPECIAL_ID + 1))


def walk(root: LexborNode, max_rows: int) -> Table:
    """The table of the tree below `root`, up to `max_rows` rows.

    It is filled column by column, which is faster in Python than node by node.
    """
    nodes, tags, aliases = in_page_order(root)
    cut = len(nodes) > max_rows
    nodes, tags = nodes[:max_rows], tags[:max_rows]
    texts = [(node.text_content or "").encode() if tag == TEXT else b"" for node, tag in zip(nodes, tags, strict=True)]
    parents = _parents(nodes, aliases)
    attributes = [node.attributes if tag != TEXT else _NONE for node, tag in zip(nodes, tags, strict=True)]
    attr_first, attr_name, attr_values = _attributes(nodes, tags, attributes)
    depths, hiddens, linkeds = _inherited(tags, parents, attributes)
    text_end, text_start = _offsets(texts)
    attr_end, attr_start = _offsets(attr_values)
    columns = {
        "tag": np.array(tags, np.uint8),
        "parent": np.array(parents, np.int32),
        "depth": np.array(depths, np.int32),
        "end": _ends(parents),
        "hidden": np.array(hiddens, np.uint8),
        "linked": np.array(linkeds, np.uint8),
        "text_start": text_start,
        "text_end": text_end,
        "attr_first": np.array(attr_first, np.int32),
        "attr_name": np.array(attr_name, np.uint8),
        "attr_start": attr_start,
        "attr_end": attr_end,
    }
    table = Table(len(nodes), b"".join(texts), b"".join(attr_values), cut)
    for name, column in columns.items():
        table.add(name, column)
    return table


def in_page_order(root: LexborNode) -> tuple[list[LexborNode], list[int], dict[int, int]]:
    """Elements and texts, their tags, and the address of the template for each content of a template."""
    nodes: list[LexborNode] = []
    tags: list[int] = []
    aliases: dict[int, int] = {}
    trees = [root.traverse(include_text=True)]
    while trees:
        for node in trees[-1]:
            tag_id = node.tag_id
            if tag_id == TEXT_ID:
                if node.is_empty_text_node and is_layout(node):
                    continue
            elif tag_id <= LAST_SPECIAL_ID:
                continue
            nodes.append(node)
            tags.append(TAG_OF_ID.get(tag_id, _OTHER) if tag_id < KNOWN_IDS else _unnumbered(node))
            # The content of a template is a separate tree. It comes right after its template.
            if tag_id == TEMPLATE_ID and node.first_child is None:
                for content in node.template_fragments()[:1]:
                    aliases[content.mem_id] = node.mem_id
                    trees.append(content.traverse(include_text=True))
                break
        else:
            trees.pop()
    return nodes, tags, aliases


def is_layout(blank: LexborNode) -> bool:
    """Whether a text node with only white space is next to the edge of a block.

    Nearly a third of all nodes are such line breaks between tags. They separate no words, so they get no row.
    """
    above = blank.parent
    parent_id = above.tag_id if above is not None else 0
    if parent_id == _PRE_ID:
        return False
    return _is_edge(blank.prev, above) or _is_edge(blank.next, above)


def _is_edge(sibling: LexborNode | None, above: LexborNode | None) -> bool:
    """Whether the edge of a block is where this sibling is, or would be. The content of a template has no tag."""
    if sibling is None:
        return above is None or above.tag_id == NO_TAG or not _is_inline(above)
    return not _is_inline(sibling)


def _is_inline(node: LexborNode) -> bool:
    return node.tag_id in _INLINE_IDS or _unnumbered(node) == _ANNOTATION


def _unnumbered(node: LexborNode) -> int:
    """The code of a tag that has no id in Lexbor: <annotation> is the only one with a code."""
    return _ANNOTATION if node.tag_id >= KNOWN_IDS and node.tag == "annotation" else _OTHER


def _parents(nodes: list[LexborNode], aliases: dict[int, int]) -> list[int]:
    row_of = {node.mem_id: row for row, node in enumerate(nodes)}
    for content, template in aliases.items():
        row_of[content] = row_of.get(template, -1)
    above = [node.parent for node in nodes]
    return [row_of.get(node.mem_id, -1) if node is not None else -1 for node in above]


def _attributes(
    nodes: list[LexborNode], tags: list[int], attributes: list[dict[str, str | None]]
) -> tuple[list[int], list[int], list[bytes]]:
    first: list[int] = []
    names: list[int] = []
    values: list[bytes] = []
    for row, pairs in enumerate(attributes):
        first.append(len(names))
        if tags[row] == _OTHER:
            names.append(_TAG_NAME)
            # Tags with an id in Lexbor that no algorithm needs have an empty name.
            values.append((nodes[row].tag or "").encode() if nodes[row].tag_id >= KNOWN_IDS else b"")
        for key, value in pairs.items():
            if key in ATTRIBUTE_CODES:
                names.append(ATTRIBUTE_CODES[key])
                values.append(value.encode() if value else b"")
    return [*first, len(names)], names, values


def _inherited(
    tags: list[int], parents: list[int], attributes: list[dict[str, str | None]]
) -> tuple[list[int], list[int], list[int]]:
    """What a row inherits: depth, hidden, linked."""
    depths, hiddens, linkeds = [-1] * len(tags), [0] * len(tags), [0] * len(tags)
    styles: dict[str, int] = {}
    for row, tag in enumerate(tags):
        above = parents[row]
        inherited, linked = (hiddens[above], linkeds[above]) if above >= 0 else (0, 0)
        depths[row] = depths[above] + 1 if above >= 0 else 0
        if tag == TEXT:
            hiddens[row], linkeds[row] = inherited, linked
            continue
        own, pairs, style = hiding.TAG_HIDES[tag], attributes[row], 0
        if pairs:
            if tag == _TEMPLATE and "shadowrootmode" in pairs:
                own = 0
            if own == 0:
                own = (
                    hiding.ATTRIBUTE if "hidden" in pairs else hiding.ARIA if pairs.get("aria-hidden") == "true" else 0
                )
            if "style" in pairs:
                text = pairs["style"] or ""
                style = styles[text] if text in styles else styles.setdefault(text, hiding.style_hides(text))
            if tag == _LINK and "href" in pairs:
                linked = 1
        if tag == _DIALOG_TAG and own == 0 and "open" not in pairs:
            own = hiding.DIALOG
        if own == 0 or own > LAST_NOT_TEXT:
            own = style & 0xFF or own
        hiddens[row], linkeds[row] = inherited, linked
        if own or inherited in (hiding.VISIBILITY, hiding.FONT_SIZE):
            resized = "class" in pairs or bool(style & hiding.SETS_FONT_SIZE)
            hiddens[row] = hiding.combine(
                inherited, own, shows_again=bool(style & hiding.SHOWS_AGAIN), sets_font_size=resized
            )
    return depths, hiddens, linkeds


def _offsets(parts: list[bytes]) -> tuple[Ints, Ints]:
    lengths = np.array([len(part) for part in parts], np.int32)
    ends = np.cumsum(lengths, dtype=np.int32)
    return ends, ends - lengths


def _ends(parents: list[int]) -> Ints:
    """The end of every subtree: each row passes its end on to its parent, from the last row up."""
    end = list(range(1, len(parents) + 1))
    for row in range(len(parents) - 1, 0, -1):
        above = parents[row]
        end[above] = max(end[above], end[row])
    return np.array(end, np.int32)

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Whether a document is certain to come back as the same tree when its HTML is parsed again: nearly every page is.

Reads Lexbor's node structs, as `lexbor_walk.pyx` does. Each element is checked against the rules by which the parser
would close an element early or move it ("in body", "in table" and "in foreign content" of the HTML standard): a block
in a paragraph, a link in a link, words in a table. What these rules do not cover counts as uncertain.
"""

from libc.stdint cimport uint32_t, uintptr_t
from libc.string cimport memchr

from pagecrunch.dom.lexbor cimport (
    COMMENT, ELEMENT, HTML, KNOWN_IDS, TEXT_NODE, Attr, CharacterData, Element, Node, Str, Template, byte, is_word,
    name_of,
)

from selectolax.lexbor import LexborHTMLParser

DEF MOST_OPEN = 1024  # elements within each other; a deeper page is uncertain

cdef enum:
    DOCTYPE = 10  # a kind of node
    MATH = 3  # namespaces
    SVG = 4

cdef enum:  # what a tag is
    CLOSES_P = 1 << 0  # its start tag ends a paragraph
    BARRIER = 1 << 1  # paragraphs, links and list items around it are out of reach
    ENDS_LISTS = 1 << 2  # a list item around it is out of reach
    HEADING = 1 << 3
    RAW = 1 << 4  # its text is written as it is
    ESCAPED = 1 << 5  # holds text only, which is written with entities
    FIRST_BREAK = 1 << 6  # the parser drops a line break at its start
    VOID = 1 << 7
    IN_HEAD = 1 << 8
    IN_TABLE = 1 << 9
    SECTION = 1 << 10  # of a table
    ROW = 1 << 11
    CELL = 1 << 12
    COLUMNS = 1 << 13
    COLUMN = 1 << 14
    CAPTION = 1 << 15
    TABLE = 1 << 16
    OPTION = 1 << 17
    GROUP = 1 << 18
    SELECT = 1 << 19
    RUBY_PART = 1 << 20
    RUBY = 1 << 21
    BREAKOUT = 1 << 22  # ends svg and math
    ODD = 1 << 23  # uncertain wherever it is
    HEAD_NOSCRIPT = 1 << 24
    SCRIPT = 1 << 25
    TEMPLATE = 1 << 26
    ANYWHERE = 1 << 27  # in a table too; of those with raw text, script and style
    TEXT_ONLY = 1 << 28  # in svg and math: elements in it would be HTML
    RENAMED = 1 << 29  # outside of svg and math, the parser takes it for another tag

cdef enum:  # which elements are open around a node, as far as the parser looks; same bits in OPENS and SHUT_OUT
    P = 1 << 0
    ITEM = 1 << 1
    TERM = 1 << 2
    LINK = 1 << 3
    BUTTON = 1 << 4
    NOBR = 1 << 5
    FORM = 1 << 6
    HEAD = 1 << 7

cdef uint32_t[1024] kind_of  # by Lexbor's id
cdef uint32_t[1024] opens
cdef uintptr_t html_id, head_id, body_id, svg_id, math_id, noscript_id, template_id
cdef uint32_t TABLE_PART = SECTION | ROW | CELL | COLUMNS | COLUMN | CAPTION

_TAGS = {
    CLOSES_P: "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 "
    "h2 h3 h4 h5 h6 header hgroup hr li dd dt listing main menu nav ol p pre search section summary table ul xmp",
    BARRIER: "td th caption template",
    ENDS_LISTS: "ul ol menu dl table td th caption template article section nav aside header footer blockquote form "
    "fieldset figure main center button h1 h2 h3 h4 h5 h6 pre",
    HEADING: "h1 h2 h3 h4 h5 h6",
    RAW: "script style xmp iframe noembed noframes",
    ESCAPED: "title textarea",
    FIRST_BREAK: "pre listing textarea",
    VOID: "area base basefont bgsound br col embed hr img input link meta param source track wbr",
    IN_HEAD: "base basefont bgsound link meta noframes noscript script style template title",
    IN_TABLE: "caption colgroup tbody thead tfoot",
    SECTION: "tbody thead tfoot", ROW: "tr", CELL: "td th", COLUMNS: "colgroup", COLUMN: "col", CAPTION: "caption",
    TABLE: "table", OPTION: "option", GROUP: "optgroup", SELECT: "select", RUBY_PART: "rb rt rtc rp", RUBY: "ruby",
    BREAKOUT: "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu "
    "meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var font",
    ODD: "html head body frameset frame plaintext isindex keygen applet marquee annotation-xml mglyph malignmark",
    HEAD_NOSCRIPT: "link meta style",
    SCRIPT: "script", TEMPLATE: "template", ANYWHERE: "script style template",
    RENAMED: "image",
    TEXT_ONLY: "title desc foreignobject mi mo mn ms mtext",
}
_OPENS = {P: "p", ITEM: "li", TERM: "dd dt", LINK: "a", BUTTON: "button", NOBR: "nobr", FORM: "form", HEAD: "head"}


def _learn(document):
    def number(name):
        node = document.css_first("foreignObject") if name == "foreignobject" else document.create_node(name)
        return node.tag_id

    for table, words in ((0, _TAGS), (1, _OPENS)):
        for bit, names in words.items():
            for name in names.split():
                found = number(name)
                if found < KNOWN_IDS:  # what has no number there is not treated apart by the parser either
                    if table:
                        opens[found] |= bit
                    else:
                        kind_of[found] |= bit
    return [number(name) for name in ("html", "head", "body", "svg", "math", "noscript", "template")]


html_id, head_id, body_id, svg_id, math_id, noscript_id, template_id = _learn(
    LexborHTMLParser("<svg><foreignObject></svg>")
)


cdef inline uint32_t kind(Node *node) noexcept nogil:
    return kind_of[node.local_name] if node.local_name < KNOWN_IDS else 0


cdef inline bint is_blank(Str *text) noexcept nogil:
    cdef size_t i
    for i in range(text.length):
        if text.data[i] not in (9, 10, 12, 32):
            return False
    return True


cdef bint holds(Str *text, const char *word, size_t length) noexcept nogil:
    """Whether text holds a lower-case word that begins with <, in any case."""
    cdef byte *at = text.data
    cdef byte *end = text.data + text.length
    while at < end:
        at = <byte *>memchr(at, c"<", end - at)
        if at == NULL:
            return False
        if is_word(at + 1, end - at - 1, word + 1, length - 1):
            return True
        at += 1
    return False


cdef bint is_plain_raw(Node *node) noexcept nogil:
    """Whether the text of a raw element stays within it."""
    cdef Node *child = node.first_child
    cdef Str *text
    while child != NULL:
        if child.type != TEXT_NODE or child.next != NULL:
            return False
        text = &(<CharacterData *>child).data
        if kind(node) & SCRIPT:  # a comment in a script may hide its end
            if holds(text, "</script", 8) or (holds(text, "<!--", 4) and holds(text, "<script", 7)):
                return False
        elif holds(text, "</style", 7) if kind(node) & ANYWHERE else holds(text, "</", 2):
            return False
        child = child.next
    return True


cdef bint is_plain_text(Node *node, Node *parent, uint32_t around) noexcept nogil:
    cdef Str *text = &(<CharacterData *>node).data
    cdef uint32_t above = kind(parent)
    if text.length == 0:
        return not above & FIRST_BREAK  # the next text may begin with a line break
    if memchr(text.data, c"\r", text.length) != NULL or memchr(text.data, 0, text.length) != NULL:
        return False
    if parent.ns != HTML:
        # In svg, a style or script is read like any text, but written as it is.
        return not above & RAW or not (
            memchr(text.data, c"<", text.length) != NULL or memchr(text.data, c"&", text.length) != NULL
        )
    if above & FIRST_BREAK and node.prev == NULL and text.data[0] == c"\n":
        return False
    if around & HEAD and not above & (RAW | ESCAPED):
        return is_blank(text)
    if above & (TABLE | SECTION | ROW | COLUMNS):
        return is_blank(text)
    return not above & VOID


cdef bint is_plain_comment(Node *node) noexcept nogil:
    cdef Str *text = &(<CharacterData *>node).data
    cdef byte *data = text.data
    cdef size_t i
    if text.length == 0:
        return True
    if memchr(data, c"\r", text.length) != NULL or memchr(data, 0, text.length) != NULL:
        return False
    if data[0] == c">" or (data[0] == c"-" and text.length > 1 and data[1] == c">"):
        return False
    for i in range(2, text.length):
        if data[i] == c">" and ((data[i - 1] == c"-" and data[i - 2] == c"-") or data[i - 1] == c"!"):
            return False
    return True


cdef bint are_plain_attributes(Node *node) noexcept nogil:
    cdef Attr *attr = (<Element *>node).first_attr
    cdef Str name
    cdef size_t i
    while attr != NULL:
        if attr.node.local_name >= KNOWN_IDS:
            name = name_of(attr.node.local_name)
            for i in range(name.length):
                if name.data[i] <= 32 or name.data[i] in (c"=", c"/", c">"):
                    return False
                if c"A" <= name.data[i] <= c"Z":
                    return False
        if attr.value != NULL and attr.value.length and (
            memchr(attr.value.data, c"\r", attr.value.length) != NULL
            or memchr(attr.value.data, 0, attr.value.length) != NULL
        ):
            return False
        attr = attr.next
    return True


cdef bint is_plain_foreign(Node *node, Node *parent, uint32_t around) noexcept nogil:
    """Whether an element of svg or math is read as one where it is."""
    if kind(node) & (BREAKOUT | ODD):
        return False
    if parent.ns != HTML:
        return parent.ns == node.ns and not kind(parent) & TEXT_ONLY
    if around & HEAD or kind(parent) & (TABLE | SECTION | ROW | COLUMNS | SELECT | OPTION | GROUP | VOID | RAW | ESCAPED):
        return False
    return (node.local_name == svg_id and node.ns == SVG) or (node.local_name == math_id and node.ns == MATH)


cdef bint is_plain_html(Node *node, Node *parent, uint32_t around) noexcept nogil:
    """Whether an HTML element is read where it is: nothing around it is closed, and it is not moved."""
    cdef uint32_t own = kind(node), above = kind(parent)
    if parent.ns != HTML or own & (ODD | RENAMED) or above & (VOID | RAW | ESCAPED | OPTION | COLUMN):
        return False
    if node.local_name == svg_id or node.local_name == math_id:  # only an edit makes one that is HTML
        return False
    # The parser puts what is in a template into its content; only an edit gives it children.
    if node.first_child != NULL and (own & (VOID | TEMPLATE) or (own & RAW and not is_plain_raw(node))):
        return False
    if around & HEAD:
        if parent.local_name == noscript_id:
            return own & HEAD_NOSCRIPT
        return parent.local_name == head_id and own & IN_HEAD
    if own & CLOSES_P and around & P:
        return False
    if node.local_name < KNOWN_IDS and around & opens[node.local_name] & ~<uint32_t>P:
        return False  # a link in a link, an item in an item
    if own & HEADING and above & HEADING:
        return False
    if own & TABLE_PART or above & (TABLE | SECTION | ROW | COLUMNS):
        if own & ANYWHERE:
            return not above & COLUMNS or own & TEMPLATE
        if above & TABLE:
            return own & IN_TABLE
        if above & SECTION:
            return own & ROW
        if above & ROW:
            return own & CELL
        return above & COLUMNS and own & COLUMN
    if above & SELECT:
        return own & (OPTION | GROUP)
    if above & GROUP:
        return own & OPTION
    return not own & RUBY_PART or above & RUBY


cdef inline uint32_t open_inside(Node *node, uint32_t around) noexcept nogil:
    """What is open in an element, from what is open around it."""
    cdef uint32_t own = kind(node)
    if own & TEMPLATE:
        return 0
    if own & BARRIER:
        around &= FORM
    if own & ENDS_LISTS:
        around &= ~<uint32_t>(ITEM | TERM)
    if node.local_name < KNOWN_IDS:
        around |= opens[node.local_name]
    return around


cdef bint is_plain_root(Node *root) noexcept nogil:
    """Whether <html> holds a head, white space, a body, and comments; and only comments and a doctype are around it."""
    cdef Node *child = root.parent.first_child if root.parent != NULL else root
    cdef int stage = 0
    while child != NULL:
        if child != root and child.type != DOCTYPE and (child.type != COMMENT or not is_plain_comment(child)):
            return False
        child = child.next
    child = root.first_child
    while child != NULL:
        if child.type == ELEMENT:
            if child.ns != HTML or child.local_name != (head_id if stage == 0 else body_id) or stage > 1:
                return False
            stage += 1
        elif child.type == TEXT_NODE:
            if stage != 1 or not is_blank(&(<CharacterData *>child).data):
                return False
        elif child.type != COMMENT or not is_plain_comment(child):
            return False
        child = child.next
    return stage == 2


cdef inline Node *content_of(Node *node) noexcept nogil:
    """The first child; for an HTML template, that of its content."""
    if node.first_child == NULL and node.type == ELEMENT and node.ns == HTML and node.local_name == template_id:
        if (<Template *>node).content != NULL:
            return (<Template *>node).content.first_child
    return node.first_child


def is_plain(uintptr_t address):
    """Whether the HTML of the <html> element at this address certainly parses to the same tree."""
    cdef Node *root = <Node *>address
    cdef Node *node = root
    cdef Node *below
    cdef Node *parents[MOST_OPEN]
    cdef uint32_t around[MOST_OPEN]
    cdef int depth = 0
    if root.local_name != html_id or not are_plain_attributes(root) or not is_plain_root(root):
        return False
    parents[0], around[0] = root, 0
    node = root.first_child
    while True:
        if node.type == ELEMENT:
            if not are_plain_attributes(node):
                return False
            if node.ns != HTML:
                if not is_plain_foreign(node, parents[depth], around[depth]):
                    return False
            elif depth and not is_plain_html(node, parents[depth], around[depth]):
                return False
        elif node.type == TEXT_NODE:
            if not is_plain_text(node, parents[depth], around[depth]):
                return False
        elif node.type != COMMENT or not is_plain_comment(node) or kind(parents[depth]) & (RAW | ESCAPED):
            return False
        below = content_of(node)
        if below != NULL:
            depth += 1
            if depth == MOST_OPEN:
                return False
            parents[depth], around[depth] = node, open_inside(node, around[depth - 1])
            node = below
            continue
        while node.next == NULL:
            if depth == 0:
                return True
            node = parents[depth]
            depth -= 1
        node = node.next

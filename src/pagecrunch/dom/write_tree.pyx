# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The HTML of a document, as Lexbor writes it, in a fifth of the time: reads its node structs as `lexbor_walk.pyx` does.

Only for trees that are certain to stay the same (`plain_tree.pyx`), which hold nothing but elements, texts and comments.
"""

from cpython.bytes cimport PyBytes_AS_STRING
from cpython.ref cimport Py_XDECREF
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport uint8_t, uintptr_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from pagecrunch.dom.lexbor cimport (
    COMMENT, ELEMENT, HTML, KNOWN_IDS, TEXT_NODE, Attr, CharacterData, Element, Growing, Node, Str, Template, Way, byte,
    climb, enter, more_bytes, name_of,
)

from selectolax.lexbor import LexborHTMLParser

cdef enum:
    DOCTYPE = 10  # a kind of node
    XLINK = 5  # namespaces
    XML = 6
    XMLNS = 7

cdef struct Doctype:
    Node node
    uintptr_t name

cdef enum:  # what a tag is
    VOID = 1
    RAW = 2  # its text is written as it is
    TEMPLATE = 4

# Names with an id of their own in Lexbor. A tree with another one is left to Lexbor.
_TAGS = """
    a abbr acronym address altglyph altglyphdef altglyphitem animatecolor animatemotion animatetransform annotation-xml
    applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption
    center cite clippath code col colgroup data datalist dd del desc details dfn dialog dir div dl dt em embed feblend
    fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight
    fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset
    fepointlight fespecularlighting fespotlight fetile feturbulence fieldset figcaption figure font footer foreignobject
    form frame frameset glyphref h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd
    keygen label legend li lineargradient link listing main malignmark map mark marquee math menu meta meter mfenced
    mglyph mi mn mo ms mtext multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param
    path picture plaintext pre progress q radialgradient rb rp rt rtc ruby s samp script search section select
    selectedcontent slot small source spacer span strike strong style sub summary sup svg table tbody td template
    textarea textpath tfoot th thead time title tr track tt u ul var video wbr xmp
""".split()
_ATTRIBUTES = """
    html accept accept-charset active align alink alt axis bgcolor charset checked class clear codetype color compact content
    declare defer dir direction disabled enctype face focus for frame height hover href hreflang http-equiv id is lang
    language link maxlength media method multiple nohref noresize noshade nowrap placeholder public readonly rel required
    rev rules scope scrolling selected shape size slot src style system target text title type valign valuetype vlink
    width xmlns
""".split()
_KINDS = {
    VOID: "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
    RAW: "style script xmp iframe noembed noframes plaintext",
    TEMPLATE: "template",
}

cdef uint8_t[1024] kind_of  # by Lexbor's id
cdef Str[1024] tag_names
cdef Str[1024] attribute_names
cdef uint8_t[256] is_special  # in a text or a value
cdef list kept = []  # the bytes of the names
cdef uintptr_t is_id = 0, xmlns_id = 0


cdef void set_name(Str *names, uintptr_t number, bytes name):
    kept.append(name)
    names[number].data = <byte *>PyBytes_AS_STRING(name)
    names[number].length = len(name)


def _learn():
    global is_id, xmlns_id
    cdef Attr *attr
    document = LexborHTMLParser(f"<p {' '.join(_ATTRIBUTES)}>")
    for name in _TAGS:
        number = document.create_node(name).tag_id
        if number < KNOWN_IDS:
            set_name(tag_names, number, name.encode())
            for kind, names in _KINDS.items():
                if name in names.split():
                    kind_of[number] |= kind
    attr = (<Element *><uintptr_t>document.css_first("p").mem_id).first_attr
    for name in _ATTRIBUTES:
        if attr.node.local_name < KNOWN_IDS:
            set_name(attribute_names, attr.node.local_name, name.encode())
            if name == "is":
                is_id = attr.node.local_name
            elif name == "xmlns":
                xmlns_id = attr.node.local_name
        attr = attr.next
    for code in (c"&", c"<", c">", c'"', 0xC2):
        is_special[code] = 1


_learn()


cdef inline int add(Growing *into, const void *data, size_t length) except -1:
    if into.length + length > into.room:
        more_bytes(into, length)
    memcpy(into.data + into.length, data, length)
    into.length += length
    return 0


cdef inline int add_escaped(Growing *into, Str *text, bint is_value) except -1:
    """Add a text or a value, with entities."""
    cdef byte *data = text.data
    cdef size_t at = 0, done = 0
    cdef const char *entity
    cdef size_t size, length
    while at < text.length:
        if not is_special[data[at]]:
            at += 1
            continue
        size = 1
        if data[at] == c"&":
            entity, length = "&amp;", 5
        elif data[at] == c"<":
            entity, length = "&lt;", 4
        elif data[at] == c">":
            entity, length = "&gt;", 4
        elif data[at] == c'"' and is_value:
            entity, length = "&quot;", 6
        elif data[at] == 0xC2 and at + 1 < text.length and data[at + 1] == 0xA0:
            entity, length, size = "&nbsp;", 6, 2
        else:
            at += 1
            continue
        add(into, data + done, at - done)
        add(into, entity, length)
        at += size
        done = at
    return add(into, data + done, text.length - done)


cdef inline Str find_name(uintptr_t name, Str *names) noexcept nogil:
    return names[name] if name < KNOWN_IDS else name_of(name)


cdef inline Str tag_name(Node *node) noexcept nogil:
    cdef Element *element = <Element *>node
    return find_name(element.qualified_name if element.qualified_name else node.local_name, tag_names)


cdef int add_attribute(Growing *into, Attr *attr) except -1:
    """Add an attribute. Returns whether its name is known."""
    cdef uintptr_t number = attr.node.local_name
    cdef Str name
    add(into, " ", 1)
    if attr.node.ns == XLINK:
        add(into, "xlink:", 6)
    elif attr.node.ns == XML:
        add(into, "xml:", 4)
    elif attr.node.ns == XMLNS:
        if number != xmlns_id:
            add(into, "xmlns:", 6)
    elif attr.node.ns and attr.qualified_name:
        number = attr.qualified_name
    name = find_name(number, attribute_names)
    if name.length == 0:
        return False
    add(into, name.data, name.length)
    add(into, '="', 2)
    if attr.value != NULL:
        add_escaped(into, attr.value, True)
    add(into, '"', 1)
    return True


cdef int add_start(Growing *into, Node *node) except -1:
    """Add the start tag of an element. Returns whether all its names are known."""
    cdef Attr *attr = (<Element *>node).first_attr
    cdef Str name = tag_name(node)
    cdef bint has_is = (<Element *>node).is_value == NULL
    if name.length == 0:
        return False
    add(into, "<", 1)
    add(into, name.data, name.length)
    while attr != NULL:
        has_is = has_is or attr.node.local_name == is_id
        if not add_attribute(into, attr):
            return False
        attr = attr.next
    add(into, ">", 1)
    return has_is


cdef inline uint8_t kind(Node *node) noexcept nogil:
    return kind_of[node.local_name] if node != NULL and node.local_name < KNOWN_IDS else 0


cdef inline int add_end(Growing *into, Node *node) except -1:
    cdef Str name
    if node.type == ELEMENT and not (kind(node) & VOID and node.ns == HTML):
        name = tag_name(node)
        add(into, "</", 2)
        add(into, name.data, name.length)
        add(into, ">", 1)
    return 0


cdef int add_node(Growing *into, Node *node) except -1:
    """Add a node without what is in it. Returns False for what is left to Lexbor."""
    cdef Str *text = &(<CharacterData *>node).data
    cdef Str name
    if node.type == ELEMENT:
        return add_start(into, node)
    if node.type == TEXT_NODE:
        if kind(node.parent) & RAW:
            add(into, text.data, text.length)
        else:
            add_escaped(into, text, False)
    elif node.type == COMMENT:
        add(into, "<!--", 4)
        add(into, text.data, text.length)
        add(into, "-->", 3)
    elif node.type == DOCTYPE:
        name = find_name((<Doctype *>node).name, attribute_names)
        add(into, "<!DOCTYPE ", 10)
        add(into, name.data, name.length)
        add(into, ">", 1)
    else:
        return False
    return True


cdef inline Node *first_child(Node *node) noexcept nogil:
    """The first child; for an HTML template, that of its content."""
    if node.first_child == NULL and node.type == ELEMENT and node.ns == HTML and kind(node) & TEMPLATE:
        if (<Template *>node).content != NULL:
            return (<Template *>node).content.first_child
    return node.first_child


cdef int add_tree(Growing *into, Node *root, Way *way) except -1:
    """Add a node and all that is in it. Returns False for what is left to Lexbor."""
    cdef Node *node = root
    cdef Node *below
    while True:
        if not add_node(into, node):
            return False
        below = first_child(node)
        if below != NULL:
            enter(way, node)
            node = below
            continue
        add_end(into, node)
        while node != root and node.next == NULL:
            node = climb(way, node)
            add_end(into, node)
        if node == root:
            return True
        node = node.next


def write(uintptr_t address):
    """The HTML of the document whose <html> element is at this address; None if a name in it is not known."""
    cdef Node *root = <Node *>address
    cdef Node *node = root.parent.first_child if root.parent != NULL else root
    cdef Growing into
    cdef Way way
    into.whole, into.data, into.length, into.room = NULL, NULL, 0, 0
    way.hosts, way.length, way.size = NULL, 0, 0
    more_bytes(&into, 0)
    try:
        while node != NULL:
            if not add_tree(&into, node, &way):
                return None
            node = node.next
        return PyUnicode_DecodeUTF8(into.data, into.length, "replace")
    finally:
        Py_XDECREF(into.whole)
        free(way.hosts)

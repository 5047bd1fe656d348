# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The parsed tree to the page table, reading Lexbor's public node structs (version 3.x) from the address of its root.

`walk.py` holds the same walk over the Python API; `parse.py` compares the two on a sample page and takes this one only
where they agree.
"""

from libc.stdint cimport uint8_t, int32_t, int64_t, uint32_t, uintptr_t
from libc.stdlib cimport realloc, free
from libc.string cimport memcpy, memcmp, memset
from cpython.bytes cimport PyBytes_FromStringAndSize, PyBytes_AS_STRING
from cpython.ref cimport PyObject, Py_XDECREF

import numpy as np

from pagecrunch.page.table cimport Table

from . import asides as _asides
from ..page.hiding import SETS_FONT_SIZE, SHOWS_AGAIN, TAG_HIDES, style_hides
from ..page.hiding import ARIA as _ARIA, ATTRIBUTE as _ATTRIBUTE, DIALOG as _DIALOG
from ..page.hiding import FONT_SIZE as _FONT_SIZE, TEMPLATE as _TEMPLATE, VISIBILITY as _VISIBILITY
from ..page.names import ATTRIBUTE_CODES, ATTRIBUTE_NAMES, BREAKS_A_BLOCK, LAST_NOT_TEXT as _LAST_NOT_TEXT, TAG_CODES, TEXT as _TEXT

cdef extern from "Python.h":
    # As the headers have them: bytes may grow only as long as no one else holds them.
    PyObject *new_bytes "PyBytes_FromStringAndSize" (const char *data, Py_ssize_t length)
    int resize_bytes "_PyBytes_Resize" (PyObject **data, Py_ssize_t length) except -1
    char *start_of_bytes "PyBytes_AS_STRING" (PyObject *data)

ctypedef unsigned char byte

cdef struct Str:
    byte *data
    size_t length

cdef struct Node:
    void *events
    uintptr_t local_name
    uintptr_t prefix
    uintptr_t ns
    void *owner_document
    Node *next
    Node *prev
    Node *parent
    Node *first_child
    Node *last_child
    void *user
    int type

cdef struct CharacterData:
    Node node
    Str data

cdef struct Attr:
    Node node
    uintptr_t upper_name
    uintptr_t qualified_name
    Str *value
    void *owner
    Attr *next
    Attr *prev

cdef struct Element:
    Node node
    uintptr_t upper_name
    uintptr_t qualified_name
    Str *is_value
    Attr *first_attr
    Attr *last_attr
    Attr *attr_id
    Attr *attr_class
    void *style
    void *list
    int condition
    int custom_state

cdef struct Template:
    Element element
    Node *content

cdef union HashName:
    byte *long_str
    byte short_str[17]

cdef struct HashEntry:
    HashName u
    size_t length
    HashEntry *next

DEF SHORT_NAME = 16
DEF KNOWN_IDS = 1024  # ids below this are Lexbor's own; above, they are addresses of name entries
DEF FIRST_ROWS = 2048  # room to begin with: enough for half of all pages
DEF FIRST_BYTES = 32768
DEF SLOTS = 1024  # of the name table: about ten times the names, so that most look-ups take one probe

cdef enum:
    ELEMENT = 1
    TEXT_NODE = 3
    HTML = 2  # the namespace

cdef uint8_t[KNOWN_IDS] tag_of_id
cdef uint8_t[KNOWN_IDS] attribute_of_id  # code + 1; 0: not kept
cdef uint8_t[SLOTS] slots  # code + 1
cdef list name_bytes = [name.encode() for name in ATTRIBUTE_NAMES]
cdef byte *names[256]
cdef size_t name_lengths[256]

cdef uint8_t OTHER = TAG_CODES["other"], LINK = TAG_CODES["a"], TEMPLATE_TAG = TAG_CODES["template"]
cdef uint8_t DIALOG_TAG = TAG_CODES["dialog"], ANNOTATION = TAG_CODES["annotation"]
cdef uint8_t AT_TAG = ATTRIBUTE_CODES["#tag"], AT_STYLE = ATTRIBUTE_CODES["style"], AT_HIDDEN = ATTRIBUTE_CODES["hidden"]
cdef uint8_t AT_ARIA = ATTRIBUTE_CODES["aria-hidden"], AT_HREF = ATTRIBUTE_CODES["href"]
cdef uint8_t AT_CLASS = ATTRIBUTE_CODES["class"], AT_OPEN = ATTRIBUTE_CODES["open"]
cdef uint8_t AT_SHADOW = ATTRIBUTE_CODES["shadowrootmode"]
cdef uint8_t ARIA = _ARIA, ATTRIBUTE = _ATTRIBUTE, DIALOG = _DIALOG
cdef uint8_t FONT_SIZE = _FONT_SIZE, VISIBILITY = _VISIBILITY, LAST_NOT_TEXT = _LAST_NOT_TEXT
cdef uint8_t SCRIPT = TAG_CODES["script"], STYLE = TAG_CODES["style"]
cdef byte MARK = _asides.MARK
cdef size_t MARK_LENGTH = _asides.MARK_LENGTH
cdef uint8_t[256] tag_hides
cdef uint8_t[256] breaks_a_block
cdef uint8_t PRE = TAG_CODES["pre"]
cdef unsigned long long SPACES = (1ULL << 9) | (1ULL << 10) | (1ULL << 12) | (1ULL << 13) | (1ULL << 32)
cdef uint8_t TEXT = _TEXT, TEMPLATE = _TEMPLATE
# Styles that hide, as they are written nearly everywhere; others are looked at once a page.
cdef dict COMMON_STYLES = {
    style.encode(): style_hides(style)
    for name in ("display:none", "visibility:hidden", "opacity:0")
    for spaced in (name, name.replace(":", ": "))
    for style in (spaced, spaced + ";")
}
cdef int SHOWS = SHOWS_AGAIN, SIZES = SETS_FONT_SIZE


cdef uint32_t name_hash(const byte *name, size_t length) noexcept nogil:
    cdef uint32_t value = 2166136261u
    cdef size_t i
    for i in range(length):
        value = (value ^ name[i]) * 16777619u
    return value ^ (value >> 15)


def _fill_tables():
    cdef uint32_t slot
    cdef int code
    for code in range(len(name_bytes)):
        names[code] = <byte *>PyBytes_AS_STRING(name_bytes[code])
        name_lengths[code] = len(name_bytes[code])
        slot = name_hash(names[code], name_lengths[code]) % SLOTS
        while slots[slot]:
            slot = (slot + 1) % SLOTS
        slots[slot] = code + 1
    for code in range(len(TAG_HIDES)):
        tag_hides[code] = TAG_HIDES[code]
        breaks_a_block[code] = BREAKS_A_BLOCK[code] or code == TAG_CODES["br"]


_fill_tables()


def learn_ids(dict tags, dict attributes):
    """Take over which of Lexbor's ids stand for which of our codes (both small numbers)."""
    for index in range(KNOWN_IDS):
        tag_of_id[index] = tags.get(index, OTHER)
        attribute_of_id[index] = attributes.get(index, -1) + 1


def attribute_ids(uintptr_t address):
    """Lexbor's ids of the attributes of the element at this address, in order."""
    cdef Attr *attr = (<Element *>address).first_attr
    found = []
    while attr != NULL:
        found.append(attr.node.local_name)
        attr = attr.next
    return found


def local_name_id(uintptr_t address):
    """Lexbor's id of the tag of the node at this address."""
    return (<Node *>address).local_name


cdef inline int attribute_code(Attr *attr) noexcept nogil:
    """Our code of an attribute, or -1 for one that no algorithm asks for."""
    cdef HashEntry *entry
    cdef byte *name
    cdef uint32_t slot
    cdef int code
    if attr.node.prefix:  # xlink:href and the like are other attributes than href
        return -1
    if attr.node.local_name < KNOWN_IDS:
        return <int>attribute_of_id[attr.node.local_name] - 1
    entry = <HashEntry *>attr.node.local_name
    name = <byte *>&entry.u.short_str[0] if entry.length <= SHORT_NAME else entry.u.long_str
    slot = name_hash(name, entry.length) % SLOTS
    while slots[slot]:
        code = slots[slot] - 1
        if name_lengths[code] == entry.length and memcmp(names[code], name, entry.length) == 0:
            return code
        slot = (slot + 1) % SLOTS
    return -1


cdef inline Str tag_name(Node *node) noexcept nogil:
    """The own name of a tag that has no code; empty for one of Lexbor's own that no algorithm asks for."""
    cdef Str name
    cdef HashEntry *entry
    name.data = NULL
    name.length = 0
    if node.local_name >= KNOWN_IDS:
        entry = <HashEntry *>node.local_name
        name.length = entry.length
        name.data = <byte *>&entry.u.short_str[0] if entry.length <= SHORT_NAME else entry.u.long_str
    return name


cdef inline uint8_t tag_code(Node *node) noexcept nogil:
    cdef HashEntry *entry
    if node.local_name < KNOWN_IDS:
        return tag_of_id[node.local_name]
    entry = <HashEntry *>node.local_name  # <annotation> is the one of our tags that Lexbor has no number for
    if entry.length == 10 and memcmp(&entry.u.short_str[0], b"annotation", 10) == 0:
        return ANNOTATION
    return OTHER


cdef inline Node *first_child(Node *node) noexcept nogil:
    """The first child; that of its content for a template. (A <template> within <svg> has no content of its own.)"""
    if node.first_child == NULL and node.type == ELEMENT and node.ns == HTML and tag_code(node) == TEMPLATE_TAG:
        if (<Template *>node).content != NULL:
            return (<Template *>node).content.first_child
    return node.first_child


cdef struct Way:
    # How to come back out of template contents, whose root has no way up of its own.
    Node **hosts
    int32_t length
    int32_t size


cdef int enter(Way *way, Node *node) except -1:
    """Note that the walk goes down into `node`; only templates need the note."""
    cdef Node **hosts
    if node.first_child == NULL:
        if way.length == way.size:
            hosts = <Node **>realloc(way.hosts, 2 * (way.size + 8) * sizeof(Node *))
            if hosts == NULL:
                raise MemoryError()
            way.hosts = hosts
            way.size = 2 * (way.size + 8)
        way.hosts[way.length] = node
        way.length += 1
    return 0


cdef inline Node *climb(Way *way, Node *node) noexcept:
    """The parent; for the top of a template's content, the template."""
    cdef Node *host
    if way.length:
        host = way.hosts[way.length - 1]
        if node.parent == NULL or node.parent == (<Template *>host).content:
            way.length -= 1
            return host
    return node.parent


cdef inline bint is_layout(Node *node) noexcept nogil:
    """White space beside the edge of a block, which separates nothing; see `walk.is_layout`."""
    cdef Str *data = &(<CharacterData *>node).data
    cdef size_t i
    for i in range(data.length):
        if data.data[i] > 32 or not (1ULL << data.data[i]) & SPACES:
            return False
    if node.parent != NULL and node.parent.type == ELEMENT and tag_code(node.parent) == PRE:
        return False
    return at_edge(node.prev, node.parent) or at_edge(node.next, node.parent)


cdef inline bint at_edge(Node *sibling, Node *parent) noexcept nogil:
    if sibling == NULL:
        return parent == NULL or parent.type != ELEMENT or breaks_a_block[tag_code(parent)]
    return sibling.type == ELEMENT and breaks_a_block[tag_code(sibling)]


cdef struct Asides:
    # What was set aside while the page was parsed; see `asides.py`.
    byte *page
    const int64_t *spans  # begin and end of each
    int count
    int found


cdef struct Growing:
    # Bytes with room for more at their end.
    PyObject *whole
    char *data
    size_t length
    size_t room


cdef struct Growth:
    # The columns while they grow; see `page/table.py`. How long they get is only known at the end of the walk.
    int32_t rows
    int32_t row_room
    uint8_t *tag
    uint8_t *hidden
    uint8_t *linked
    int32_t *parent
    int32_t *depth
    int32_t *end
    int32_t *text_start
    int32_t *text_end
    int32_t *attr_first
    int32_t attributes
    int32_t attribute_room
    uint8_t *attr_name
    int32_t *attr_start
    int32_t *attr_end
    Growing text
    Growing values


cdef int enlarge(void **array, size_t size) except -1:
    cdef void *larger = realloc(array[0], size)
    if larger == NULL:
        raise MemoryError()
    array[0] = larger
    return 0


cdef int more_rows(Growth *table) except -1:
    cdef size_t room = 2 * table.row_room if table.row_room else FIRST_ROWS
    enlarge(<void **>&table.tag, room)
    enlarge(<void **>&table.hidden, room)
    enlarge(<void **>&table.linked, room)
    enlarge(<void **>&table.parent, room * sizeof(int32_t))
    enlarge(<void **>&table.depth, room * sizeof(int32_t))
    enlarge(<void **>&table.end, room * sizeof(int32_t))
    enlarge(<void **>&table.text_start, room * sizeof(int32_t))
    enlarge(<void **>&table.text_end, room * sizeof(int32_t))
    enlarge(<void **>&table.attr_first, room * sizeof(int32_t))
    table.row_room = <int32_t>room
    return 0


cdef int more_attributes(Growth *table) except -1:
    cdef size_t room = 2 * table.attribute_room if table.attribute_room else FIRST_ROWS
    enlarge(<void **>&table.attr_name, room)
    enlarge(<void **>&table.attr_start, room * sizeof(int32_t))
    enlarge(<void **>&table.attr_end, room * sizeof(int32_t))
    table.attribute_room = <int32_t>room
    return 0


cdef int more_bytes(Growing *into, size_t added) except -1:
    cdef size_t room = 2 * (into.length + added) + FIRST_BYTES
    if into.whole == NULL:
        into.whole = new_bytes(NULL, room)
        if into.whole == NULL:
            raise MemoryError()
    else:
        resize_bytes(&into.whole, room)
    into.data = start_of_bytes(into.whole)
    into.room = room
    return 0


cdef inline int add_bytes(Growing *into, Str *added) except -1:
    if into.length + added.length > into.room:
        more_bytes(into, added.length)
    memcpy(into.data + into.length, added.data, added.length)
    into.length += added.length
    return 0


cdef object finished(Growing *into):
    """The bytes without the room that was left."""
    if into.whole == NULL:
        return b""
    resize_bytes(&into.whole, into.length)
    return <object>into.whole


cdef inline int add_attribute(Growth *table, uint8_t name, Str *value) except -1:
    if table.attributes == table.attribute_room:
        more_attributes(table)
    table.attr_name[table.attributes] = name
    table.attr_start[table.attributes] = <int32_t>table.values.length
    if value != NULL and value.length:
        add_bytes(&table.values, value)
    table.attr_end[table.attributes] = <int32_t>table.values.length
    table.attributes += 1
    return 0


cdef void release(Growth *table) noexcept:
    free(table.tag)
    free(table.hidden)
    free(table.linked)
    free(table.parent)
    free(table.depth)
    free(table.end)
    free(table.text_start)
    free(table.text_end)
    free(table.attr_first)
    free(table.attr_name)
    free(table.attr_start)
    free(table.attr_end)
    Py_XDECREF(table.text.whole)
    Py_XDECREF(table.values.whole)


cdef object numbers(const int32_t *values, Py_ssize_t count):
    cdef int32_t[::1] into
    array = np.empty(count, np.int32)
    if count:
        into = array
        memcpy(&into[0], values, count * sizeof(int32_t))
    return array


cdef object codes(const uint8_t *values, Py_ssize_t count):
    cdef uint8_t[::1] into
    array = np.empty(count, np.uint8)
    if count:
        into = array
        memcpy(&into[0], values, count)
    return array


cdef inline bint is_word(const byte *at, size_t length, const char *word, size_t size) noexcept nogil:
    """Whether a lower-case word stands there, whatever its case."""
    cdef size_t i
    if length < size:
        return False
    for i in range(size):
        if (at[i] | 0x20) != <byte>word[i]:
            return False
    return True


cdef bint has_negative_number(const byte *style, size_t length) noexcept nogil:
    cdef size_t i
    for i in range(length):
        if style[i] == c"-" and i + 1 < length and (c"0" <= style[i + 1] <= c"9" or style[i + 1] == c"."):
            return True
    return False


cdef bint has_zero_size(const byte *style, size_t length) noexcept nogil:
    """Whether some value starts with a zero, as `font-size: 0` does."""
    cdef size_t i, j
    for i in range(length):
        if style[i] == c":":
            j = i + 1
            while j < length and style[j] <= 32:
                j += 1
            if j < length and (style[j] == c"0" or style[j] == c"." or style[j] == c"+" or style[j] == c"-"):
                return True
    return False


cdef enum:
    # Words in a style. FONT: font-size; OWN_COLOUR: color as a name of its own, not as the end of background-color.
    FONT = 1
    INDENT = 2
    PLACED = 4
    OVERFLOW = 8
    HEIGHT = 16
    BACKGROUND = 32
    OWN_COLOUR = 64
    HIDING = 128  # those that need no other beside them


cdef int words_in(const byte *style, size_t length) noexcept nogil:
    """Which of the words stand somewhere in the style, in one pass; all that counts where one is HIDING."""
    cdef int found = 0
    cdef size_t i
    cdef byte first
    cdef const byte *at
    for i in range(length):
        at = style + i
        first = at[0] | 0x20
        if first == c"n":
            found |= HIDING if is_word(at, length - i, "none", 4) else 0
        elif first == c"v":
            found |= HIDING if is_word(at, length - i, "visib", 5) else 0
        elif first == c"o":
            if is_word(at, length - i, "opacity", 7):
                found |= HIDING
            elif is_word(at, length - i, "overflow", 8):
                found |= OVERFLOW
        elif first == c"c":
            if is_word(at, length - i, "clip", 4):
                found |= HIDING
            elif is_word(at, length - i, "color", 5) and (i == 0 or ((at - 1)[0] | 0x20) != c"-"):
                found |= OWN_COLOUR
        elif first == c"f":
            if is_word(at, length - i, "font-size", 9):
                found |= FONT
            elif is_word(at, length - i, "fixed", 5):
                found |= PLACED
        elif first == c"i":
            found |= INDENT if is_word(at, length - i, "indent", 6) else 0
        elif first == c"a":
            found |= PLACED if is_word(at, length - i, "absolute", 8) else 0
        elif first == c"h":
            found |= HEIGHT if is_word(at, length - i, "height", 6) else 0
        elif first == c"b":
            found |= BACKGROUND if is_word(at, length - i, "background", 10) else 0
        if found & HIDING:
            return found
    return found


cdef bint may_hide(const byte *style, size_t length, uint8_t inherited) noexcept nogil:
    """Whether `style_hides` could say anything of this style; spares most styles the call. Never wrong with a no."""
    cdef int found = words_in(style, length)
    if found & HIDING or found & (OVERFLOW | HEIGHT) == OVERFLOW | HEIGHT:
        return True
    if found & (BACKGROUND | OWN_COLOUR) == BACKGROUND | OWN_COLOUR:
        return True
    if found & FONT and (inherited == FONT_SIZE or has_zero_size(style, length)):
        return True
    return found & (INDENT | PLACED) and has_negative_number(style, length)


cdef inline uint8_t combine(uint8_t inherited, uint8_t own, bint shows_again, bint sets_font_size) noexcept nogil:
    """As `hiding.combine`."""
    if own and own <= LAST_NOT_TEXT:
        return own if inherited == 0 or inherited > LAST_NOT_TEXT or own <= TEMPLATE else inherited
    if (inherited == VISIBILITY and shows_again) or (inherited == FONT_SIZE and sets_font_size):
        inherited = 0
    return inherited or own


cdef inline int number_of(Node *node, const Asides *asides) noexcept nogil:
    """The number of the aside that the text of a script or style sheet stands for; -1 for any other text."""
    cdef Str *data = &(<CharacterData *>node).data
    cdef Node *above = node.parent
    cdef int number = 0
    cdef size_t digit
    if data.length != MARK_LENGTH or data.data[0] != MARK or above == NULL or above.type != ELEMENT or above.ns != HTML:
        return -1
    if tag_code(above) != SCRIPT and tag_code(above) != STYLE:
        return -1
    for digit in range(1, MARK_LENGTH):
        number |= ((data.data[digit] - c"A") & 15) << (4 * (digit - 1))
    return number if number < asides.count else -1


def walk(uintptr_t address, int32_t max_rows, bytes page=b"", bytes spans=b""):
    """The table of the tree below the node at this address: at most `max_rows` rows of it.

    Where spans of the page were set aside, they are put back; None where the tree does not hold the marks of all.
    """
    cdef Growth table
    cdef Asides asides
    cdef bint cut
    asides.page, asides.spans = <byte *>PyBytes_AS_STRING(page), <const int64_t *>PyBytes_AS_STRING(spans)
    asides.count, asides.found = <int>(len(spans) // (2 * sizeof(int64_t))), 0
    memset(&table, 0, sizeof(Growth))
    try:
        cut = fill(<Node *>address, max_rows, &table, &asides)
        if asides.found != asides.count:
            return None
        columns = {
            "tag": codes(table.tag, table.rows),
            "parent": numbers(table.parent, table.rows),
            "depth": numbers(table.depth, table.rows),
            "end": numbers(table.end, table.rows),
            "hidden": codes(table.hidden, table.rows),
            "linked": codes(table.linked, table.rows),
            "text_start": numbers(table.text_start, table.rows),
            "text_end": numbers(table.text_end, table.rows),
            "attr_first": numbers(table.attr_first, table.rows + 1),
            "attr_name": codes(table.attr_name, table.attributes),
            "attr_start": numbers(table.attr_start, table.attributes),
            "attr_end": numbers(table.attr_end, table.attributes),
        }
        return Table(columns, finished(&table.text), finished(&table.values), cut)
    finally:
        release(&table)


cdef int fill(Node *root, int32_t max_rows, Growth *table, Asides *asides) except -1:
    """Fill the table; whether the limit cut the walk short."""
    cdef int32_t row, above = -1, depth = 0
    cdef Node *node = root
    cdef Node *child
    cdef Attr *attr
    cdef Str *data
    cdef Str name
    cdef Way way
    cdef uint8_t tag, hidden, linked, own, inherited
    cdef int code, style_code, number
    cdef bint has_class, is_open, is_shadow, cut = False
    cdef dict seen_styles = None
    way.hosts = NULL
    way.length = way.size = 0
    more_rows(table)
    try:
        while True:
            row = -1
            if node.type == ELEMENT or (node.type == TEXT_NODE and not is_layout(node)):
                if table.rows == max_rows:
                    cut = True
                    break
                if table.rows + 1 == table.row_room:  # one more than there are rows, for the end of the attributes
                    more_rows(table)
                row = table.rows
                table.rows += 1
                table.parent[row] = above
                table.depth[row] = depth
                table.attr_first[row] = table.attributes
                table.text_start[row] = <int32_t>table.text.length
                inherited = table.hidden[above] if above >= 0 else 0
                linked = table.linked[above] if above >= 0 else 0
                if node.type == TEXT_NODE:
                    data = &(<CharacterData *>node).data
                    number = number_of(node, asides)
                    if number >= 0:
                        name.data = asides.page + asides.spans[2 * number]
                        name.length = asides.spans[2 * number + 1] - asides.spans[2 * number]
                        data = &name
                        asides.found += 1
                    add_bytes(&table.text, data)
                    table.tag[row] = TEXT
                    hidden = inherited
                else:
                    tag = tag_code(node)
                    table.tag[row] = tag
                    own = tag_hides[tag]
                    style_code = 0
                    has_class = is_open = is_shadow = False
                    if tag == OTHER:
                        name = tag_name(node)
                        add_attribute(table, AT_TAG, &name)
                    attr = (<Element *>node).first_attr
                    while attr != NULL:
                        code = attribute_code(attr)
                        if code >= 0:
                            data = attr.value
                            add_attribute(table, code, data)
                            if code == AT_CLASS:
                                has_class = True
                            elif code == AT_STYLE:
                                if data != NULL and may_hide(data.data, data.length, inherited):
                                    if seen_styles is None:
                                        seen_styles = COMMON_STYLES.copy()
                                    style = PyBytes_FromStringAndSize(<char *>data.data, data.length)
                                    found = seen_styles.get(style)
                                    if found is None:
                                        found = seen_styles[style] = style_hides(style.decode("utf-8", "replace"))
                                    style_code = found
                            elif code == AT_HIDDEN:
                                if not own or own == ARIA:
                                    own = ATTRIBUTE
                            elif code == AT_ARIA:
                                if not own and data != NULL and data.length == 4 and memcmp(data.data, b"true", 4) == 0:
                                    own = ARIA
                            elif code == AT_HREF:
                                if tag == LINK:
                                    linked = 1
                            elif code == AT_OPEN:
                                is_open = True
                            elif code == AT_SHADOW:
                                is_shadow = True
                        attr = attr.next
                    if tag == TEMPLATE_TAG and is_shadow:
                        own = 0
                    if tag == DIALOG_TAG and not is_open and not own:
                        own = DIALOG
                    if not own or own > LAST_NOT_TEXT:
                        own = (style_code & 0xFF) or own
                    hidden = combine(inherited, own, (style_code & SHOWS) != 0,
                                     has_class or (style_code & SIZES) != 0)
                table.hidden[row] = hidden
                table.linked[row] = linked
                table.text_end[row] = <int32_t>table.text.length
                table.end[row] = table.rows
            child = first_child(node)
            if child != NULL and row >= 0:
                enter(&way, node)
                above = row
                depth += 1
                node = child
                continue
            while node != root and node.next == NULL:
                node = climb(&way, node)
                table.end[above] = table.rows
                above = table.parent[above]
                depth -= 1
            if node == root:
                break
            node = node.next
        while above >= 0:  # only where the limit cut the walk short
            table.end[above] = table.rows
            above = table.parent[above]
    finally:
        free(way.hosts)
    table.attr_first[table.rows] = table.attributes
    return cut

# For `lexbor_walk.pyx`: Lexbor's public node structs (version 3.x), growing columns, and a check of inline styles.
from cpython.ref cimport PyObject, Py_XDECREF
from libc.stdint cimport int32_t, uint8_t, uint32_t, uintptr_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy

cdef extern from "Python.h":
    # With pointers, as in the header: bytes can be resized only while there is one reference to them.
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

cdef enum:
    SHORT_NAME = 16  # bytes: longer names are stored outside of their entry
    KNOWN_IDS = 1024  # ids below this are Lexbor's own; above, they are addresses of name entries
    ELEMENT = 1  # kinds of node
    TEXT_NODE = 3
    COMMENT = 8
    HTML = 2  # the namespace
    FIRST_ROWS = 2048  # initial size: enough for half of all pages
    FIRST_BYTES = 32768


cdef inline Str name_of(uintptr_t name_id) noexcept nogil:
    """The name for an id above KNOWN_IDS."""
    cdef Str name
    cdef HashEntry *entry = <HashEntry *>name_id
    name.length = entry.length
    name.data = <byte *>&entry.u.short_str[0] if entry.length <= SHORT_NAME else entry.u.long_str
    return name


cdef inline uint32_t name_hash(const byte *name, size_t length) noexcept nogil:
    cdef inline uint32_t value = 2166136261u
    cdef size_t i
    for i in range(length):
        value = (value ^ name[i]) * 16777619u
    return value ^ (value >> 15)


cdef struct Way:
    # The way back out of the content of templates, whose root has no parent.
    Node **hosts
    int32_t length
    int32_t size


cdef inline int enter(Way *way, Node *node) except -1:
    """Go down into `node`. Templates are remembered."""
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


cdef struct Growing:
    # Bytes with room for more at their end.
    PyObject *whole
    char *data
    size_t length
    size_t room


cdef struct Growth:
    # The columns of `page/table.py` while they grow.
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


cdef inline int enlarge(void **array, size_t size) except -1:
    cdef void *larger = realloc(array[0], size)
    if larger == NULL:
        raise MemoryError()
    array[0] = larger
    return 0


cdef inline int more_rows(Growth *table) except -1:
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


cdef inline int more_attributes(Growth *table) except -1:
    cdef size_t room = 2 * table.attribute_room if table.attribute_room else FIRST_ROWS
    enlarge(<void **>&table.attr_name, room)
    enlarge(<void **>&table.attr_start, room * sizeof(int32_t))
    enlarge(<void **>&table.attr_end, room * sizeof(int32_t))
    table.attribute_room = <int32_t>room
    return 0


cdef inline int more_bytes(Growing *into, size_t added) except -1:
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


cdef inline object finished(Growing *into):
    """The bytes without the unused room."""
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


cdef inline void release(Growth *table) noexcept:
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


# A quick check of inline styles: most cannot hide anything, and do not need `page.hiding.style_hides`.

cdef inline bint is_word(const byte *at, size_t length, const char *word, size_t size) noexcept nogil:
    """Whether this lower-case word is there, in any case."""
    cdef size_t i
    if length < size:
        return False
    for i in range(size):
        if (at[i] | 0x20) != <byte>word[i]:
            return False
    return True


cdef inline bint has_negative_number(const byte *style, size_t length) noexcept nogil:
    cdef size_t i
    for i in range(length):
        if style[i] == c"-" and i + 1 < length and (c"0" <= style[i + 1] <= c"9" or style[i + 1] == c"."):
            return True
    return False


cdef inline bint has_zero_size(const byte *style, size_t length) noexcept nogil:
    """Whether some value could be zero, as in `font-size: 0`."""
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
    # Words in a style. FONT: font-size; OWN_COLOUR: color, but not background-color.
    FONT = 1
    INDENT = 2
    PLACED = 4
    OVERFLOW = 8
    HEIGHT = 16
    BACKGROUND = 32
    OWN_COLOUR = 64
    HIDING = 128  # words that can hide without another


cdef inline int words_in(const byte *style, size_t length) noexcept nogil:
    """The words that the style contains. Stops at the first one that is HIDING."""
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


cdef inline bint may_hide(const byte *style, size_t length, bint has_no_font_size) noexcept nogil:
    """False only if `style_hides` finds nothing. `has_no_font_size`: the inherited font size is 0."""
    cdef int found = words_in(style, length)
    if found & HIDING or found & (OVERFLOW | HEIGHT) == OVERFLOW | HEIGHT:
        return True
    if found & (BACKGROUND | OWN_COLOUR) == BACKGROUND | OWN_COLOUR:
        return True
    if found & FONT and (has_no_font_size or has_zero_size(style, length)):
        return True
    return found & (INDENT | PLACED) and has_negative_number(style, length)

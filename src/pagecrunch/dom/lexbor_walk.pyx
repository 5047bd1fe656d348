# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""From the parsed tree to the page table: reads Lexbor's node structs, from the address of the root.

`walk.py` has the same walk with the Python API. `parse.py` compares both for a sample page, and uses this one only if
they agree.
"""

cimport cython
from cpython.bytearray cimport PyByteArray_FromStringAndSize
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint8_t, uint32_t, uintptr_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy

from pagecrunch.dom.lexbor cimport (
    ELEMENT, HTML, KNOWN_IDS, TEXT_NODE, Attr, CharacterData, Element, Growth, Node, Str, Template, Way, add_attribute,
    add_bytes, byte, climb, enter, finished, may_hide, more_rows, name_hash, name_of, release,
)
from pagecrunch.page.table cimport Table

import numpy as np

from ..page import hiding, names as vocabulary
from ..page.hiding import SETS_FONT_SIZE, SHOWS_AGAIN, TAG_HIDES, style_hides
from ..page.names import ATTRIBUTE_CODES, ATTRIBUTE_NAMES, BREAKS_A_BLOCK, TAG_CODES

DEF SLOTS = 1024  # of the name table: about ten times the names, so that most look-ups take one probe

cdef uint8_t[1024] tag_of_id  # KNOWN_IDS of them
cdef uint8_t[1024] attribute_of_id  # code + 1; 0: not kept
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
cdef uint8_t ARIA = hiding.ARIA, ATTRIBUTE = hiding.ATTRIBUTE, DIALOG = hiding.DIALOG, TEMPLATE = hiding.TEMPLATE
cdef uint8_t FONT_SIZE = hiding.FONT_SIZE, VISIBILITY = hiding.VISIBILITY, LAST_NOT_TEXT = vocabulary.LAST_NOT_TEXT
cdef uint8_t SCRIPT = TAG_CODES["script"], STYLE = TAG_CODES["style"]
cdef uint8_t[256] affects_display  # of attributes
cdef uint8_t[256] tag_hides
cdef uint8_t[256] breaks_a_block
cdef uint8_t PRE = TAG_CODES["pre"]
cdef unsigned long long SPACES = (1ULL << 9) | (1ULL << 10) | (1ULL << 12) | (1ULL << 13) | (1ULL << 32)
cdef uint8_t TEXT = vocabulary.TEXT
# The usual ways to write styles that hide. Others are parsed once for each page.
cdef dict COMMON_STYLES = {
    style.encode(): style_hides(style)
    for name in ("display:none", "visibility:hidden", "opacity:0")
    for spaced in (name, name.replace(":", ": "))
    for style in (spaced, spaced + ";")
}
cdef int SHOWS = SHOWS_AGAIN, SIZES = SETS_FONT_SIZE
cdef object NUMBERS = np.dtype(np.int32), CODES = np.dtype(np.uint8)


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
    for code in (AT_CLASS, AT_STYLE, AT_HIDDEN, AT_ARIA, AT_HREF, AT_OPEN, AT_SHADOW):
        affects_display[code] = 1
    for code in range(len(TAG_HIDES)):
        tag_hides[code] = TAG_HIDES[code]
        breaks_a_block[code] = BREAKS_A_BLOCK[code] or code == TAG_CODES["br"]


_fill_tables()


def learn_ids(dict tags, dict attributes):
    """Set our codes for Lexbor's ids of tags and attributes."""
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
    """Our code of an attribute; -1 if it has none."""
    cdef Str name
    cdef uint32_t slot
    cdef int code
    if attr.node.prefix:  # xlink:href is not href
        return -1
    if attr.node.local_name < KNOWN_IDS:
        return <int>attribute_of_id[attr.node.local_name] - 1
    name = name_of(attr.node.local_name)
    slot = name_hash(name.data, name.length) % SLOTS
    while slots[slot]:
        code = slots[slot] - 1
        if name_lengths[code] == name.length and memcmp(names[code], name.data, name.length) == 0:
            return code
        slot = (slot + 1) % SLOTS
    return -1


cdef inline uint8_t tag_code(Node *node) noexcept nogil:
    cdef Str name
    if node.local_name < KNOWN_IDS:
        return tag_of_id[node.local_name]
    name = name_of(node.local_name)  # <annotation> is the only tag with a code that has no id in Lexbor
    return ANNOTATION if name.length == 10 and memcmp(name.data, b"annotation", 10) == 0 else OTHER


cdef inline Node *first_child(Node *node) noexcept nogil:
    """The first child; for an HTML template, that of its content. A template in svg has children like any element."""
    if node.first_child == NULL and node.type == ELEMENT and node.ns == HTML and tag_code(node) == TEMPLATE_TAG:
        if (<Template *>node).content != NULL:
            return (<Template *>node).content.first_child
    return node.first_child


cdef inline bint is_layout(Node *node) noexcept nogil:
    """As `walk.is_layout`."""
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


# A script or style sheet that is set aside has a mark in its place: a byte that never occurs in UTF-8, and the number of
# the aside in letters from A to P, the lowest four bits first.
cdef byte MARK = 0xFF
cdef Py_ssize_t MARK_LENGTH = 7


def with_marks(bytes page, list asides):
    """The page with a mark in place of each aside. `asides` has the start and the end of each."""
    cdef Py_ssize_t number, digit, start, count = len(asides) // 2, done = 0, length = len(page)
    cdef const char *data = PyBytes_AS_STRING(page)
    cdef char *into
    for number in range(count):
        length -= <Py_ssize_t>asides[2 * number + 1] - <Py_ssize_t>asides[2 * number] - MARK_LENGTH
    marked = PyBytes_FromStringAndSize(NULL, length)
    into = PyBytes_AS_STRING(marked)
    for number in range(count):
        start = asides[2 * number]
        memcpy(into, data + done, start - done)
        into += start - done
        into[0] = <char>MARK
        for digit in range(1, MARK_LENGTH):
            into[digit] = c"A" + (number >> (4 * (digit - 1)) & 15)
        into += MARK_LENGTH
        done = asides[2 * number + 1]
    memcpy(into, data + done, len(page) - done)
    return marked


cdef object column(Table table, str name, const void *values, Py_ssize_t count, dtype):
    copy = PyByteArray_FromStringAndSize(<const char *>values, count * <Py_ssize_t>dtype.itemsize)
    array = table.arrays[name] = np.frombuffer(copy, dtype)
    return array


cdef inline uint8_t combine(uint8_t inherited, uint8_t own, bint shows_again, bint sets_font_size) noexcept nogil:
    """As `hiding.combine`."""
    if own and own <= LAST_NOT_TEXT:
        return own if inherited == 0 or inherited > LAST_NOT_TEXT or own <= TEMPLATE else inherited
    if (inherited == VISIBILITY and shows_again) or (inherited == FONT_SIZE and sets_font_size):
        inherited = 0
    return inherited or own


cdef inline int number_of(Node *node) noexcept nogil:
    """The number of the aside if the text of a script or style sheet is a mark; -1 for any other text."""
    cdef Str *data = &(<CharacterData *>node).data
    cdef Node *above = node.parent
    cdef int number = 0
    cdef Py_ssize_t digit
    if data.length != <size_t>MARK_LENGTH or data.data[0] != MARK or above == NULL or above.type != ELEMENT or above.ns != HTML:
        return -1
    if tag_code(above) != SCRIPT and tag_code(above) != STYLE:
        return -1
    for digit in range(1, MARK_LENGTH):
        number |= ((data.data[digit] - c"A") & 15) << (4 * (digit - 1))
    return number


cdef struct Facts:
    # How the attributes of an element affect its display.
    uint8_t own  # a code of `hiding`
    int style  # the result of `style_hides`
    bint is_linked
    bint has_class
    bint is_open
    bint is_shadow


@cython.final
cdef class TreeWalk:
    """The walk over one tree. `styles` has the results of `style_hides` for this page."""

    cdef Growth table
    cdef bytes page
    cdef list asides  # start and end of each script and style sheet that the parser did not read
    cdef Py_ssize_t asides_found
    cdef Way way
    cdef dict styles

    def __dealloc__(self):
        release(&self.table)
        free(self.way.hosts)

    cdef bint fill(self, Node *root, int32_t max_rows) except -1:
        """Fill the table. Returns whether it was cut at the limit."""
        cdef Growth *table = &self.table
        cdef Node *node = root
        cdef Node *child
        cdef int32_t above = -1, depth = 0
        cdef bint has_row, is_cut = False
        more_rows(table)
        while True:
            has_row = node.type == ELEMENT or (node.type == TEXT_NODE and not is_layout(node))
            if has_row:
                if table.rows == max_rows:
                    is_cut = True
                    break
                self.add_row(node, above, depth)
            child = first_child(node)
            if child != NULL and has_row:
                enter(&self.way, node)
                above = table.rows - 1
                depth += 1
                node = child
                continue
            while node != root and node.next == NULL:
                node = climb(&self.way, node)
                table.end[above] = table.rows
                above = table.parent[above]
                depth -= 1
            if node == root:
                break
            node = node.next
        while above >= 0:  # only if the table is cut
            table.end[above] = table.rows
            above = table.parent[above]
        table.attr_first[table.rows] = table.attributes
        return is_cut

    cdef inline int add_row(self, Node *node, int32_t above, int32_t depth) except -1:
        cdef Growth *table = &self.table
        cdef int32_t row = table.rows
        if row + 1 == table.row_room:  # one more than rows, for the end of the attributes
            more_rows(table)
        table.rows += 1
        table.parent[row] = above
        table.depth[row] = depth
        table.attr_first[row] = table.attributes
        table.text_start[row] = <int32_t>table.text.length
        table.hidden[row] = table.hidden[above] if above >= 0 else 0
        table.linked[row] = table.linked[above] if above >= 0 else 0
        if node.type == TEXT_NODE:
            table.tag[row] = TEXT
            self.add_text(node)
        else:
            self.add_element(node, row)
        table.text_end[row] = <int32_t>table.text.length
        table.end[row] = table.rows
        return 0

    cdef inline int add_text(self, Node *node) except -1:
        """Add a text, or the aside for a mark."""
        cdef int number = number_of(node)
        cdef Py_ssize_t start
        cdef Str aside
        if number < 0 or number >= len(self.asides) // 2:
            return add_bytes(&self.table.text, &(<CharacterData *>node).data)
        start = self.asides[2 * number]
        aside.data = <byte *>PyBytes_AS_STRING(self.page) + start
        aside.length = <Py_ssize_t>self.asides[2 * number + 1] - start
        self.asides_found += 1
        return add_bytes(&self.table.text, &aside)

    cdef inline int add_element(self, Node *node, int32_t row) except -1:
        """Add the tag and the attributes, and what follows from them."""
        cdef Growth *table = &self.table
        cdef uint8_t tag = tag_code(node), inherited = table.hidden[row]
        cdef Attr *attr = (<Element *>node).first_attr
        cdef int code
        cdef Facts facts
        cdef Str name
        table.tag[row] = tag
        facts.own = tag_hides[tag]
        facts.style = 0
        facts.is_linked = facts.has_class = facts.is_open = facts.is_shadow = False
        if tag == OTHER:
            name.data, name.length = NULL, 0  # for tags with an id in Lexbor that no algorithm needs
            if node.local_name >= KNOWN_IDS:
                name = name_of(node.local_name)
            add_attribute(table, AT_TAG, &name)
        while attr != NULL:
            code = attribute_code(attr)
            if code >= 0:
                add_attribute(table, code, attr.value)
                if affects_display[code]:
                    self.note(&facts, code, attr.value, inherited)
            attr = attr.next
        if tag == LINK and facts.is_linked:
            table.linked[row] = 1
        if tag == TEMPLATE_TAG and facts.is_shadow:
            facts.own = 0
        if tag == DIALOG_TAG and not facts.is_open and not facts.own:
            facts.own = DIALOG
        if not facts.own or facts.own > LAST_NOT_TEXT:
            facts.own = (facts.style & 0xFF) or facts.own
        table.hidden[row] = combine(inherited, facts.own, (facts.style & SHOWS) != 0,
                                    facts.has_class or (facts.style & SIZES) != 0)
        return 0

    cdef inline int note(self, Facts *facts, int code, Str *value, uint8_t inherited) except -1:
        if code == AT_CLASS:
            facts.has_class = True
        elif code == AT_STYLE:
            if value != NULL and may_hide(value.data, value.length, inherited == FONT_SIZE):
                facts.style = self.style_code(value)
        elif code == AT_HIDDEN:
            if not facts.own or facts.own == ARIA:
                facts.own = ATTRIBUTE
        elif code == AT_ARIA:
            if not facts.own and value != NULL and value.length == 4 and memcmp(value.data, b"true", 4) == 0:
                facts.own = ARIA
        elif code == AT_HREF:
            facts.is_linked = True
        elif code == AT_OPEN:
            facts.is_open = True
        elif code == AT_SHADOW:
            facts.is_shadow = True
        return 0

    cdef int style_code(self, Str *value) except -1:
        """The result of `style_hides`."""
        style = PyBytes_FromStringAndSize(<char *>value.data, value.length)
        if self.styles is None:
            self.styles = COMMON_STYLES.copy()
        found = self.styles.get(style)
        if found is None:
            found = self.styles[style] = style_hides(style.decode("utf-8", "replace"))
        return found


def walk(uintptr_t address, int32_t max_rows, bytes page=b"", list asides=None):
    """The table of the tree below the node at this address, up to `max_rows` rows.

    Puts back the asides of the page that has marks in their place. Returns None if the tree does not have all marks.
    """
    cdef TreeWalk walk = TreeWalk()
    cdef Growth *found = &walk.table
    walk.page, walk.asides = page, asides or []
    is_cut = walk.fill(<Node *>address, max_rows)
    if walk.asides_found != len(walk.asides) // 2:
        return None
    cdef Table table = Table(found.rows, finished(&found.text), finished(&found.values), is_cut)
    table.tag = column(table, "tag", found.tag, found.rows, CODES)
    table.parent = column(table, "parent", found.parent, found.rows, NUMBERS)
    table.depth = column(table, "depth", found.depth, found.rows, NUMBERS)
    table.end = column(table, "end", found.end, found.rows, NUMBERS)
    table.hidden = column(table, "hidden", found.hidden, found.rows, CODES)
    table.linked = column(table, "linked", found.linked, found.rows, CODES)
    table.text_start = column(table, "text_start", found.text_start, found.rows, NUMBERS)
    table.text_end = column(table, "text_end", found.text_end, found.rows, NUMBERS)
    table.attr_first = column(table, "attr_first", found.attr_first, found.rows + 1, NUMBERS)
    table.attr_name = column(table, "attr_name", found.attr_name, found.attributes, CODES)
    table.attr_start = column(table, "attr_start", found.attr_start, found.attributes, NUMBERS)
    table.attr_end = column(table, "attr_end", found.attr_end, found.attributes, NUMBERS)
    return table

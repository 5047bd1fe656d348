# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Whether two documents are written the same, without writing them: reads Lexbor's node structs as `lexbor_walk.pyx` does."""

from libc.stdint cimport uintptr_t
from libc.stdlib cimport free
from libc.string cimport memcmp

from pagecrunch.dom.lexbor cimport (
    COMMENT, ELEMENT, HTML, KNOWN_IDS, TEXT_NODE, Attr, CharacterData, Element, Node, Str, Template, Way, climb, enter,
    name_of,
)


cdef inline Node *first_child(Node *node, uintptr_t template) noexcept nogil:
    """The first child; for an HTML template, that of its content."""
    if node.first_child == NULL and node.type == ELEMENT and node.ns == HTML and node.local_name == template:
        if (<Template *>node).content != NULL:
            return (<Template *>node).content.first_child
    return node.first_child


cdef inline bint same_name(uintptr_t one, uintptr_t other) noexcept nogil:
    """Whether two names are the same: of tags or of attributes, in two documents."""
    cdef Str first, second
    if one < KNOWN_IDS or other < KNOWN_IDS:
        return one == other
    first, second = name_of(one), name_of(other)
    return first.length == second.length and memcmp(first.data, second.data, first.length) == 0


cdef inline bint same_value(Str *one, Str *other) noexcept nogil:
    """Whether two values are written the same. An attribute without a value is written with an empty one."""
    cdef size_t length = one.length if one != NULL else 0
    if length != (other.length if other != NULL else 0):
        return False
    return length == 0 or memcmp(one.data, other.data, length) == 0


cdef bint same_node(Node *one, Node *other) noexcept nogil:
    """Whether two nodes are written the same, apart from what is in them. Kinds that HTML has no tag for are not."""
    cdef Attr *first
    cdef Attr *second
    if one.type != other.type:
        return False
    if one.type == COMMENT:
        return same_value(&(<CharacterData *>one).data, &(<CharacterData *>other).data)
    if one.type != ELEMENT or one.ns != other.ns or not same_name(one.local_name, other.local_name):
        return False
    first, second = (<Element *>one).first_attr, (<Element *>other).first_attr
    while first != NULL and second != NULL:
        if not same_name(first.node.local_name, second.node.local_name) or first.node.ns != second.node.ns:
            return False
        if not same_value(first.value, second.value):
            return False
        first, second = first.next, second.next
    return first == NULL and second == NULL


cdef bint same_text(Node **one, Node **other) noexcept nogil:
    """Whether texts in a row are the same: a text that lost what was in its middle is two. Goes on to the last ones."""
    cdef size_t at = 0, there = 0, length
    cdef Str *first = &(<CharacterData *>one[0]).data
    cdef Str *second = &(<CharacterData *>other[0]).data
    while True:
        length = min(first.length - at, second.length - there)
        if length and memcmp(first.data + at, second.data + there, length) != 0:
            return False
        at += length
        there += length
        if at == first.length and one[0].next != NULL and one[0].next.type == TEXT_NODE:
            one[0] = one[0].next
            first, at = &(<CharacterData *>one[0]).data, 0
        elif there == second.length and other[0].next != NULL and other[0].next.type == TEXT_NODE:
            other[0] = other[0].next
            second, there = &(<CharacterData *>other[0]).data, 0
        else:
            return at == first.length and there == second.length


def same_tree(uintptr_t one, uintptr_t other, uintptr_t template):
    """Whether the elements at these addresses, and all that is in them, are written the same. If in doubt, they are not.

    `template` is Lexbor's id of that tag.
    """
    cdef Node *first_root = <Node *>one
    cdef Node *first = first_root
    cdef Node *second = <Node *>other
    cdef Node *first_below
    cdef Node *second_below
    cdef Way first_way, second_way
    first_way.hosts = second_way.hosts = NULL
    first_way.length = second_way.length = first_way.size = second_way.size = 0
    try:
        while True:
            if first.type == TEXT_NODE and second.type == TEXT_NODE:
                if not same_text(&first, &second):
                    return False
            elif not same_node(first, second):
                return False
            first_below, second_below = first_child(first, template), first_child(second, template)
            if (first_below == NULL) != (second_below == NULL):
                return False
            if first_below != NULL:
                enter(&first_way, first)
                enter(&second_way, second)
                first, second = first_below, second_below
                continue
            while first != first_root and first.next == NULL:
                if second.next != NULL:
                    return False
                first, second = climb(&first_way, first), climb(&second_way, second)
            if first == first_root:
                return True
            if second.next == NULL:
                return False
            first, second = first.next, second.next
    finally:
        free(first_way.hosts)
        free(second_way.hosts)

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The elements of a document by their addresses, and as objects of selectolax: reads Lexbor's structs as `lexbor_walk.pyx` does."""

from cpython.ref cimport PyObject
from libc.stdint cimport int16_t, int64_t, uint8_t, uintptr_t

from pagecrunch.dom.lexbor cimport ELEMENT, KNOWN_IDS, Node
from pagecrunch.page.table cimport Table

import numpy as np
from selectolax.lexbor import LexborNode

from ..page import names

cdef object ADDRESSES = np.dtype(np.int64)
cdef uint8_t TEXT = names.TEXT, TEMPLATE = names.TAG_CODES["template"]


cdef struct NodeObject:
    # The start of selectolax's LexborNode.
    PyObject head
    void *methods
    Node *node


cdef inline Node *next_element(Node *node, Node *root) noexcept nogil:
    """The next element of a subtree in document order; what HTML templates hold is not part of it."""
    while True:
        if node.first_child != NULL:
            node = node.first_child
        else:
            while node != root and node.next == NULL:
                node = node.parent
            if node == root:
                return NULL
            node = node.next
        if node.type == ELEMENT:
            return node


def elements_of_rows(uintptr_t address, Table table, const int16_t[::1] code_of_id):
    """For every row of a table, the address of its element; 0 for text, and for what is in an HTML template.

    The root is at `address`. `code_of_id` has our codes of tags by Lexbor's ids, and -1 for a tag without one. None if
    the elements are not those of the table, by their number or their tags.
    """
    cdef Node *root = <Node *>address
    cdef Node *node = root
    cdef Py_ssize_t row = 0
    cdef int16_t code
    addresses = np.zeros(table.rows, ADDRESSES)
    cdef int64_t[::1] places = addresses
    while row < table.rows:
        if table.tag[row] == TEXT:
            row += 1
            continue
        if node == NULL:
            return None
        code = code_of_id[min(node.local_name, <uintptr_t>KNOWN_IDS)]
        if code != -1 and code != table.tag[row]:
            return None
        places[row] = <int64_t><uintptr_t>node
        # A template in svg or math has children, like any other element, instead of content.
        row = table.end[row] if table.tag[row] == TEMPLATE and node.first_child == NULL else row + 1
        node = next_element(node, root)
    return addresses if node == NULL or table.is_cut else None


def node_at(document, uintptr_t address):
    """The element at this address as an object of selectolax."""
    node = LexborNode.__new__(LexborNode)
    (<NodeObject *>node).node = <Node *>address
    node.parser = document
    return node


def can_make_nodes(node):
    """Whether the objects of selectolax have the layout that `node_at` relies on."""
    if type(node) is not LexborNode or node.__sizeof__() < <Py_ssize_t>sizeof(NodeObject):
        return False
    return <uintptr_t>(<NodeObject *>node).node == node.mem_id

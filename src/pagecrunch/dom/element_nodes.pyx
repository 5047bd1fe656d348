# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The elements of a document by their addresses, and as objects of selectolax: reads Lexbor's structs as `lexbor_walk.pyx` does."""

from cpython.ref cimport PyObject
from libc.stdint cimport int32_t, int64_t, uintptr_t

from pagecrunch.dom.lexbor cimport ELEMENT, KNOWN_IDS, Node

import numpy as np
from selectolax.lexbor import LexborNode

cdef object NUMBERS = np.dtype(np.int32), ADDRESSES = np.dtype(np.int64)


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


def elements(uintptr_t address, Py_ssize_t most):
    """The addresses of an element and of all in it, Lexbor's ids of their tags, both up to `most`, and their number.

    KNOWN_IDS is the id of all tags that are not its own.
    """
    cdef Node *root = <Node *>address
    cdef Node *node = root
    cdef Py_ssize_t count = 0
    addresses, found = np.empty(most, ADDRESSES), np.empty(most, NUMBERS)
    cdef int64_t[::1] places = addresses
    cdef int32_t[::1] ids = found
    while node != NULL:
        if count < most:
            places[count] = <int64_t><uintptr_t>node
            ids[count] = <int32_t>min(node.local_name, <uintptr_t>KNOWN_IDS)
        count += 1
        node = next_element(node, root)
    return addresses[:count], found[:count], count


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

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where a style sheet may hide something: the compiled twin of `declarations.py`, where the rules are told."""

from libc.string cimport memchr

from . import declarations as _rules

cdef bytes _table = _rules.MAY_HIDE
cdef const unsigned char *may_hide = _table


def places(bytes sheet):
    """The colons after which a value may hide what its rule is about."""
    cdef const unsigned char *data = sheet
    cdef const unsigned char *found
    cdef Py_ssize_t length = len(sheet), at = 0, value
    cdef list out = []
    while at < length:
        found = <const unsigned char *>memchr(data + at, c":", length - at)
        if found == NULL:
            break
        at = found - data
        value = at + 1
        if value < length and data[value] == c" ":
            value += 1
        if at > 0 and value < length and may_hide[256 * data[at - 1] + data[value]]:
            out.append(at)
        at += 1
    return out

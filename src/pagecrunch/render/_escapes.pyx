# cython: language_level=3, boundscheck=False, wraparound=False
"""Characters that a format would read as marks, and white space: the compiled twin of `escapes.py`.

Most texts hold nothing of the kind, which one look at each character tells; the others are written by the plain twin.
"""

from libc.stdint cimport uint8_t

from . import escapes as _rules

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void *PyUnicode_DATA(object text)
    Py_UCS4 PyUnicode_READ(int kind, void *data, Py_ssize_t index)

# For every character up to U+00FF, for whom it means something.
cdef enum:
    IN_TEXT = 1
    IN_VALUE = 2
    IN_MARKDOWN = 4
    IN_JSON = 8

cdef uint8_t[256] MEANING


cdef void fill_meaning():
    cdef int c
    for c in range(256):
        MEANING[c] = 0
    for c in b"&<>\xa0":
        MEANING[c] |= IN_TEXT | IN_VALUE
    MEANING[c'"'] |= IN_VALUE
    for c in b"\\`*[]<>~_&":
        MEANING[c] |= IN_MARKDOWN
    for c in b'"\\':
        MEANING[c] |= IN_JSON
    for c in range(32):
        MEANING[c] |= IN_JSON


fill_meaning()


cdef bint means_something(str text, uint8_t whom):
    """Whether a text holds a character that means something to a format."""
    cdef Py_ssize_t at, length = len(text)
    cdef int kind = PyUnicode_KIND(text)
    cdef void *data = PyUnicode_DATA(text)
    cdef Py_UCS4 c
    if kind == 1:
        for at in range(length):
            if MEANING[(<uint8_t *>data)[at]] & whom:
                return True
        return False
    for at in range(length):
        c = PyUnicode_READ(kind, data, at)
        if c < 256 and MEANING[c] & whom:
            return True
    return False


def escape_text(str text):
    """Text as it stands between tags of HTML."""
    return _rules.escape_text(text) if means_something(text, IN_TEXT) else text


def escape_value(str value):
    """A value as it stands between quotes."""
    return _rules.escape_value(value) if means_something(value, IN_VALUE) else value


def escape_markdown(str text):
    """Text with every character escaped that Markdown would read as a mark; dollars are the line's affair."""
    return _rules.escape_markdown(text) if means_something(text, IN_MARKDOWN) else text


def is_sayable(str text):
    """Whether a text can be said as it is: one space between its words, and no address among them."""
    cdef Py_ssize_t at, length = len(text)
    cdef int kind = PyUnicode_KIND(text)
    cdef void *data = PyUnicode_DATA(text)
    cdef Py_UCS4 c
    cdef bint spaced = length > 0  # as if after a space: none may begin the text
    for at in range(length):
        c = PyUnicode_READ(kind, data, at)
        if c > 58 and c < 0x80:
            spaced = False
            if c == 119 and at + 3 < length and PyUnicode_READ(kind, data, at + 1) == 119 \
                    and PyUnicode_READ(kind, data, at + 2) == 119 and PyUnicode_READ(kind, data, at + 3) == 46:
                return False
        elif c == 32:
            if spaced:
                return False
            spaced = True
        elif c < 32 or (c >= 0x80 and c.isspace()):
            return False
        else:
            spaced = False
            if c == 58 and at + 2 < length and PyUnicode_READ(kind, data, at + 1) == 47 \
                    and PyUnicode_READ(kind, data, at + 2) == 47:
                return False
    return not spaced


def quoted(str text):
    """Text as it stands in JSON, with its quotes."""
    return _rules.quoted(text) if means_something(text, IN_JSON) else f'"{text}"'

# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The text of a row as it stands in a line of the document: the compiled twin of `lines.py`."""

from libc.stdint cimport uint8_t
from libc.stdlib cimport malloc, free
from cpython.unicode cimport PyUnicode_DecodeUTF8

from . import lines as _rules


cdef inline bint may_be_invisible(const uint8_t *at, int left) noexcept nogil:
    """Whether here may begin what `page.invisible.INVISIBLE_BYTES` matches; a closer look is rare."""
    if at[0] == 0xC2:
        return left > 1 and at[1] == 0xAD
    if at[0] == 0xE2 and left > 2:
        return at[1] == 0x81 or (at[1] == 0x80 and at[2] == 0x8B)
    return at[0] == 0xEF or at[0] == 0xF3


def line_text(bytes data, int start, int stop, bint strips):
    """A slice of UTF-8 with white space collapsed as browsers do; on request without what nobody sees."""
    cdef const uint8_t *source = data
    cdef uint8_t *line
    cdef uint8_t byte
    cdef int at, length = 0
    cdef bint spaced = False, as_is = True
    for at in range(start, stop):
        byte = source[at]
        if 32 < byte < 0xE2 and byte != 0xC2:
            spaced = False
        elif byte == 32:
            if spaced:
                as_is = False
                break
            spaced = True
        elif byte == 9 or byte == 10 or byte == 12 or byte == 13:
            as_is = False
            break
        else:
            spaced = False
            if strips and may_be_invisible(source + at, stop - at):
                return _rules.line_text(data, start, stop, strips)
    if as_is:
        return PyUnicode_DecodeUTF8(<const char *>source + start, stop - start, "replace")
    line = <uint8_t *>malloc(stop - start)
    if line == NULL:
        raise MemoryError()
    try:
        spaced = False
        for at in range(start, stop):
            byte = source[at]
            if byte == 32 or byte == 9 or byte == 10 or byte == 12 or byte == 13:
                if not spaced:
                    line[length] = 32
                    length += 1
                spaced = True
            else:
                if strips and byte >= 0xC2 and may_be_invisible(source + at, stop - at):
                    return _rules.line_text(data, start, stop, strips)
                spaced = False
                line[length] = byte
                length += 1
        return PyUnicode_DecodeUTF8(<char *>line, length, "replace")
    finally:
        free(line)

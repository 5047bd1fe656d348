# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The rules of a style sheet that may hide something: the compiled twin of `declarations.py`, where they are told."""

from libc.string cimport memchr

from . import declarations as _rules

ctypedef const unsigned char *Bytes

cdef enum:
    REACH = 12
    MOST = 16  # properties or values, and letters of each
    # What a byte can be: it opens or closes a rule, ends a declaration, may begin "*/", or is a colon.
    OPENS = 1
    CLOSES = 2
    ENDS = 3
    STAR = 4
    COLON = 5

assert REACH == _rules.REACH
cdef bytes _table = _rules.MAY_HIDE
cdef Bytes may_hide = _table
cdef list _properties = list(_rules.PROPERTIES), _values = list(_rules.VALUES)
cdef Bytes[MOST] properties
cdef Bytes[MOST] values
cdef int[MOST] property_lengths
cdef int[MOST] value_lengths
cdef int property_count = len(_properties), value_count = len(_values)
cdef unsigned char[256] what
cdef bytes _colour = b"color"
cdef Bytes COLOUR = _colour


def _fill_tables():
    for index, word in enumerate(_properties):
        properties[index], property_lengths[index] = <Bytes>(<bytes>word), len(word)
    for index, word in enumerate(_values):
        values[index], value_lengths[index] = <Bytes>(<bytes>word), len(word)
    for byte, kind in ((b"{", OPENS), (b"}", CLOSES), (b";", ENDS), (b"*", STAR), (b":", COLON)):
        what[byte[0]] = kind


_fill_tables()


cdef inline unsigned char lower(unsigned char byte) noexcept nogil:
    return byte | 0x20 if c"A" <= byte <= c"Z" else byte


cdef inline bint is_word(Bytes at, Bytes word, int length) noexcept nogil:
    """Whether this lower-case word stands there, whatever its case."""
    cdef int i
    for i in range(length):
        if lower(at[i]) != word[i]:
            return False
    return True


cdef bint has_property(Bytes begin, Bytes colon) noexcept nogil:
    """Whether one of the properties ends at the colon."""
    cdef int i
    for i in range(property_count):
        if colon - begin >= property_lengths[i]:
            if is_word(colon - property_lengths[i], properties[i], property_lengths[i]):
                return True
    return colon - begin > 5 and (colon - 6)[0] != c"-" and is_word(colon - 5, COLOUR, 5)


cdef bint has_value(Bytes at, Bytes end) noexcept nogil:
    """Whether one of the values begins there."""
    cdef int i, zeros
    cdef Bytes point
    if at < end and at[0] == c" ":
        at += 1
    for i in range(value_count):
        if end - at >= value_lengths[i] and is_word(at, values[i], value_lengths[i]):
            return True
    if at >= end:
        return False
    if at[0] == c"-":
        return end - at >= 4 and c"0" <= at[1] <= c"9" and c"0" <= at[2] <= c"9" and c"0" <= at[3] <= c"9"
    point = at
    if at[0] == c"0":
        point = at + 1
        if point >= end or not (point[0] == c"." or c"1" <= point[0] <= c"9"):
            return True
    if point >= end or point[0] != c".":
        return False
    at = point + 1
    while at < end and at[0] == c"0":
        at += 1
    zeros = <int>(at - point) - 1
    return zeros > 1 or (zeros == 1 and not (at < end and c"1" <= at[0] <= c"9"))


cdef bint hides_near(Bytes data, Bytes end, Bytes colon) noexcept nogil:
    """Whether a declaration that may hide lies within reach of the colon."""
    cdef Bytes begin = colon - REACH if colon - data > REACH else data
    cdef Bytes stop = colon + REACH if end - colon > REACH else end
    cdef Bytes at = begin
    while at < stop:
        if at[0] == c":" and has_property(begin, at) and has_value(at + 1, stop):
            return True
        at += 1
    return False


def hiding_rules(bytes sheet):
    """The rules outside of `@media` and the like that may hide: where each begins, its brace, and its closing brace."""
    cdef Bytes data = sheet
    cdef Bytes end = data + len(sheet)
    cdef Bytes at = data, value
    cdef Bytes closing
    cdef Py_ssize_t done = -1, place, opened = -1, mark = -1, start = -1
    cdef Py_ssize_t depth = 0, depth_at_mark = 0, depth_at_start = 0  # braces opened and not closed
    cdef unsigned char kind
    cdef list found = []
    while at < end:
        kind = what[at[0]]
        if kind == 0:
            at += 1
            continue
        place = at - data
        if kind == COLON:
            value = at + 2 if at + 1 < end and at[1] == c" " else at + 1
            if place > 0 and place >= done and value < end and may_hide[256 * (at - 1)[0] + value[0]]:
                if hides_near(data, end, at):
                    closing = <Bytes>memchr(at, c"}", end - at)
                    if closing == NULL:
                        break
                    if opened >= 0 and opened >= done:
                        done = closing - data
                        if depth_at_start <= 0:
                            found.append((start + (2 if start >= 0 and data[start] == c"*" else 1), opened, done))
        elif kind == STAR:
            if at + 1 < end and at[1] == c"/":
                mark, depth_at_mark = place, depth
        else:
            if kind == OPENS:
                # What stands before the last mark is no part of this rule's selectors.
                opened, start, depth_at_start = place, mark, depth_at_mark
                depth += 1
            elif kind == CLOSES:
                depth -= 1
            mark, depth_at_mark = place, depth
        at += 1
    return found

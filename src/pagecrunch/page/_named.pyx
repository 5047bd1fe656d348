# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The rows that have one of a few classes or ids: the compiled twin of `named.py`."""

from libc.stdint cimport uint8_t, int32_t, uint64_t
from libc.string cimport memset

from . import named as _rules

cdef uint8_t CLASS = _rules.CLASS, ID = _rules.ID


cdef struct Sieve:
    # Which lengths (63: or more) the names of each first byte have; what passes is looked up.
    uint64_t lengths[256]


cdef int fill(Sieve *sieve, object names) except -1:
    cdef bytes name
    memset(sieve, 0, sizeof(Sieve))
    for name in names:
        if name:
            sieve.lengths[<uint8_t>name[0]] |= <uint64_t>1 << min(len(name), 63)
    return 0


cdef inline bint passes(const Sieve *sieve, const uint8_t *name, int32_t length) noexcept nogil:
    return length > 0 and sieve.lengths[name[0]] >> (length if length < 63 else 63) & 1


cdef inline bint is_space(uint8_t byte) noexcept nogil:
    return byte == 32 or 9 <= byte <= 13


cdef int note(dict found, object names, bytes name, int32_t row) except -1:
    cdef list rows
    if name in names:
        rows = found.setdefault(name, [])
        if not rows or rows[len(rows) - 1] != row:
            rows.append(row)
    return 0


def named_rows(object columns, frozenset classes, frozenset ids):
    """For each of the classes that are on the page its rows, in page order; and the same for the ids."""
    cdef const uint8_t[::1] names = columns.attr_name
    cdef const int32_t[::1] firsts = columns.attr_first, starts = columns.attr_start, ends = columns.attr_end
    cdef bytes values = columns.attr_bytes
    cdef const uint8_t *data = values
    cdef int32_t row, attr, start, at, end, rows = len(columns.tag)
    cdef Sieve of_classes, of_ids
    cdef dict of_class = {}, of_id = {}
    fill(&of_classes, classes)
    fill(&of_ids, ids)
    for row in range(rows):
        for attr in range(firsts[row], firsts[row + 1]):
            if names[attr] == ID:
                start, end = starts[attr], ends[attr]
                if passes(&of_ids, data + start, end - start):
                    note(of_id, ids, data[start:end], row)
            elif names[attr] == CLASS:
                at, end = starts[attr], ends[attr]
                while at < end:
                    if is_space(data[at]):
                        at += 1
                        continue
                    start = at
                    while at < end and not is_space(data[at]):
                        at += 1
                    if passes(&of_classes, data + start, at - start):
                        note(of_class, classes, data[start:at], row)
    return of_class, of_id

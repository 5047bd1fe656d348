# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The text of blocks with white space collapsed as browsers do: the compiled twin of `collapse.py`."""

from libc.stdint cimport uint8_t, int32_t
from libc.stdlib cimport malloc, free
from cpython.unicode cimport PyUnicode_DecodeUTF8

from pagecrunch.page.joints cimport are_apart
from pagecrunch.page.table cimport Table

from . import collapse as _rules

cdef uint8_t BREAK = _rules.BREAK, CODE = _rules.CODE


cdef inline bint is_space(uint8_t c) noexcept nogil:
    return c == 32 or (9 <= c <= 13 and c != 11)


cdef int32_t without_invisible(uint8_t *line, int32_t length) noexcept nogil:
    """Take out what `page.invisible.INVISIBLE_BYTES` matches; how much is left."""
    cdef int32_t at = 0, left = 0, size
    while at < length:
        size = 0
        if line[at] == 0xC2:
            size = 2 if at + 1 < length and line[at + 1] == 0xAD else 0
        elif line[at] == 0xE2 and at + 2 < length:
            if line[at + 1] == 0x80 and line[at + 2] == 0x8B:
                size = 3
            elif line[at + 1] == 0x81 and 0xA0 <= line[at + 2] <= 0xA4:
                size = 3
        elif line[at] == 0xEF and at + 2 < length and line[at + 1] == 0xBB and line[at + 2] == 0xBF:
            size = 3
        elif line[at] == 0xF3 and at + 3 < length and line[at + 1] == 0xA0 and line[at + 2] & 0xFE == 0x80:
            size = 4
        if size:
            at += size
        else:
            line[left] = line[at]
            left += 1
            at += 1
    return left


cdef inline int32_t edge_at(const uint8_t *line, int32_t at, int32_t length) noexcept nogil:
    """The bytes of what begins here of `collapse._AT_EDGES`; 0 where nothing of it does."""
    if line[at] == 32:
        return 1
    if line[at] == 0xC2:
        return 2 if at + 1 < length and line[at + 1] == 0xA0 else 0
    if at + 2 >= length or line[at + 1] != 0x80:
        return 0
    if line[at] == 0xE3:
        return 3 if line[at + 2] == 0x80 else 0
    return 3 if line[at] == 0xE2 and (line[at + 2] == 0x8C or line[at + 2] == 0x8D) else 0


cdef int32_t without_edges(uint8_t *line, int32_t length) noexcept nogil:
    """Take the spaces off both ends of every line, and then lines with nothing in them; how much is left."""
    cdef int32_t at = 0, left = 0, stop, last, size
    while at < length:
        stop = at
        last = at  # where the last thing that is no space ends
        while stop < length and line[stop] != c"\n":
            size = edge_at(line, stop, length)
            if size:
                if last == at:
                    at = last = stop + size
                stop += size
            else:
                stop += 1
                last = stop
        if last > at:
            if left:
                line[left] = c"\n"
                left += 1
            while at < last:
                line[left] = line[at]
                left += 1
                at += 1
        at = stop + 1
    return left


def block_texts(object page, object kept, object cuts):
    """The blocks with kept rows, and what was kept of each: on one line, but for `<br>`; code as it stands."""
    cdef object blocks = page.blocks
    cdef Table table = page.table
    cdef const uint8_t[::1] tags = page.tag, hiddens = page.hidden, kinds = blocks.kind, marked = kept.view("uint8")
    cdef const int32_t[::1] of_row = blocks.of_row, firsts = blocks.first, lasts = blocks.last
    cdef const int32_t[::1] starts = page.text_start, ends = page.text_end
    cdef bytes text_bytes = page.text_bytes
    cdef const uint8_t *text = text_bytes
    cdef uint8_t *line = <uint8_t *>malloc(len(text_bytes) + len(page.tag) + 1)
    cdef int32_t block, row, at, low, high, length, before, before_end
    cdef bint spaced, broken, exact, some = bool(cuts), strips = page.hidden_policy != "keep"
    cdef uint8_t byte, all_bits
    cdef list found = [], texts = []
    if line == NULL:
        raise MemoryError()
    try:
        for block in range(len(firsts)):
            length = 0
            all_bits = 0
            spaced = False
            broken = False
            before = -1
            before_end = 0
            exact = kinds[block] == CODE
            for row in range(firsts[block], lasts[block] + 1):
                if of_row[row] == block and marked[row] and not hiddens[row]:
                    low, high = starts[row], ends[row]
                    if some and row in cuts:
                        low, high = cuts[row]
                    if low >= high:
                        continue
                    if before >= 0 and not exact and are_apart(table, before, before_end, row, low):
                        spaced = True
                    before = row
                    before_end = high
                    for at in range(low, high):
                        byte = text[at]
                        if byte <= 32 and not exact and is_space(byte):
                            spaced = True
                            continue
                        if spaced:
                            spaced = False
                            if length and line[length - 1] != c"\n":
                                line[length] = c" "
                                length += 1
                        line[length] = byte
                        all_bits |= byte
                        length += 1
                elif tags[row] == BREAK and length and (exact or line[length - 1] != c"\n"):
                    line[length] = c"\n"
                    length += 1
                    spaced = False
                    broken = True
                    before = -1
            if not exact and length and line[length - 1] == c"\n":
                length -= 1
            if not exact and length and all_bits & 0x80 and (
                broken or edge_at(line, 0, length) or line[length - 1] == 0xA0 or line[length - 1] in (0x80, 0x8C, 0x8D)
            ):
                length = without_edges(line, length)
            if length:
                found.append(block)
                if strips and all_bits & 0x80:
                    length = without_invisible(line, length)
                texts.append(PyUnicode_DecodeUTF8(<char *>line, length, "replace"))
    finally:
        free(line)
    return found, texts

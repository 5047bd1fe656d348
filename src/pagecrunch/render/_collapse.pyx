# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The text of blocks with white space collapsed as browsers do: the compiled twin of `collapse.py`."""

from libc.stdint cimport uint8_t, int32_t
from libc.stdlib cimport malloc, free
from cpython.unicode cimport PyUnicode_DecodeUTF8

from . import collapse as _rules

cdef uint8_t BREAK = _rules.BREAK, CODE = _rules.CODE


cdef inline bint is_space(uint8_t c) noexcept nogil:
    return c == 32 or (9 <= c <= 13 and c != 11)


def block_texts(object page, object kept, object cuts):
    """The blocks with kept rows, and what was kept of each: on one line, but for `<br>`; code as it stands."""
    cdef object blocks = page.blocks
    cdef uint8_t[::1] tags = page.tag, hiddens = page.hidden, kinds = blocks.kind, marked = kept.view("uint8")
    cdef int32_t[::1] of_row = blocks.of_row, firsts = blocks.first, lasts = blocks.last
    cdef int32_t[::1] starts = page.text_start, ends = page.text_end
    cdef bytes text_bytes = page.text_bytes
    cdef const uint8_t *text = text_bytes
    cdef uint8_t *line = <uint8_t *>malloc(len(text_bytes) + len(page.tag) + 1)
    cdef int32_t block, row, at, low, high, length
    cdef bint spaced, exact, some = bool(cuts)
    cdef list found = [], texts = []
    if line == NULL:
        raise MemoryError()
    try:
        for block in range(len(firsts)):
            length = 0
            spaced = False
            exact = kinds[block] == CODE
            for row in range(firsts[block], lasts[block] + 1):
                if of_row[row] == block and marked[row] and not hiddens[row]:
                    low, high = starts[row], ends[row]
                    if some and row in cuts:
                        low, high = cuts[row]
                    for at in range(low, high):
                        if not exact and is_space(text[at]):
                            spaced = True
                            continue
                        if spaced and length and line[length - 1] != c"\n":
                            line[length] = c" "
                            length += 1
                        spaced = False
                        line[length] = text[at]
                        length += 1
                elif tags[row] == BREAK and length and (exact or line[length - 1] != c"\n"):
                    line[length] = c"\n"
                    length += 1
                    spaced = False
            if not exact and length and line[length - 1] == c"\n":
                length -= 1
            if length:
                found.append(block)
                texts.append(PyUnicode_DecodeUTF8(<char *>line, length, "replace"))
    finally:
        free(line)
    return found, texts

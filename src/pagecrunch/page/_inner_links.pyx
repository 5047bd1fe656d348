# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Links that lead to a place in the page itself: the compiled twin of `inner_links.py`."""

from libc.stdint cimport int32_t, uint8_t

from . import inner_links as _rules

cdef uint8_t A = _rules.A, HREF = _rules.HREF
cdef int MOST_LINKS = _rules.MOST_LINKS, LONGEST_MARK = _rules.LONGEST_MARK


def inner_links(object page):
    """The block, the row and the target of each; none on a page that is an index."""
    cdef const uint8_t[::1] names = page.attr_name, tags = page.tag
    cdef const int32_t[::1] firsts = page.attr_first, starts = page.attr_start, ends = page.attr_end
    cdef const int32_t[::1] of_row = page.blocks.of_row, text_start = page.text_start, text_end = page.text_end
    cdef bytes values = page.attr_bytes
    cdef const uint8_t *data = values
    cdef Py_ssize_t row = -1, attr, step, text, count = 0, rows = tags.shape[0], length = len(values)
    cdef list found = []
    for attr in range(names.shape[0]):
        if names[attr] != HREF or starts[attr] >= length or data[starts[attr]] != c"#":
            continue
        count += 1
        if count > MOST_LINKS:
            return []
        while firsts[row + 1] <= attr:
            row += 1
        if tags[row] != A or ends[attr] <= starts[attr] + 1:
            continue
        for step in range(1, 3):
            text = min(row + step, rows - 1)
            if of_row[text] >= 0 and text_end[text] - text_start[text] <= LONGEST_MARK:
                found.append((of_row[text], row, data[starts[attr] + 1:ends[attr]]))
                break
    return found

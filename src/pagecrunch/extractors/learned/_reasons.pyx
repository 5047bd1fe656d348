# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Why a block was kept or left out: the compiled twin of `reasons.py`, where the rules are told."""

from libc.stdint cimport uint8_t

import numpy as np

from . import reasons as _rules

cdef int HEADING = _rules.COLUMN["heading_level"], WORDS = _rules.COLUMN["words"]
cdef int TITLE_SHARE = _rules.COLUMN["title_share"], TITLE_COVER = _rules.COLUMN["title_cover"]
cdef int IN_ITEM = _rules.COLUMN["in_item"], IN_CELL = _rules.COLUMN["in_cell"]
cdef int LINKS = _rules.COLUMN["link_share"], LINKS_AROUND = _rules.COLUMN["around3_link_share"]
cdef int IN_NAV = _rules.COLUMN["in_nav"], IN_FOOTER = _rules.COLUMN["in_footer"], IN_ASIDE = _rules.COLUMN["in_aside"]
cdef int IN_BUTTON = _rules.COLUMN["in_button"], IN_FORM = _rules.COLUMN["in_form"]
cdef int IN_DIALOG = _rules.COLUMN["in_dialog"], SAME_TEXT = _rules.COLUMN["same_text"]
cdef double LEAST_SHARE = _rules.TITLE_SHARE, LEAST_COVER = _rules.TITLE_COVER
cdef double MANY_LINKS = _rules.MANY_LINKS, MANY_LINKS_AROUND = _rules.MANY_LINKS_AROUND
cdef double SENTENCE = _rules.SENTENCE, SHORT = _rules.SHORT
cdef int LEFT_OUT = _rules.FIRST_LEFT_OUT


cdef int why_kept(const float *x) noexcept nogil:
    if x[HEADING] > 0:
        return 0 if x[TITLE_SHARE] > LEAST_SHARE and x[TITLE_COVER] > LEAST_COVER else 1
    if x[WORDS] > SENTENCE:
        return 2
    return 3 if x[IN_ITEM] > 0 else 4 if x[IN_CELL] > 0 else 5


cdef int why_left_out(const float *x, bint is_before, bint is_after, bint is_some_kept) noexcept nogil:
    if x[LINKS] > MANY_LINKS and (x[IN_ITEM] > 0 or x[LINKS_AROUND] > MANY_LINKS_AROUND):
        return 0
    if x[IN_NAV] > 0:
        return 1
    if x[IN_FOOTER] > 0:
        return 2
    if x[IN_ASIDE] > 0:
        return 3
    if x[IN_BUTTON] > 0 or x[IN_FORM] > 0:
        return 4
    if x[IN_DIALOG] > 0:
        return 5
    if x[SAME_TEXT] > 1 and x[WORDS] < SHORT:
        return 6
    return 7 if is_before else 8 if is_after else 9 if is_some_kept else 10


def explain(const float[:, ::1] features, kept):
    """For every block the number of its reason in REASONS: the first that fits."""
    cdef const uint8_t[::1] is_kept = kept.view(np.uint8)
    cdef int count = <int>is_kept.shape[0], block, first = -1, last = -1
    numbers = np.empty(count, np.uint8)
    cdef uint8_t[::1] out = numbers
    with nogil:
        for block in range(count):
            if is_kept[block]:
                last = block
                if first < 0:
                    first = block
        for block in range(count):
            if is_kept[block]:
                out[block] = why_kept(&features[block, 0])
            else:
                out[block] = LEFT_OUT + why_left_out(&features[block, 0], block < first, 0 <= last < block, first >= 0)
    return numbers

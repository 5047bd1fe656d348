# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What was decided about blocks, row by row: the compiled twin of `decided.py`."""

from libc.stdint cimport int32_t, int64_t, uint8_t

import numpy as np

from . import decided as _rules
from .names import TEXT as _TEXT

cdef uint8_t TEXT = _TEXT
cdef int LETTERS = _rules.LETTERS


def spread(const int32_t[::1] of_row, kept, const float[::1] score, const uint8_t[::1] reason, uint8_t outside):
    """The three columns of blocks as columns of rows. Outside every block nothing is kept; `outside` is why."""
    cdef const uint8_t[::1] is_kept = kept.view(np.uint8)
    cdef Py_ssize_t rows = of_row.shape[0], row
    cdef int32_t block
    row_kept, row_score, row_reason = np.empty(rows, bool), np.empty(rows, np.float32), np.empty(rows, np.uint8)
    cdef uint8_t[::1] kept_of = row_kept.view(np.uint8), reason_of = row_reason
    cdef float[::1] score_of = row_score
    for row in range(rows):
        block = of_row[row]
        if block >= 0:
            kept_of[row], score_of[row], reason_of[row] = is_kept[block], score[block], reason[block]
        else:
            kept_of[row], score_of[row], reason_of[row] = 0, 0.0, outside
    return row_kept, row_score, row_reason


def kept_letters(kept, const uint8_t[::1] tag, const uint8_t[::1] hidden, const int32_t[:, ::1] counts):
    """How many letters are in the text rows that are kept and seen."""
    cdef const uint8_t[::1] is_kept = np.ascontiguousarray(kept, bool).view(np.uint8)
    cdef Py_ssize_t row
    cdef int64_t letters = 0
    for row in range(tag.shape[0]):
        if is_kept[row] and tag[row] == TEXT and hidden[row] == 0:
            letters += counts[row, LETTERS]
    return letters

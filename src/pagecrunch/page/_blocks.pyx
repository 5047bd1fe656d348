# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Rows to blocks: the compiled twin of `blocks.py`, where the rules are told."""

from libc.stdint cimport uint8_t, int32_t

import numpy as np

from . import blocks as _rules
from .names import COUNT_COLUMNS, LAST_NOT_TEXT as _LAST_NOT_TEXT, TEXT as _TEXT
from ..page.page import Blocks

cdef enum:
    COLUMNS = 16

assert COLUMNS == len(COUNT_COLUMNS)

cdef uint8_t TEXT = _TEXT, LAST_NOT_TEXT = _LAST_NOT_TEXT, BREAK = _rules.BREAK, MATH = _rules.MATH
cdef uint8_t ITEM = _rules.ITEM, CELL = _rules.CELLS[0], HEADER_CELL = _rules.CELLS[1]
cdef int CHARACTERS = _rules.CHARACTERS
cdef bytes _breaks = _rules.BREAKS_A_BLOCK, _kinds = _rules.KIND_OF_CODE
cdef const uint8_t *breaks_a_block = _breaks
cdef const uint8_t *kind_of_code = _kinds


def find_blocks(object columns, object counts_array):
    """All blocks of the page in page order, hidden ones among them."""
    cdef uint8_t[::1] tags = columns.tag, hiddens = columns.hidden
    cdef int32_t[::1] ends = columns.end, depths = columns.depth
    cdef int32_t[:, ::1] counts = counts_array
    cdef int32_t rows = len(columns.tag), row, current, seen = -1, veiled = -1, found = 0, top = 0, math_end = 0, most = 0
    cdef int32_t deepest = 0
    cdef int breaks = 0, column
    cdef uint8_t tag, hidden
    for row in range(rows):
        most += tags[row] == TEXT and counts[row, CHARACTERS] > 0
        deepest = max(deepest, depths[row])
    of_row_array = np.empty(rows, np.int32)
    owner_array, first_array, last_array = np.empty(most, np.int32), np.empty(most, np.int32), np.empty(most, np.int32)
    item_array, cell_array = np.empty(most, np.int32), np.empty(most, np.int32)
    hidden_array, kind_array = np.empty(most, np.uint8), np.empty(most, np.uint8)
    totals_array = np.zeros((most, COLUMNS), np.int32)
    cdef int32_t[::1] of_row = of_row_array, owner = owner_array, first = first_array, last = last_array
    cdef int32_t[::1] item = item_array, cell = cell_array
    cdef uint8_t[::1] hidden_of = hidden_array, kind = kind_array
    cdef int32_t[:, ::1] totals = totals_array
    # Per open block-level element: its row, and the nearest <li> and cell there.
    open_array = np.empty((deepest + 2, 3), np.int32)
    cdef int32_t[:, ::1] opened = open_array
    opened[0, 0], opened[0, 1], opened[0, 2] = 0, -1, -1
    of_row[:] = -1
    for row in range(rows):
        while top and row >= ends[opened[top, 0]]:
            top -= 1
            seen = veiled = -1
            breaks = 0
        tag = tags[row]
        if tag == TEXT:
            hidden = hiddens[row]
            if 0 < hidden <= LAST_NOT_TEXT:
                continue
            current = veiled if hidden else seen
            if counts[row, CHARACTERS] == 0:
                of_row[row] = current
                continue
            breaks = 0
            if current < 0 or hidden_of[current] != hidden:
                current = found
                found += 1
                owner[current] = opened[top, 0]
                item[current] = opened[top, 1]
                cell[current] = opened[top, 2]
                kind[current] = kind_of_code[tags[opened[top, 0]]]
                first[current] = row
                hidden_of[current] = hidden
                if hidden:
                    veiled = current
                else:
                    seen = current
            of_row[row] = current
            last[current] = row
            for column in range(COLUMNS):
                totals[current, column] += counts[row, column]
        elif tag == BREAK:
            breaks += 1
            if breaks > 1:
                seen = veiled = -1
        elif breaks_a_block[tag] and row >= math_end:
            seen = veiled = -1
            breaks = 0
            if ends[row] > row + 1 and row:
                top += 1
                opened[top, 0] = row
                if tag == CELL or tag == HEADER_CELL:
                    opened[top, 1], opened[top, 2] = -1, row
                else:
                    opened[top, 1] = row if tag == ITEM else opened[top - 1, 1]
                    opened[top, 2] = opened[top - 1, 2]
        elif tag == MATH:
            if ends[row] > math_end:
                math_end = ends[row]
    return Blocks(
        owner=owner_array[:found], first=first_array[:found], last=last_array[:found],
        kind=kind_array[:found], hidden=hidden_array[:found], item=item_array[:found],
        cell=cell_array[:found], counts=totals_array[:found], of_row=of_row_array,
    )

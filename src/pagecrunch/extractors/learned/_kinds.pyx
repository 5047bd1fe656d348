# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The weighted sum of a page's features: the compiled twin of the one in `kinds.py`."""

import numpy as np


def weighted_sum(const float[:, ::1] features, const double[::1] weight):
    """The sum of all rows of features, each times its weight, added row by row."""
    cdef Py_ssize_t rows = features.shape[0], width = features.shape[1], row, column
    cdef double share
    cdef const float *here
    cdef double *into
    total = np.zeros(width)
    cdef double[::1] out = total
    if width:
        into = &out[0]
        with nogil:
            for row in range(rows):
                share = weight[row]
                here = &features[row, 0]
                for column in range(width):
                    into[column] += here[column] * share
    return total

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The weighted sum of a page's features: the compiled twin of the one in `kinds.py`."""

import numpy as np


cdef extern from *:
    """
    /* AT_ONCE columns at a time, whose sums stay in registers. */
    #define AT_ONCE 16
    static void add_columns(const float *x, const double *weight, size_t rows, size_t width, double *out)
    {
        double sums[AT_ONCE] = {0};
        for (size_t row = 0; row < rows; row++, x += width)
            for (int column = 0; column < AT_ONCE; column++) sums[column] += x[column] * weight[row];
        for (int column = 0; column < AT_ONCE; column++) out[column] = sums[column];
    }
    """
    enum: AT_ONCE
    void add_columns(const float *x, const double *weight, size_t rows, size_t width, double *out) noexcept nogil


def weighted_sum(const float[:, ::1] features, const double[::1] weight):
    """The sum of all rows of features, each times its weight, added row by row."""
    cdef Py_ssize_t rows = features.shape[0], width = features.shape[1], row, column = 0
    total = np.zeros(width)
    cdef double[::1] out = total
    if rows:
        while column + AT_ONCE <= width:
            add_columns(&features[0, column], &weight[0], rows, width, &out[column])
            column += AT_ONCE
        while column < width:
            for row in range(rows):
                out[column] += features[row, column] * weight[row]
            column += 1
    return total
